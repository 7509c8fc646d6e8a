import type { HttpClient, ListingItem, ListingKey, ListingPayload, OfferItem } from '@sluice/connector-kit';
import { ConnectorError, effectOf } from '@sluice/connector-kit';
import { plainFamily, plainItem, plainKey, plainOffer, testContext } from '@sluice/connector-kit/testing';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';

export const key = (externalKey: string, syncId: string | null = null): ListingKey =>
  plainKey(externalKey, { syncId });

export const item = (
  sku: string,
  payload: Partial<ListingPayload> = {},
  syncId: string | null = null,
): ListingItem => plainItem(sku, { description: '<p>Sturdy.</p>', ...payload }, { syncId });

/** A variant of the article `code`, told apart by what is given. */
export function variant(
  code: string,
  sku: string,
  options: Readonly<Record<string, string>>,
  more: { lead?: boolean; syncId?: string; payload?: Partial<ListingPayload> } = {},
): ListingItem {
  const family = plainFamily(options, { code, name: `Article ${code}`, lead: more.lead ?? false });
  return item(sku, { family, ...more.payload }, more.syncId ?? null);
}

export const offer = (sku: string, syncId: string | null, price: string, stock: number): OfferItem =>
  plainOffer(key(sku, syncId), { price, stock });

/** A context in which the answer to the `nth` write (from 0) is lost, though the shop has applied it. */
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

/** A context that counts its calls by their effect. */
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
