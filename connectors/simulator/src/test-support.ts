import type { ListingItem, ListingKey, ListingPayload, OfferItem } from '@sluice/connector-kit';
import { testContext } from '@sluice/connector-kit/testing';
import type { Config } from './config.ts';
import { type Faults, type RunningSimulator, type Settings, startSimulator } from './server/index.ts';

/** A running channel, a context that reaches it, and short words for steering it. */
export interface Bench extends RunningSimulator {
  context(config?: Partial<Config>, timeoutMs?: number): ReturnType<typeof testContext<Config>>;
  setFaults(faults: Partial<Faults>): Promise<void>;
  get<Body>(path: string): Promise<Body>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
}

export async function startBench(settings: Partial<Settings> = {}): Promise<Bench> {
  const simulator = await startSimulator({ port: 0, settings });
  const send: Bench['send'] = (method, path, body, headers = {}) =>
    fetch(`${simulator.url}${path}`, {
      method,
      ...(body === undefined
        ? { headers }
        : { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }),
    });
  return {
    ...simulator,
    send,
    context: (config = {}, timeoutMs = 5_000) =>
      testContext({ config: { base_url: simulator.url, ...config }, timeoutMs }),
    setFaults: async (faults) => {
      const answer = await send('PUT', '/_faults', faults);
      if (!answer.ok) throw new Error(await answer.text());
    },
    get: async <Body>(path: string) => (await (await send('GET', path)).json()) as Body,
  };
}

export function buildKey(sku: string, overrides: Partial<ListingKey> = {}): ListingKey {
  return { externalKey: sku, syncId: null, barcode: null, ...overrides };
}

export function buildItem(
  sku: string,
  payload: Partial<ListingPayload> = {},
  key: Partial<ListingKey> = {},
): ListingItem {
  const barcode = payload.barcode ?? null;
  return {
    key: buildKey(sku, { barcode, ...key }),
    payload: {
      sku,
      barcode,
      title: `Product ${sku}`,
      description: '<p>Good.</p>',
      brand: 'Northwind',
      brandSyncId: null,
      categoryPath: ['Home', 'Lamps'],
      categorySyncId: null,
      attributes: [],
      properties: [],
      family: null,
      weight: null,
      listPrice: null,
      vatRate: null,
      images: ['https://img.example/1.jpg'],
      price: '19.90',
      currency: 'EUR',
      stock: 5,
      stores: [],
      active: true,
      ...payload,
    },
  };
}

export function buildOffer(sku: string, overrides: Partial<OfferItem> = {}): OfferItem {
  return {
    key: buildKey(sku),
    price: '9.99',
    listPrice: null,
    currency: 'EUR',
    stock: 3,
    stores: [],
    ...overrides,
  };
}
