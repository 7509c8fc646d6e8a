import type {
  ItemResult,
  ListingItem,
  ListingPayload,
  OfferItem,
  WithdrawResult,
} from '@sluice/connector-kit';
import {
  memoryCheckpoint,
  plainItem,
  plainOffer,
  type TestContext,
  testContext,
} from '@sluice/connector-kit/testing';
import { afterAll, beforeEach, expect } from 'vitest';
import type { Config } from './config.ts';
import { ebayConnector as connector } from './index.ts';
import { CONFIG, type FakeChannel, PAYLOAD, startChannel } from './testing/channel.ts';
import type { Shop } from './testing/shop.ts';

/** A fake of eBay that listens, and the connector on it. */
export interface Bench extends FakeChannel {
  shop(): Shop;
  context(config?: Partial<Config>): TestContext<Config>;
  upsert(items: readonly ListingItem[], config?: Partial<Config>): Promise<readonly ItemResult[]>;
  /** Writes listings that eBay must take, and returns them under the ids that they have from then on. */
  publish(items: readonly ListingItem[], config?: Partial<Config>): Promise<ListingItem[]>;
  offer(items: readonly OfferItem[]): Promise<readonly ItemResult[]>;
  withdraw(items: readonly ListingItem[]): Promise<readonly WithdrawResult[]>;
  /** Calls since the last count by method and path, without the ids of offers. */
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
  const upsert: Bench['upsert'] = (items, config) => connector.upsertListings(context(config), items);
  return {
    ...channel,
    shop,
    context,
    upsert,
    publish: async (items, config) => {
      const results = await upsert(items, config);
      expect(results.filter(({ outcome }) => outcome !== 'live')).toEqual([]);
      return items.map(({ key, payload }, at) => {
        const result = results[at]!;
        return { key: { ...key, syncId: result.outcome === 'live' ? result.syncId : null }, payload };
      });
    },
    offer: (items) => connector.updateOffers(context(), items),
    withdraw: (items) =>
      connector.withdrawListings(
        context(),
        items.map(({ key }) => key),
      ),
    counted: () => {
      const { counts } = shop().state;
      const told: Record<string, number> = {};
      for (const [call, count] of counts) {
        const name = call.replace(/\/offer\/\d+/, '/offer/{id}').replace(/\/(sell|commerce)\/\w+\/v1/, '');
        told[name] = (told[name] ?? 0) + count;
      }
      counts.clear();
      return told;
    },
  };
}

export const item = (sku: string, payload: Partial<ListingPayload> = {}): ListingItem =>
  plainItem(sku, { ...PAYLOAD, title: `Lamp ${sku}`, price: '19.90', ...payload });

/** The same listing with other content. */
export const changed = ({ key, payload }: ListingItem, fields: Partial<ListingPayload>): ListingItem => ({
  key,
  payload: { ...payload, ...fields },
});

export const offerOf = ({ key, payload }: ListingItem, fields: Partial<OfferItem> = {}): OfferItem =>
  plainOffer(key, { price: payload.price, currency: payload.currency, stock: payload.stock, ...fields });
