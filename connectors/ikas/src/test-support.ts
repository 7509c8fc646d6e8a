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
import { ikasConnector as connector } from './index.ts';
import { CONFIG, type FakeChannel, startChannel } from './testing/channel.ts';
import type { State } from './testing/state.ts';

/** A fake shop that listens, and the connector on it. */
export interface Bench extends FakeChannel {
  state(): State;
  context(config?: Partial<Config>): TestContext<Config>;
  upsert(items: readonly ListingItem[], config?: Partial<Config>): Promise<readonly ItemResult[]>;
  /** Writes listings that the shop must take, and returns them under the ids that they have from then on. */
  publish(items: readonly ListingItem[], config?: Partial<Config>): Promise<ListingItem[]>;
  offer(items: readonly OfferItem[], config?: Partial<Config>): Promise<readonly ItemResult[]>;
  withdraw(items: readonly ListingItem[]): Promise<readonly WithdrawResult[]>;
  /** Calls since the last count, by root field or path. */
  counted(): Record<string, number>;
}

/** A bench for the tests of a file: emptied before each of them, closed after the last. */
export async function useBench(mostPerPage?: number): Promise<Bench> {
  const channel = await startChannel(mostPerPage);
  let checkpoint = memoryCheckpoint();
  beforeEach(async () => {
    checkpoint = memoryCheckpoint();
    await channel.reset();
  });
  afterAll(() => channel.close());
  const context: Bench['context'] = (config = {}) => {
    const clock = { now: () => new Date(channel.fake.state().now()) };
    const { http, ...rest } = testContext<Config>({ config: { ...CONFIG, ...config }, checkpoint, clock });
    const request: typeof http.request = (sent) => http.request({ ...sent, url: channel.lead(sent.url) });
    return { ...rest, http: { request } };
  };
  const upsert: Bench['upsert'] = (items, config) => connector.upsertListings(context(config), items);
  return {
    ...channel,
    state: channel.fake.state,
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
    offer: (items, config) => connector.updateOffers(context(config), items),
    withdraw: (items) =>
      connector.withdrawListings(
        context(),
        items.map(({ key }) => key),
      ),
    counted: () => {
      const { counts } = channel.fake.state();
      const told = Object.fromEntries(counts);
      counts.clear();
      return told;
    },
  };
}

export const item = (sku: string, payload: Partial<ListingPayload> = {}): ListingItem =>
  plainItem(sku, { title: `Masa lambası ${sku}`, price: '130.50', currency: 'TRY', ...payload });

/** The same listing with other content. */
export const changed = ({ key, payload }: ListingItem, fields: Partial<ListingPayload>): ListingItem => ({
  key,
  payload: { ...payload, ...fields },
});

export const offerOf = ({ key, payload }: ListingItem, fields: Partial<OfferItem> = {}): OfferItem =>
  plainOffer(key, { price: payload.price, currency: payload.currency, ...fields });
