import type { SeenListing } from '@sluice/connector-kit';
import { type ConformanceChannel, testContext } from '@sluice/connector-kit/testing';
import { type Static, Type } from 'typebox';
import { type Context, call } from '../client.ts';
import type { Config } from '../config.ts';
import { readListings } from '../offers.ts';
import { TermBatchAnswer, Terms, WireOrder, WireOrders, WireProducts } from '../schema.ts';
import { siteCurrency } from '../site.ts';
import { pathOf } from '../source/source-categories.ts';
import { fromHtml } from '../text.ts';
import { walkAll } from '../walk.ts';
import { OAUTH_MASK } from './channel.ts';

const { WOO_URL, WOO_KEY, WOO_SECRET, WOO_WIPE, WOO_PICTURES } = process.env;

/** Why the suite cannot run on a real shop, or undefined when one is given. */
export const realShopMissing =
  WOO_URL && WOO_KEY && WOO_SECRET
    ? undefined
    : 'no real shop is given: set WOO_URL, WOO_KEY and WOO_SECRET to those of an empty one';

/** The settings of the shop that the environment names. */
export const realConfig: Config = {
  base_url: WOO_URL ?? 'https://shop.invalid',
  consumer_key: WOO_KEY ?? '-',
  consumer_secret: WOO_SECRET ?? '-',
};

/** A context that reaches the real shop. A test server’s own certificate is trusted by NODE_EXTRA_CA_CERTS. */
export const realContext = (config: Config): Context => testContext<Config>({ config, timeoutMs: 60_000 });

const Made = Type.Object({ create: Type.Array(Type.Object({ id: Type.Integer({ minimum: 1 }) })) });

/** Made for each run and deleted at its end: where they are still there, a run was interrupted. */
const HOUSE = 'Sluice house brand';
const SHELF = 'Sluice shelf';

/** Clears what an interrupted run left: a shop with its brand or category began empty. @returns whether there was one */
async function clearLeftovers(ctx: Context): Promise<boolean> {
  const [brands, categories] = await Promise.all([termsNow(ctx, 'brands'), termsNow(ctx, 'categories')]);
  const house = brands.find(({ name }) => name === HOUSE);
  const shelf = categories.find(({ name }) => name === SHELF);
  if (house === undefined && shelf === undefined) return false;
  await emptyShop(ctx);
  const before = seededIn(house?.description ?? '');
  const left = (terms: readonly NoteTerm[], own: NoteTerm | undefined) =>
    terms.map(({ id }) => id).filter((id) => (before === null ? id === own?.id : !before.has(id)));
  await deleteAll(ctx, 'products/categories', left(categories, shelf));
  // Last, for its note distinguishes the others.
  await deleteAll(ctx, 'products/brands', left(brands, house));
  return true;
}

/** The house brand names the terms that the shop had before the run: all others are of the run. */
const noteOf = (ids: readonly number[]): string =>
  `Made by a test of Sluice. Terms before: ${ids.join(' ')}.`;

function seededIn(note: string): ReadonlySet<number> | null {
  const ids = /Terms before: ([0-9 ]*)\./.exec(note)?.[1];
  return ids === undefined ? null : new Set(ids.split(' ').filter(Boolean).map(Number));
}

const NoteTerms = Type.Array(
  Type.Object({
    id: Type.Integer({ minimum: 1 }),
    name: Type.String(),
    description: Type.Optional(Type.String()),
  }),
);
type NoteTerm = Static<typeof NoteTerms>[number];

const termsNow = (ctx: Context, kind: string): Promise<NoteTerm[]> =>
  walkAll(ctx, { path: `products/${kind}` }, NoteTerms);

const idsNow = async (ctx: Context, kind: string): Promise<number[]> =>
  (await termsNow(ctx, kind)).map(({ id }) => id);

/** Ids of a real shop never begin anew: calls are compared without them. */
const IDS_MASK = [
  /(?<=\/(?:products|orders)\/)[0-9]+/g,
  /(?<=[?&](?:include|parent|brand|category)=)[0-9%C,]+/g,
  /(?<="(?:id|parent|parent_id|product_id|option|position)":)[0-9]+/g,
  /(?<="delete":\[)[0-9,]+/g,
  /(?<=\\"(?:brand|category)\\":\\")[0-9]+/g,
];

/** The common addresses lead nowhere, and the shop would refuse the product: it gets pictures only where a server has some. */
const PICTURES = WOO_PICTURES ? [`${WOO_PICTURES}/front.png`, `${WOO_PICTURES}/back.png`] : [];

const ORDER_STATUSES: NonNullable<ConformanceChannel['orderStatuses']> = {
  pending: 'awaiting',
  'on-hold': 'awaiting',
  processing: 'new',
  completed: 'delivered',
  cancelled: 'cancelled',
  failed: 'cancelled',
  // Set like that it is refunded by its amount, without units.
  refunded: 'delivered',
};

/** The real shop as the conformance kit drives it. Every check begins with all products and orders deleted. */
export async function startRealShop(config: Config): Promise<ConformanceChannel> {
  const ctx = realContext(config);
  if (!(await clearLeftovers(ctx))) await refuseUnlessEmpty(ctx);
  const currency = await siteCurrency(ctx);
  const [brands, categories] = await Promise.all([idsNow(ctx, 'brands'), idsNow(ctx, 'categories')]);
  const seeded = { brands, categories };
  const house = await makeTerm(ctx, 'brands', HOUSE, noteOf([...seeded.brands, ...seeded.categories]));
  const shelf = await makeTerm(ctx, 'categories', SHELF);
  const { origin } = new URL(config.base_url);
  const added = async (kind: 'brands' | 'categories') => {
    const terms = await walkAll(ctx, { path: `products/${kind}` }, Terms);
    const byId = new Map(terms.map((term) => [term.id, term]));
    const before = new Set([...seeded[kind], house, shelf]);
    return terms.filter(({ id }) => !before.has(id)).map((term) => ({ term, path: pathOf(term, byId) }));
  };
  const clearTerms = async (kind: 'brands' | 'categories') => {
    const ids = (await added(kind)).map(({ term }) => term.id);
    await deleteAll(ctx, `products/${kind}`, ids);
  };
  // It runs before every check and every faulty call: its reads do not wait for one another.
  const reset = async () => {
    await Promise.all([emptyShop(ctx), clearTerms('brands'), clearTerms('categories')]);
  };
  return {
    address: origin,
    origins: [origin],
    config: () => config,
    wholeConfig: () => ({ ...config, sale_price: 'list_price' }),
    now: () => new Date(),
    patienceMs: 60_000,
    reset,
    // Its clock goes on between two calls that are compared.
    mask: [...OAUTH_MASK, ...IDS_MASK, /(?<=oauth_timestamp=)[0-9]+/g],
    close: async () => {
      await reset();
      await deleteAll(ctx, 'products/brands', [house]);
      await deleteAll(ctx, 'products/categories', [shelf]);
    },
    pageSizes: { listings: 100, orders: 100, products: 100 },
    payload: { currency, brandSyncId: String(house), categorySyncId: String(shelf), images: PICTURES },
    refused: { images: ['https://img.example/nothing'] },
    fetchesImages: true,
    listings: () => allListings(ctx),
    addForeignListing: async ({ sku, barcode }) => {
      const name = 'Of somebody else';
      await makeProduct(ctx, { name, sku, global_unique_id: barcode, regular_price: '1' });
    },
    placeOrder: (lines) => placeOrder(ctx, lines),
    orderStatuses: ORDER_STATUSES,
    setOrderStatus: async (id, status) => {
      const json = { update: [{ id: Number(id), status }] };
      await call(ctx, { method: 'POST', path: 'orders/batch', json }, Type.Unknown());
    },
    putProduct: (product) => putProduct(ctx, product),
    deleteProduct: async (id) => deleteAll(ctx, 'products', [Number(id)]),
    brands: async () => (await added('brands')).map(({ term }) => fromHtml(term.name)),
    categories: async () => (await added('categories')).map(({ path }) => path),
  };
}

type NewProduct = Parameters<NonNullable<ConformanceChannel['putProduct']>>[0];

async function putProduct(ctx: Context, { sku, name, price, quantity }: NewProduct): Promise<string> {
  const fields = { name, sku, regular_price: price, manage_stock: true, stock_quantity: quantity };
  const known = (await productsNow(ctx)).find((product) => product.sku === sku);
  if (known === undefined) return makeProduct(ctx, fields);
  const json = { update: [{ id: known.id, ...fields }] };
  await call(ctx, { method: 'POST', path: 'products/batch', json }, Type.Unknown());
  return String(known.id);
}

const productsNow = (ctx: Context) =>
  walkAll(ctx, { path: 'products', query: { context: 'edit' } }, WireProducts);

/** The suite deletes whatever it finds, so it does not begin where somebody keeps something. */
async function refuseUnlessEmpty(ctx: Context): Promise<void> {
  if (WOO_WIPE === 'yes') return;
  const [products, orders] = [await productsNow(ctx), await walkAll(ctx, { path: 'orders' }, WireOrders)];
  if (products.length + orders.length === 0) return;
  throw new Error(
    `the shop at ${ctx.config.base_url} has ${products.length} products and ${orders.length} orders, and this suite deletes them all; give it an empty shop, or say WOO_WIPE=yes`,
  );
}

async function emptyShop(ctx: Context): Promise<void> {
  const [orders, products] = await Promise.all([
    walkAll(ctx, { path: 'orders' }, WireOrders),
    productsNow(ctx),
  ]);
  await deleteAll(
    ctx,
    'orders',
    orders.map(({ id }) => id),
  );
  await deleteAll(
    ctx,
    'products',
    products.map(({ id }) => id),
  );
}

/** A batch deletes for good, past the bin. */
async function deleteAll(ctx: Context, path: string, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += 100) {
    const json = { delete: ids.slice(from, from + 100) };
    await call(ctx, { method: 'POST', path: `${path}/batch`, json }, Type.Unknown());
  }
}

async function makeProduct(ctx: Context, fields: object): Promise<string> {
  const json = { create: [fields] };
  const { create } = await call(ctx, { method: 'POST', path: 'products/batch', json }, Made);
  return String(create[0]!.id);
}

async function makeTerm(ctx: Context, kind: string, name: string, description = ''): Promise<number> {
  const json = { create: [{ name, description }] };
  const { create = [] } = await call(
    ctx,
    { method: 'POST', path: `products/${kind}/batch`, json },
    TermBatchAnswer,
  );
  return create[0]!.id;
}

async function placeOrder(
  ctx: Context,
  lines: readonly { readonly sku: string; readonly quantity: number }[],
): Promise<string> {
  const products = await productsNow(ctx);
  const line_items = lines.map(({ sku, quantity }) => {
    const product = products.find((one) => one.sku === sku);
    if (product === undefined) throw new Error(`the shop has no ${sku}`);
    return { product_id: product.id, quantity };
  });
  const json = { status: 'processing', set_paid: true, payment_method: 'bacs', line_items };
  const { id } = await call(ctx, { method: 'POST', path: 'orders', json }, WireOrder);
  return String(id);
}

async function allListings(ctx: Context): Promise<SeenListing[]> {
  const all: SeenListing[] = [];
  for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
    const page: Awaited<ReturnType<typeof readListings>> = await readListings(ctx, cursor);
    all.push(...page.items);
    cursor = page.next;
  }
  return all;
}
