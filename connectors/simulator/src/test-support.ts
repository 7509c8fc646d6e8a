import type { ListingItem, ListingKey, ListingPayload, OfferItem } from '@sluice/connector-kit';
import { plainItem, plainKey, plainOffer, testContext } from '@sluice/connector-kit/testing';
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

export { plainKey as buildKey } from '@sluice/connector-kit/testing';

export const buildItem = (
  sku: string,
  payload: Partial<ListingPayload> = {},
  key: Partial<ListingKey> = {},
): ListingItem => plainItem(sku, { ...LAMP, ...payload }, key);

const LAMP: Partial<ListingPayload> = {
  description: '<p>Good.</p>',
  brand: 'Northwind',
  categoryPath: ['Home', 'Lamps'],
  images: ['https://img.example/1.jpg'],
  price: '19.90',
};

export const buildOffer = (sku: string, overrides: Partial<OfferItem> = {}): OfferItem =>
  plainOffer(plainKey(sku), { price: '9.99', stock: 3, ...overrides });
