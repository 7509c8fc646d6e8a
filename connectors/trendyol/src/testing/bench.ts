import type {
  ConnectorContext,
  ListingItem,
  ListingKey,
  ListingPayload,
  OfferItem,
} from '@sluice/connector-kit';
import { testContext } from '@sluice/connector-kit/testing';
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
  /** Calls since the last count, by kind. */
  counted(): Record<string, number>;
}

export async function startBench(): Promise<Bench> {
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
    results: Awaited<ReturnType<typeof trendyolConnector.upsertListings>>,
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

/** The `n`th of a row of valid EAN-13 codes. */
export function ean(n: number): string {
  const digits = `869${String(n).padStart(9, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

export function buildItem(
  sku: string,
  payload: Partial<ListingPayload> = {},
  key: Partial<ListingKey> = {},
): ListingItem {
  const barcode = payload.barcode ?? null;
  return {
    key: { externalKey: sku, syncId: null, barcode, ...key },
    payload: {
      sku,
      barcode,
      title: `Lamp ${sku}`,
      categoryPath: ['Home', 'Lamps'],
      properties: [],
      family: null,
      weight: null,
      price: '19.90',
      listPrice: null,
      vatRate: null,
      stock: 5,
      stores: [],
      active: true,
      ...PAYLOAD,
      ...payload,
    },
  };
}

/** As it is known once it is there. */
export function known(item: ListingItem, payload: Partial<ListingPayload> = {}): ListingItem {
  const syncId = item.key.barcode ?? item.key.externalKey;
  return { key: { ...item.key, syncId }, payload: { ...item.payload, ...payload } };
}

export function buildOffer({ key, payload }: ListingItem, price: string, stock: number): OfferItem {
  const { currency, stores } = payload;
  return {
    key: { ...key, syncId: key.barcode ?? key.externalKey },
    price,
    listPrice: null,
    currency,
    stock,
    stores,
  };
}
