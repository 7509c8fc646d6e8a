import type {
  ConnectorContext,
  ItemResult,
  ListingItem,
  ListingKey,
  ListingPayload,
  OfferItem,
  WithdrawResult,
} from '@sluice/connector-kit';
import { plainItem, plainOffer, testContext } from '@sluice/connector-kit/testing';
import { afterAll, beforeEach } from 'vitest';
import type { Config } from '../config.ts';
import { trendyolConnector } from '../index.ts';
import { CONFIG, type FakeChannel, PAYLOAD, startChannel } from './channel.ts';

const ORIGIN = 'https://apigw.trendyol.com/integration';

/** A running fake, and contexts that reach it. */
export interface Bench extends FakeChannel {
  context(config?: Partial<Config>): ConnectorContext<Config>;
  /** Writes listings and follows their tickets; the results in the order of the items. */
  upsert(items: readonly ListingItem[], config?: Partial<Config>): Promise<object[]>;
  offer(items: readonly OfferItem[]): Promise<object[]>;
  withdraw(keys: readonly ListingKey[]): Promise<object[]>;
  /** Calls since the last count, by kind. */
  counted(): Record<string, number>;
}

async function startBench(): Promise<Bench> {
  const channel = await startChannel();
  const context: Bench['context'] = (config = {}) => {
    const settings = { ...CONFIG, ...config };
    const { http, ...rest } = testContext({ config: settings });
    const led = {
      request: (request: Parameters<typeof http.request>[0]) =>
        http.request({ ...request, url: request.url.replace(ORIGIN, channel.address) }),
    };
    return { ...rest, http: led };
  };
  const settled = async (
    keys: readonly ListingKey[],
    results: readonly (ItemResult | WithdrawResult)[],
  ): Promise<object[]> => {
    const tickets = new Set(results.flatMap((one) => (one.outcome === 'accepted' ? one.ticket : [])));
    const told = new Map<string, object>(results.map((one) => [one.externalKey, one]));
    for (const ticket of tickets) {
      const waiting = keys.filter(({ externalKey }) =>
        results.some(
          (one) => one.externalKey === externalKey && one.outcome === 'accepted' && one.ticket === ticket,
        ),
      );
      const state = await trendyolConnector.pollTicket(context(), ticket, waiting);
      for (const result of state.state === 'done' ? state.results : []) told.set(result.externalKey, result);
    }
    return keys.map(({ externalKey }) => told.get(externalKey)!);
  };
  return {
    ...channel,
    context,
    upsert: async (items, config) => {
      const keys = items.map(({ key }) => key);
      return settled(keys, await trendyolConnector.upsertListings(context(config), items));
    },
    offer: async (items) => {
      const keys = items.map(({ key }) => key);
      return settled(keys, await trendyolConnector.updateOffers(context(), items));
    },
    withdraw: async (keys) => settled(keys, await trendyolConnector.withdrawListings(context(), keys)),
    counted: () => {
      const { counts } = channel.state();
      const told = Object.fromEntries(
        [...counts].map(([kind, count]) => [kind.replace(/\/sellers\/\d+/, ''), count]),
      );
      counts.clear();
      return told;
    },
  };
}

/** A bench for the tests of a file: emptied before each of them, closed after the last. */
export async function useBench(): Promise<Bench> {
  const bench = await startBench();
  beforeEach(() => bench.reset());
  afterAll(() => bench.close());
  return bench;
}

export const buildItem = (
  sku: string,
  payload: Partial<ListingPayload> = {},
  key: Partial<ListingKey> = {},
): ListingItem => plainItem(sku, { ...LAMP, title: `Lamp ${sku}`, ...payload }, key);

const LAMP: Partial<ListingPayload> = { ...PAYLOAD, categoryPath: ['Home', 'Lamps'], price: '19.90' };

/** As it is known once it is there. */
export function known(item: ListingItem, payload: Partial<ListingPayload> = {}): ListingItem {
  const syncId = item.key.barcode ?? item.key.externalKey;
  return { key: { ...item.key, syncId }, payload: { ...item.payload, ...payload } };
}

export function buildOffer({ key, payload }: ListingItem, price: string, stock: number): OfferItem {
  const { currency, stores } = payload;
  return plainOffer({ ...key, syncId: key.barcode ?? key.externalKey }, { price, stock, currency, stores });
}
