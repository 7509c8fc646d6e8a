import type {
  ConnectorContext,
  ItemResult,
  ListingItem,
  ListingKey,
  ListingPayload,
  OfferItem,
  OpenTicketResult,
  TicketResult,
} from '@sluice/connector-kit';
import { memoryCheckpoint, plainItem, plainOffer, testContext } from '@sluice/connector-kit/testing';
import { afterAll, beforeEach, expect } from 'vitest';
import type { Config } from '../config.ts';
import { hepsiburadaConnector as connector } from '../index.ts';
import { CONFIG, PAYLOAD, startChannel } from './channel.ts';
import type { Fake } from './fake.ts';

export type Result = ItemResult | TicketResult | OpenTicketResult;

/** The connector on a running fake. */
export interface Tried extends Fake {
  context(config?: Partial<Config>): ConnectorContext<Config>;
  /** Writes listings and asks their tickets once; the results in the order of the items. */
  upsert(...items: ListingItem[]): Promise<Result[]>;
  offer(items: readonly OfferItem[], config?: Partial<Config>): Promise<Result[]>;
  /** Calls since the last count, by kind, without ids. */
  counted(): Record<string, number>;
}

/** A fake for the tests of a file: emptied before each of them, closed after the last. */
export async function useConnector(): Promise<Tried> {
  const { fake } = await startChannel();
  let checkpoint = memoryCheckpoint();
  beforeEach(() => {
    fake.reset();
    checkpoint = memoryCheckpoint();
  });
  afterAll(async () => {
    await fake.close();
    // Every call of the file fits the transcription of the vendor's definitions, where that is at hand.
    expect(fake.findings.faults).toEqual([]);
  });
  const context: Tried['context'] = (config = {}) => {
    const { http, ...rest } = testContext({ config: { ...CONFIG, ...config }, checkpoint });
    const led = {
      request: (request: Parameters<typeof http.request>[0]) =>
        http.request({ ...request, url: fake.lead(request.url) }),
    };
    return { ...rest, http: led };
  };
  const settled = async (keys: readonly ListingKey[], results: readonly ItemResult[]): Promise<Result[]> => {
    const told = new Map<string, Result>(results.map((one) => [one.externalKey, one]));
    for (const [ticket, some] of Map.groupBy(results, (one) => one.outcome === 'accepted' && one.ticket)) {
      if (ticket === false) continue;
      const own = keys.filter(({ externalKey }) => some.some((one) => one.externalKey === externalKey));
      const state = await connector.pollTicket(context(), ticket, own);
      for (const result of state.state === 'done' ? state.results : []) told.set(result.externalKey, result);
    }
    return keys.map(({ externalKey }) => told.get(externalKey)!);
  };
  return {
    ...fake,
    context,
    upsert: async (...items) =>
      settled(
        items.map(({ key }) => key),
        await connector.upsertListings(context(), items),
      ),
    offer: async (items, config) =>
      settled(
        items.map(({ key }) => key),
        await connector.updateOffers(context(config), items),
      ),
    counted: () => {
      const { counts } = fake.shop().state;
      const told: Record<string, number> = {};
      for (const [kind, count] of counts) {
        const plain = kind.replace(/\/[0-9a-f]{8}-[0-9a-f-]{27}/g, '').replace(/HBCV\d+/, '{sku}');
        told[plain] = (told[plain] ?? 0) + count;
      }
      counts.clear();
      return told;
    },
  };
}

export const buildItem = (
  sku: string,
  payload: Partial<ListingPayload> = {},
  key: Partial<ListingKey> = {},
): ListingItem => plainItem(sku, { ...LAMP, title: `Lamp ${sku}`, ...payload }, key);

const LAMP: Partial<ListingPayload> = { ...PAYLOAD, categoryPath: ['Home', 'Lamps'], price: '19.90' };

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
