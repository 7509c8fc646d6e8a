import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listProducts, listTerms, listVariations, paged } from './collections.ts';
import { badId, noRoute, WpError } from './errors.ts';
import { type Answer, type Handled, listed } from './handled.ts';
import { checkOauth, type Keys } from './oauth-check.ts';
import { ORDER_ROUTES } from './order-routes.ts';
import { moveOrder } from './orders.ts';
import { wireProduct } from './present.ts';
import type { Shop, TermRow } from './state.ts';
import { termName } from './wordpress.ts';
import { createProduct, type Input, updateProduct } from './write-product.ts';

export const KEYS: Keys = {
  key: 'ck_canary_of_the_consumer_key',
  secret: 'cs_canary_of_the_consumer_secret',
};
const BASE = '/shop';
const API = `${BASE}/wp-json/wc/v3/`;

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export interface StandIn {
  readonly address: string;
  /** The address under which the shop knows itself; signatures are over it. */
  home: string;
  /** Sees every call before it is answered; an error it throws makes the call fail. */
  watch: ((call: Call) => void) | null;
  /** Applies the next call, and cuts the connection instead of answering. */
  loseNext: boolean;
  close(): Promise<void>;
}

/** A shop that keeps its input the way WooCommerce does, over real HTTP. */
export async function startStandIn(shop: () => Shop): Promise<StandIn> {
  const nonces = new Set<string>();
  const server = createServer(async (request, reply) => {
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) => {
      reply.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers });
      reply.end(JSON.stringify(body));
    };
    try {
      const call = await callOf(request);
      standIn.watch?.(call);
      checkOauth({ ...call, address: `${standIn.home}/wp-json/wc/v3/${call.path}` }, KEYS, nonces);
      const [status, body, total] = answer(shop(), call);
      if (standIn.loseNext) {
        standIn.loseNext = false;
        request.socket.destroy();
        return;
      }
      send(
        status,
        body,
        total ? { 'x-wp-total': String(total.total), 'x-wp-totalpages': String(total.pages) } : {},
      );
    } catch (error) {
      if (error instanceof WpError) send(error.status, error.body());
      else send(500, { code: 'internal_server_error', message: String(error), data: { status: 500 } });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${BASE}`;
  const standIn: StandIn = {
    address,
    home: address,
    watch: null,
    loseNext: false,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return standIn;
}

async function callOf(request: IncomingMessage): Promise<Call> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) text += chunk;
  const url = new URL(request.url ?? '/', 'http://shop');
  if (!url.pathname.startsWith(API)) throw noRoute();
  return {
    method: request.method ?? 'GET',
    path: url.pathname.slice(API.length),
    query: url.searchParams,
    body: text === '' ? null : JSON.parse(text),
  };
}

/** Answers one call that is allowed. Tests call it directly to replay what was recorded. */
export function answer(shop: Shop, { method, path, query, body }: Call): Answer {
  const route = `${method} ${path.replace(/\d+/g, '*')}`;
  shop.calls.set(route, (shop.calls.get(route) ?? 0) + 1);
  if (method !== 'GET' && shop.permissions === 'read') {
    const message = 'The API key provided does not have write permissions.';
    throw new WpError('woocommerce_rest_authentication_error', message, { status: 401 });
  }
  const handler = ROUTES[route];
  if (!handler) throw noRoute();
  const ids = [...path.matchAll(/\d+/g)].map(([id]) => Number(id));
  return handler({ shop, query, body: (body ?? {}) as Input, ids });
}

const ROUTES: Readonly<Record<string, (call: Handled) => Answer>> = {
  'GET products': ({ shop, query }) => listed(listProducts(shop, query)),
  'POST products': ({ shop, body }) => [201, wireProduct(shop, createProduct(shop, body), 'edit')],
  'PUT products/*': ({ shop, body, ids }) => [
    200,
    wireProduct(shop, updateProduct(shop, { ...body, id: ids[0] }), 'edit'),
  ],
  'DELETE products/*': ({ shop, ids }) => {
    const product = shop.products.get(ids[0]!);
    if (!product) throw badId('product', 404);
    removeProduct(shop, product.id);
    return [200, wireProduct(shop, product, 'edit')];
  },
  'POST products/batch': ({ shop, body }) => batchOfProducts(shop, body, 0),
  'POST products/*/variations/batch': ({ shop, body, ids }) => batchOfProducts(shop, body, ids[0]!),
  'GET products/*/variations': ({ shop, query, ids }) => listed(listVariations(shop, query, ids[0])),
  'GET variations': ({ shop, query }) => listed(listVariations(shop, query)),
  'GET products/categories': ({ shop, query }) => listed(listTerms(shop.categories.values(), query)),
  'POST products/categories/batch': ({ shop, body }) => batchOfTerms(shop, shop.categories, body),
  'GET products/brands': ({ shop, query }) => listed(listTerms(shop.brands.values(), query)),
  'POST products/brands/batch': ({ shop, body }) => batchOfTerms(shop, shop.brands, body),
  'GET products/attributes': ({ shop }) => {
    const items = [...shop.attributes].map(([id, { name }]) => ({
      id,
      name,
      slug: `pa_${name.toLowerCase()}`,
    }));
    return listed({ items, total: items.length, pages: 1 });
  },
  'GET products/attributes/*/terms': ({ shop, query, ids }) =>
    listed(listTerms(shop.attributes.get(ids[0]!)?.terms ?? [], query)),
  ...ORDER_ROUTES,
  'POST orders/batch': ({ shop, body }) =>
    batch(body, {
      update: (item) => {
        moveOrder(shop, Number(item.id), String(item.status));
        return { id: item.id };
      },
      delete: (id) => remove(shop.orders, id),
    }),
  'GET taxes': ({ shop, query }) => listed(paged(shop.taxes, query, (rate) => rate)),
  'GET data/currencies/current': ({ shop }) => [
    200,
    { code: shop.settings.woocommerce_currency, symbol: '€' },
  ],
  'GET settings/products/woocommerce_weight_unit': ({ shop }) => setting(shop, 'woocommerce_weight_unit'),
  'GET settings/general/woocommerce_calc_taxes': ({ shop }) => setting(shop, 'woocommerce_calc_taxes'),
  'GET settings/general/woocommerce_default_country': ({ shop }) =>
    setting(shop, 'woocommerce_default_country'),
  'GET settings/tax/woocommerce_prices_include_tax': ({ shop }) =>
    setting(shop, 'woocommerce_prices_include_tax'),
};

const setting = (shop: Shop, id: string): Answer => [200, { id, type: 'select', value: shop.settings[id] }];

const MAX_ITEMS = 100;

/** Each item for itself; a refusal stands beside the others' results, in an answer that is 200. */
function batch(
  body: Input,
  handlers: Partial<Record<'create' | 'update', (item: Input) => object>> & { delete(id: number): object },
): Answer {
  const lists = ['create', 'update', 'delete'].map((kind) => (body[kind] ?? []) as Input[]);
  if (lists.flat().length > MAX_ITEMS) {
    const message = `Unable to accept more than ${MAX_ITEMS} items for this request.`;
    throw new WpError('woocommerce_rest_request_entity_too_large', message, { status: 413 });
  }
  const done: Record<string, object[]> = {};
  for (const kind of ['create', 'update'] as const) {
    const items = (body[kind] ?? []) as Input[];
    const handle = handlers[kind];
    if (items.length > 0 && handle) done[kind] = items.map((item) => orError(item, handle));
  }
  const ids = (body.delete ?? []) as number[];
  if (ids.length > 0) done.delete = ids.map((id) => handlers.delete(id));
  return [200, done];
}

function remove(from: Map<number, unknown>, id: number): object {
  from.delete(id);
  return { id };
}

/** The variations of a product go with it. */
function removeProduct(shop: Shop, id: number): object {
  for (const one of shop.products.values()) if (one.parent_id === id) shop.products.delete(one.id);
  return remove(shop.products, id);
}

function orError(item: Input, handle: (item: Input) => object): object {
  try {
    return handle(item);
  } catch (error) {
    if (!(error instanceof WpError)) throw error;
    return { id: Number(item.id ?? 0), error: error.body() };
  }
}

const batchOfProducts = (shop: Shop, body: Input, parentId: number): Answer =>
  batch(body, {
    create: (item) => wireProduct(shop, createProduct(shop, item, parentId), 'edit'),
    update: (item) => wireProduct(shop, updateProduct(shop, item, parentId), 'edit'),
    delete: (id) => removeProduct(shop, id),
  });

const batchOfTerms = (shop: Shop, terms: Map<number, TermRow>, body: Input): Answer =>
  batch(body, {
    create: (item) => putTerm(terms, { id: 0, name: '', parent: 0 }, item, () => shop.nextId()),
    update: (item) => {
      const known = terms.get(Number(item.id));
      if (known) return putTerm(terms, known, item, () => known.id);
      throw new WpError('woocommerce_rest_term_invalid', 'Resource does not exist.', { status: 404 });
    },
    delete: (id) => removeTerm(shop, terms, id),
  });

/** WordPress takes the term off its products, and puts its children one level up. */
function removeTerm(shop: Shop, terms: Map<number, TermRow>, id: number): object {
  const term = terms.get(id);
  if (term === undefined) {
    const error = new WpError('woocommerce_rest_term_invalid', 'Resource does not exist.', { status: 404 });
    return { id, error: error.body() };
  }
  for (const one of terms.values()) if (one.parent === id) one.parent = term.parent;
  for (const product of shop.products.values()) {
    const kept = terms === shop.brands ? 'brands' : 'categories';
    product[kept] = product[kept].filter((one) => one !== id);
  }
  return remove(terms, id);
}

/** Names are compared by their letters, so that capitals make another term. */
function putTerm(terms: Map<number, TermRow>, known: TermRow, item: Input, idOf: () => number): TermRow {
  const name = item.name === undefined ? known.name : termName(String(item.name));
  const parent = item.parent === undefined ? known.parent : Number(item.parent);
  const taken = terms
    .values()
    .find((one) => one.id !== known.id && one.name === name && one.parent === parent);
  if (taken) {
    const message = 'A term with the name provided already exists with this parent.';
    throw new WpError('term_exists', message, { status: 400, resource_id: taken.id });
  }
  const slug = known.id === 0 ? uniqueSlug(terms, item, { name, parent }) : known.slug;
  const description = item.description === undefined ? known.description : String(item.description);
  const term = {
    id: idOf(),
    name,
    parent,
    ...(slug === undefined ? {} : { slug }),
    ...(description ? { description } : {}),
  };
  terms.set(term.id, term);
  return term;
}

const MAX_SLUG = 200;

/** A slug is made of the name, cut to its column; one that is taken gets those of the parents behind it, and is not cut. */
function uniqueSlug(
  terms: ReadonlyMap<number, TermRow>,
  item: Input,
  { name, parent }: { name: string; parent: number },
): string {
  const made = encodeURIComponent(name.toLowerCase().replace(/\s+/g, '-')).slice(0, MAX_SLUG);
  let slug = item.slug === undefined ? made : String(item.slug);
  const isTaken = (): boolean => terms.values().some((one) => one.slug === slug);
  for (let up = terms.get(parent); up !== undefined && isTaken(); up = terms.get(up.parent))
    slug = `${slug}-${up.slug ?? up.name.toLowerCase()}`;
  const base = slug;
  for (let number = 2; isTaken(); number++) slug = `${base}-${number}`;
  if (slug.length > MAX_SLUG)
    throw new WpError('db_insert_error', 'Could not insert term into the database.', { status: 500 });
  return slug;
}
