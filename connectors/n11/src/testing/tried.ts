import type {
  ConnectorContext,
  ItemResult,
  ListingItem,
  ListingKey,
  ListingPayload,
  OfferItem,
  OpenTicketResult,
  TicketResult,
  WithdrawResult,
} from '@sluice/connector-kit';
import { memoryCheckpoint, plainItem, plainOffer, testContext } from '@sluice/connector-kit/testing';
import { afterAll, beforeEach, expect } from 'vitest';
import type { Config } from '../config.ts';
import { n11Connector as connector } from '../index.ts';
import { CONFIG, PAYLOAD, startChannel } from './channel.ts';
import type { Fake } from './fake.ts';

export type Result = ItemResult | WithdrawResult | TicketResult | OpenTicketResult;

/** The connector on a running fake. */
export interface Tried extends Fake {
  context(config?: Partial<Config>): ConnectorContext<Config>;
  /** Asks the tickets of answers once; the results in the order of the keys. */
  settled(keys: readonly ListingKey[], answers: readonly (ItemResult | WithdrawResult)[]): Promise<Result[]>;
  upsert(...items: ListingItem[]): Promise<Result[]>;
  offer(items: readonly OfferItem[]): Promise<Result[]>;
  withdraw(keys: readonly ListingKey[]): Promise<Result[]>;
  /** Calls since the last count, by kind. */
  counted(): Record<string, number>;
}

/** A fake for the tests of a file: emptied before each of them, closed after the last. */
export async function useConnector(): Promise<Tried> {
  const { fake, lead } = await startChannel();
  let checkpoint = memoryCheckpoint();
  beforeEach(() => {
    fake.reset();
    checkpoint = memoryCheckpoint();
  });
  afterAll(async () => {
    await fake.close();
    // Every call of the file fits the transcription of the documentation, where that is at hand.
    expect(fake.findings.faults).toEqual([]);
  });
  const context: Tried['context'] = (config = {}) => {
    const clock = { now: () => new Date(fake.shop().state.now()) };
    const { http, ...rest } = testContext({ config: { ...CONFIG, ...config }, checkpoint, clock });
    const led = {
      request: (request: Parameters<typeof http.request>[0]) =>
        http.request({ ...request, url: lead(request.url) }),
    };
    return { ...rest, http: led };
  };
  const settled: Tried['settled'] = async (keys, answers) => {
    const told = new Map<string, Result>(answers.map((one) => [one.externalKey, one]));
    for (const [ticket, some] of Map.groupBy(answers, (one) => one.outcome === 'accepted' && one.ticket)) {
      if (ticket === false) continue;
      const named = new Set(some.map(({ externalKey }) => externalKey));
      const own = keys.filter(({ externalKey }) => named.has(externalKey));
      const state = await connector.pollTicket(context(), ticket, own);
      for (const result of state.state === 'done' ? state.results : []) told.set(result.externalKey, result);
    }
    return keys.map(({ externalKey }) => told.get(externalKey)!);
  };
  const keysOf = (items: readonly { readonly key: ListingKey }[]) => items.map(({ key }) => key);
  return {
    ...fake,
    context,
    settled,
    upsert: async (...items) => settled(keysOf(items), await connector.upsertListings(context(), items)),
    offer: async (items) => settled(keysOf(items), await connector.updateOffers(context(), items)),
    withdraw: async (keys) => settled(keys, await connector.withdrawListings(context(), keys)),
    counted: () => {
      const { counts } = fake.shop().state;
      const told = Object.fromEntries(counts);
      counts.clear();
      return told;
    },
  };
}

export const buildItem = (
  sku: string,
  payload: Partial<ListingPayload> = {},
  key: Partial<ListingKey> = {},
): ListingItem => plainItem(sku, { ...PAYLOAD, price: '19.90', ...payload }, key);

/** As it is known once it is there. */
export const known = (item: ListingItem, payload: Partial<ListingPayload> = {}): ListingItem => ({
  key: { ...item.key, syncId: item.key.externalKey },
  payload: { ...item.payload, ...payload },
});

export const offerOf = ({ key, payload }: ListingItem, price: string, stock: number): OfferItem =>
  plainOffer(
    { ...key, syncId: key.externalKey },
    { price, stock, currency: payload.currency, stores: payload.stores },
  );
