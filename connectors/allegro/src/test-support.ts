import type { ItemResult, ListingItem, ListingPayload, OfferItem, TicketState } from '@sluice/connector-kit';
import {
  memoryCheckpoint,
  plainItem,
  plainOffer,
  type TestContext,
  testContext,
} from '@sluice/connector-kit/testing';
import { afterAll, beforeEach, expect } from 'vitest';
import type { Config } from './config.ts';
import { allegroConnector as connector } from './index.ts';
import { CONFIG, type FakeChannel, PAYLOAD, startChannel } from './testing/channel.ts';
import type { Shop } from './testing/shop.ts';

/** A fake of Allegro that listens, and the connector on it. */
export interface Bench extends FakeChannel {
  shop(): Shop;
  context(config?: Partial<Config>): TestContext<Config>;
  /** Writes listings, and follows their ticket to its end. */
  upsert(items: readonly ListingItem[]): Promise<readonly { readonly outcome: string }[]>;
  /** Writes listings that Allegro must take, and returns them under the ids that they have from then on. */
  publish(items: readonly ListingItem[]): Promise<ListingItem[]>;
  /** The end of results: those of tickets in the place of accepted items. */
  ends(
    items: readonly { readonly key: ListingItem['key'] }[],
    results: readonly { readonly outcome: string }[],
  ): Promise<readonly { readonly outcome: string }[]>;
  /** Calls since the last count by method and path, without ids. */
  counted(): Record<string, number>;
}

/** A bench for the tests of a file: emptied before each of them, closed after the last. */
export async function useBench(): Promise<Bench> {
  const channel = await startChannel();
  let checkpoint = memoryCheckpoint();
  beforeEach(async () => {
    checkpoint = memoryCheckpoint();
    await channel.reset();
  });
  afterAll(() => channel.close());
  const { shop } = channel.fake;
  const context: Bench['context'] = (config = {}) => {
    const clock = { now: () => new Date(shop().state.now()) };
    const { http, ...rest } = testContext<Config>({ config: { ...CONFIG, ...config }, checkpoint, clock });
    const request: typeof http.request = (sent) => http.request({ ...sent, url: channel.lead(sent.url) });
    return { ...rest, http: { request } };
  };
  const ends: Bench['ends'] = async (items, results) => {
    const told = [];
    for (const result of results as readonly ItemResult[]) {
      if (result.outcome !== 'accepted') told.push(result);
      else {
        const keys = items.map(({ key }) => key);
        const state: TicketState = await connector.pollTicket(context(), result.ticket, keys);
        if (state.state !== 'done') told.push({ outcome: state.state });
        else told.push(...state.results.filter(({ externalKey }) => externalKey === result.externalKey));
      }
    }
    return told;
  };
  const upsert: Bench['upsert'] = async (items) =>
    ends(items, await connector.upsertListings(context(), items));
  return {
    ...channel,
    shop,
    context,
    upsert,
    ends,
    publish: async (items) => {
      const results = await upsert(items);
      expect(results.filter(({ outcome }) => outcome !== 'live')).toEqual([]);
      return items.map(({ key, payload }, at) => ({
        key: { ...key, syncId: (results[at] as { syncId?: string }).syncId ?? null },
        payload,
      }));
    },
    counted: () => {
      const { counts } = shop().state;
      const told: Record<string, number> = {};
      for (const [call, count] of counts) {
        const name = call.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\/\d{5,}/g, (id) =>
          id.startsWith('/') ? '/{id}' : '{id}',
        );
        told[name] = (told[name] ?? 0) + count;
      }
      counts.clear();
      return told;
    },
  };
}

export const item = (sku: string, payload: Partial<ListingPayload> = {}): ListingItem =>
  plainItem(sku, { ...PAYLOAD, price: '19.90', ...payload });

/** The same listing with other content. */
export const changed = ({ key, payload }: ListingItem, fields: Partial<ListingPayload>): ListingItem => ({
  key,
  payload: { ...payload, ...fields },
});

export const offerOf = ({ key, payload }: ListingItem, fields: Partial<OfferItem> = {}): OfferItem =>
  plainOffer(key, { price: payload.price, currency: payload.currency, stock: payload.stock, ...fields });
