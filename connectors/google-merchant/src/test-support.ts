import type {
  ItemResult,
  ListingItem,
  ListingPayload,
  OfferItem,
  TicketState,
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
import { googleMerchantConnector as connector } from './index.ts';
import { CONFIG, type FakeChannel, PAYLOAD, startChannel } from './testing/channel.ts';
import type { Shop } from './testing/shop.ts';

/** A fake of Google that listens, and the connector on it. */
export interface Bench extends FakeChannel {
  shop(): Shop;
  context(config?: Partial<Config>): TestContext<Config>;
  upsert(items: readonly ListingItem[], config?: Partial<Config>): Promise<readonly ItemResult[]>;
  /** Writes products that Google must take, and returns them under the ids that they have from then on. */
  publish(items: readonly ListingItem[]): Promise<ListingItem[]>;
  offer(items: readonly OfferItem[]): Promise<readonly ItemResult[]>;
  withdraw(items: readonly ListingItem[]): Promise<readonly WithdrawResult[]>;
  /** Asks about the ticket that all results share. */
  poll(
    items: readonly ListingItem[],
    results: readonly (ItemResult | WithdrawResult)[],
  ): Promise<TicketState>;
  /** Calls since the last count, by kind. */
  counted(): Record<string, number>;
}

/** Kinds of calls, as Google names its methods. */
const KINDS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['insert', /^POST .*productInputs:insert/],
  ['patch', /^PATCH /],
  ['delete', /^DELETE /],
  ['get', /^GET .*\/products\/[^/?]+$/],
  ['list', /^GET .*\/products$/],
];

/** A bench for the tests of a file: emptied before each of them, closed after the last. */
export async function useBench(): Promise<Bench> {
  const channel = await startChannel();
  let checkpoint = memoryCheckpoint();
  const before = new Map<string, number>();
  beforeEach(async () => {
    checkpoint = memoryCheckpoint();
    before.clear();
    await channel.reset();
    channel.fake.shop().readLate(0);
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
  const poll: Bench['poll'] = (items, results) => {
    const [ticket = 'none', ...more] = new Set(
      results.flatMap((result) => (result.outcome === 'accepted' ? result.ticket : [])),
    );
    expect(more).toEqual([]);
    return connector.pollTicket(
      context(),
      ticket,
      items.map(({ key }) => key),
    );
  };
  return {
    ...channel,
    shop,
    context,
    upsert,
    poll,
    publish: async (items) => {
      const state = await poll(items, await upsert(items));
      if (state.state !== 'done') throw new Error(`the ticket is ${state.state}`);
      expect(state.results.filter(({ outcome }) => outcome !== 'live')).toEqual([]);
      return items.map(({ key, payload }) => ({
        key: { ...key, syncId: `en~US~${key.externalKey}` },
        payload,
      }));
    },
    offer: (items) => connector.updateOffers(context(), items),
    withdraw: (items) =>
      connector.withdrawListings(
        context(),
        items.map(({ key }) => key),
      ),
    counted: () => {
      const told: Record<string, number> = {};
      for (const [name, pattern] of KINDS) {
        const count = shop().count(pattern);
        const since = count - (before.get(name) ?? 0);
        before.set(name, count);
        if (since > 0) told[name] = since;
      }
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
  plainOffer(key, {
    price: payload.price,
    listPrice: payload.listPrice,
    currency: payload.currency,
    stock: payload.stock,
    ...fields,
  });
