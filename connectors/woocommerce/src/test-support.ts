import {
  effectOf,
  type HttpClient,
  type HttpRequest,
  type ListingItem,
  type ListingPayload,
  type OfferItem,
  parseBody,
} from '@sluice/connector-kit';
import {
  memoryCheckpoint,
  plainFamily,
  plainItem,
  plainKey,
  plainOffer,
  type TestContext,
  testContext,
} from '@sluice/connector-kit/testing';
import { afterAll, beforeEach } from 'vitest';
import type { Config } from './config.ts';
import { configFor } from './testing/channel.ts';
import { type Call, type StandIn, startStandIn } from './testing/server.ts';
import { Shop } from './testing/state.ts';

/** A shop that listens, its state, and a context that reaches it. */
export interface Bench {
  shop: Shop;
  readonly standIn: StandIn;
  /** Calls since the last `forget`, in order. */
  readonly calls: Call[];
  context(config?: Partial<Config>): TestContext<Config>;
  forget(): void;
  /** An empty shop of which nothing is known, and nobody else watching it. */
  reset(): void;
}

async function startBench(): Promise<Bench> {
  const bench = { shop: new Shop(), calls: [] as Call[] };
  const standIn = await startStandIn(() => bench.shop);
  let checkpoint = memoryCheckpoint();
  return Object.assign(bench, {
    standIn,
    context: (config: Partial<Config> = {}) =>
      testContext<Config>({ config: { ...configFor(standIn), ...config }, checkpoint }),
    forget: () => {
      bench.calls.length = 0;
    },
    reset: () => {
      bench.shop = new Shop();
      checkpoint = memoryCheckpoint();
      bench.calls.length = 0;
      standIn.watch = (call) => bench.calls.push(call);
    },
  });
}

/** A bench for the tests of a file: emptied before each of them, closed after the last. */
export async function useBench(): Promise<Bench> {
  const bench = await startBench();
  beforeEach(() => bench.reset());
  afterAll(() => bench.standIn.close());
  return bench;
}

/** The answer of a scripted shop. */
export interface Scripted {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A context whose calls are answered by a function instead of a server, for answers that were recorded. */
export function scripted(
  answer: (request: HttpRequest) => Scripted,
  config: Partial<Config> = {},
): TestContext<Config> & { readonly requests: HttpRequest[] } {
  const requests: HttpRequest[] = [];
  const http: HttpClient = {
    async request(request) {
      requests.push(request);
      const { status, headers = {}, body } = answer(request);
      const basics = {
        status,
        request: { method: request.method, url: request.url, effect: effectOf(request) },
      };
      const text = JSON.stringify(body);
      return {
        ...basics,
        headers: { get: (name) => headers[name.toLowerCase()] ?? null },
        text: async () => text,
        json: async () => parseBody(text, basics),
      };
    },
  };
  const settings = {
    base_url: 'https://shop.example',
    consumer_key: 'ck_1',
    consumer_secret: 'cs_1',
    ...config,
  };
  return Object.assign(testContext<Config>({ config: settings, http }), { requests });
}

export { plainKey as key } from '@sluice/connector-kit/testing';

export const item = (
  sku: string,
  payload: Partial<ListingPayload> = {},
  syncId: string | null = null,
): ListingItem => plainItem(sku, payload, { syncId });

export const offer = (sku: string, syncId: string | null, price: string, stock: number): OfferItem =>
  plainOffer(plainKey(sku, { syncId }), { price, stock });

type Options = Record<string, string>;

/** A variant of the shirt; its size S speaks for it. */
export function variant(
  options: Options,
  payload: Partial<ListingPayload> = {},
  syncId: string | null = null,
) {
  const sku = `SHIRT-${Object.values(options).join('-').replace('<', '')}`;
  const family = plainFamily(options, { lead: options.Size === 'S' });
  return item(sku, { family, description: `<p>${sku}</p>`, ...payload }, syncId);
}

/** The families in the shop of a bench. */
export function familyView(bench: Bench) {
  const all = () => [...bench.shop.products.values()];
  const parents = () => all().filter(({ type }) => type === 'variable');
  const parent = () => parents()[0]!;
  const children = () => all().filter(({ type }) => type === 'variation');
  const chosen = () =>
    children().map(({ attributes }) => attributes.map(({ name, option }) => [name, option]));
  const writes = () => bench.calls.filter(({ method }) => method === 'POST');
  const idOf = (sku: string) => {
    const { id, parent_id } = all().find((one) => one.sku === sku)!;
    return parent_id === 0 ? String(id) : `${parent_id}:${id}`;
  };
  return { all, parents, parent, children, chosen, writes, idOf };
}
