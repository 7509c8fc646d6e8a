import type { HttpClient, ListingItem, ListingKey, ListingPayload, OfferItem } from '@sluice/connector-kit';
import { ConnectorError, effectOf } from '@sluice/connector-kit';
import { testContext } from '@sluice/connector-kit/testing';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';

export const key = (externalKey: string, syncId: string | null = null): ListingKey => ({
  externalKey,
  syncId,
  barcode: null,
});

export function item(
  sku: string,
  payload: Partial<ListingPayload> = {},
  syncId: string | null = null,
): ListingItem {
  return {
    key: { externalKey: sku, syncId, barcode: payload.barcode ?? null },
    payload: {
      sku,
      barcode: null,
      title: `Product ${sku}`,
      description: '<p>Sturdy.</p>',
      brand: null,
      brandSyncId: null,
      categoryPath: null,
      categorySyncId: null,
      attributes: [],
      properties: [],
      family: null,
      weight: null,
      listPrice: null,
      vatRate: null,
      images: [],
      price: '9.90',
      currency: 'EUR',
      stock: 5,
      stores: [],
      active: true,
      ...payload,
    },
  };
}

/** A variant of the article `code`, told apart by what is given. */
export function variant(
  code: string,
  sku: string,
  options: Readonly<Record<string, string>>,
  more: { lead?: boolean; syncId?: string; payload?: Partial<ListingPayload> } = {},
): ListingItem {
  const family = {
    code,
    name: `Article ${code}`,
    options: Object.entries(options).map(([name, value]) => ({ name, value })),
    lead: more.lead ?? false,
  };
  return item(sku, { family, ...more.payload }, more.syncId ?? null);
}

export const offer = (sku: string, syncId: string | null, price: string, stock: number): OfferItem => ({
  key: key(sku, syncId),
  price,
  listPrice: null,
  currency: 'EUR',
  stock,
  stores: [],
});

/** The same context, but the answer to its `nth` write (from 0) is lost, though the shop has done what was asked. */
export function losing(ctx: Context, nth: number): Context & { readonly lost: () => boolean } {
  let writes = 0;
  let lost = false;
  const http: HttpClient = {
    async request(request) {
      const answer = await ctx.http.request(request);
      if (effectOf(request) === 'read' || writes++ !== nth) return answer;
      lost = true;
      throw new ConnectorError({ kind: 'unknown_outcome', message: 'the answer was lost' });
    },
  };
  return Object.assign(testContext<Config>({ config: ctx.config, http, readImage: ctx.readImage }), {
    lost: () => lost,
  });
}

/** The same context, counting its calls by what they do. */
export function counting(ctx: Context): Context & { readonly calls: { read: number; write: number } } {
  const calls = { read: 0, write: 0 };
  const http: HttpClient = {
    request(request) {
      calls[effectOf(request)] += 1;
      return ctx.http.request(request);
    },
  };
  return Object.assign(testContext<Config>({ ...ctx, http }), {
    calls,
  });
}
