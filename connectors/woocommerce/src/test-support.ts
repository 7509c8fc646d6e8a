import {
  effectOf,
  type HttpClient,
  type HttpRequest,
  type ListingItem,
  type ListingKey,
  type ListingPayload,
  parseBody,
} from '@sluice/connector-kit';
import { memoryCheckpoint, type TestContext, testContext } from '@sluice/connector-kit/testing';
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
}

export async function startBench(): Promise<Bench> {
  const bench = { shop: new Shop(), calls: [] as Call[] };
  const standIn = await startStandIn(() => bench.shop);
  standIn.watch = (call) => bench.calls.push(call);
  const checkpoint = memoryCheckpoint();
  return Object.assign(bench, {
    standIn,
    context: (config: Partial<Config> = {}) =>
      testContext<Config>({ config: { ...configFor(standIn), ...config }, checkpoint }),
    forget: () => {
      bench.calls.length = 0;
    },
  });
}

/** What a scripted shop answers. */
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
      const facts = {
        status,
        request: { method: request.method, url: request.url, effect: effectOf(request) },
      };
      const text = JSON.stringify(body);
      return {
        ...facts,
        headers: { get: (name) => headers[name.toLowerCase()] ?? null },
        text: async () => text,
        json: async () => parseBody(text, facts),
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

export const key = (externalKey: string, more: Partial<ListingKey> = {}): ListingKey => ({
  externalKey,
  syncId: null,
  barcode: null,
  ...more,
});

export function item(
  sku: string,
  payload: Partial<ListingPayload> = {},
  syncId: string | null = null,
): ListingItem {
  const barcode = payload.barcode ?? null;
  return {
    key: { externalKey: sku, syncId, barcode },
    payload: {
      sku,
      barcode,
      title: `Product ${sku}`,
      description: '',
      brand: null,
      brandSyncId: null,
      categoryPath: null,
      categorySyncId: null,
      attributes: [],
      properties: [],
      family: null,
      weight: null,
      listPrice: null,
      vatRate: null,
      images: [],
      price: '9.90',
      currency: 'EUR',
      stock: 5,
      stores: [],
      active: true,
      ...payload,
    },
  };
}

export const offer = (sku: string, syncId: string | null, price: string, stock: number) => ({
  key: key(sku, { syncId }),
  price,
  listPrice: null,
  currency: 'EUR',
  stock,
  stores: [],
});

type Options = Record<string, string>;

/** A variant of the shirt; its size S speaks for it. */
export function variant(
  options: Options,
  payload: Partial<ListingPayload> = {},
  syncId: string | null = null,
) {
  const named = Object.entries(options).map(([name, value]) => ({ name, value }));
  const sku = `SHIRT-${Object.values(options).join('-').replace('<', '')}`;
  const family = { code: 'SHIRT', name: 'Shirt', options: named, lead: options.Size === 'S' };
  return item(sku, { family, description: `<p>${sku}</p>`, ...payload }, syncId);
}

/** What the shop of a bench has of families. */
export function familyView(bench: () => Bench) {
  const all = () => [...bench().shop.products.values()];
  const parents = () => all().filter(({ type }) => type === 'variable');
  const parent = () => parents()[0]!;
  const children = () => all().filter(({ type }) => type === 'variation');
  const chosen = () =>
    children().map(({ attributes }) => attributes.map(({ name, option }) => [name, option]));
  const writes = () => bench().calls.filter(({ method }) => method === 'POST');
  const idOf = (sku: string) => {
    const { id, parent_id } = all().find((one) => one.sku === sku)!;
    return parent_id === 0 ? String(id) : `${parent_id}:${id}`;
  };
  return { all, parents, parent, children, chosen, writes, idOf };
}
