import type {
  ConnectorContext,
  HttpRequest,
  ItemResult,
  ListingItem,
  ListingKey,
  ListingPayload,
  OfferItem,
  WithdrawResult,
} from '@sluice/connector-kit';
import { memoryCheckpoint, plainItem, plainOffer, testContext } from '@sluice/connector-kit/testing';
import { afterAll, beforeEach } from 'vitest';
import type { Config } from './config.ts';
import { amazonConnector as connector } from './index.ts';
import { CONFIG, type FakeChannel, PAYLOAD, startChannel } from './testing/channel.ts';

/** A running fake, and contexts that reach it by its own clock. */
export interface Bench extends FakeChannel {
  /** Each has the checkpoint of the ones before it, as the contexts of one connection have. */
  context(config?: Partial<Config>): ConnectorContext<Config>;
  /** Calls that were made since the last reading, oldest first. */
  calls(): HttpRequest[];
  /** Writes listings and asks once for what their tickets say; results in the order of the items. */
  upsert(items: readonly ListingItem[], config?: Partial<Config>): Promise<object[]>;
  offer(items: readonly OfferItem[], config?: Partial<Config>): Promise<object[]>;
  withdraw(keys: readonly ListingKey[], config?: Partial<Config>): Promise<object[]>;
}

/** A bench for the tests of a file: emptied before each of them, closed after the last. */
export async function useBench(): Promise<Bench> {
  const channel = await startChannel();
  let made: HttpRequest[] = [];
  let checkpoint = memoryCheckpoint();
  beforeEach(async () => {
    await channel.reset();
    made = [];
    checkpoint = memoryCheckpoint();
  });
  afterAll(() => channel.close());
  const context: Bench['context'] = (config = {}) => {
    const clock = { now: () => new Date(channel.fake.shop().state.now()) };
    const { http, ...rest } = testContext({ config: { ...CONFIG, ...config }, clock, checkpoint });
    const request = (one: HttpRequest) => {
      made.push(one);
      return http.request({ ...one, url: channel.fake.lead(one.url) });
    };
    return { ...rest, http: { request } };
  };
  const settled = async (
    ctx: ConnectorContext<Config>,
    keys: readonly ListingKey[],
    results: readonly (ItemResult | WithdrawResult)[],
  ): Promise<object[]> => {
    const told = new Map<string, object>(results.map((one) => [one.externalKey, one]));
    for (const [ticket, some] of Map.groupBy(results, (one) =>
      one.outcome === 'accepted' ? one.ticket : '',
    )) {
      const waiting = keys.filter((key) => some.some(({ externalKey }) => externalKey === key.externalKey));
      const state = ticket === '' ? null : await connector.pollTicket(ctx, ticket, waiting);
      for (const result of state?.state === 'done' ? state.results : []) told.set(result.externalKey, result);
    }
    return keys.map(({ externalKey }) => told.get(externalKey)!);
  };
  return {
    ...channel,
    context,
    calls: () => made.splice(0),
    upsert: async (items, config) => {
      const ctx = context(config);
      return settled(
        ctx,
        items.map(({ key }) => key),
        await connector.upsertListings(ctx, items),
      );
    },
    offer: async (items, config) => {
      const ctx = context(config);
      return settled(
        ctx,
        items.map(({ key }) => key),
        await connector.updateOffers(ctx, items),
      );
    },
    withdraw: async (keys, config) => {
      const ctx = context(config);
      return settled(ctx, keys, await connector.withdrawListings(ctx, keys));
    },
  };
}

/** A lamp that Amazon takes. */
export const buildItem = (
  sku: string,
  payload: Partial<ListingPayload> = {},
  key: Partial<ListingKey> = {},
): ListingItem => plainItem(sku, { ...PAYLOAD, brand: 'Northwind', price: '19.90', ...payload }, key);

/** As it is known once it is there. */
export const known = (item: ListingItem, payload: Partial<ListingPayload> = {}): ListingItem => ({
  key: { ...item.key, syncId: item.key.externalKey },
  payload: { ...item.payload, ...payload },
});

export const buildOffer = ({ key, payload }: ListingItem, price: string, stock: number): OfferItem =>
  plainOffer({ ...key, syncId: key.externalKey }, { price, stock, currency: payload.currency });
