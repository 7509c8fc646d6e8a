import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { lineOf, realProducts } from './catalogue.ts';
import { postImport, untilImported } from './import-api.ts';
import { type LossyProxy, startLossyProxy } from './lossy-proxy.ts';
import { catalogueOf } from './oracle.ts';
import { type Outcome, table } from './report.ts';
import { type BenchService, type BenchTenant, createBenchTenant, startBenchService } from './service.ts';

const SETTLE_MS = 10 * 60_000;
/** One write in this many loses its answer. */
const LOSS = 10;

/** A shop that a benchmark starts and fills. */
export interface RealShop {
  readonly platform: string;
  readonly origin: string;
  /** Settings of a connection that reaches it by another origin. */
  settings(origin: string): Record<string, string>;
  /** Sends its webhooks there; left out where it has none. */
  webhook?(target: { url: string; secret: string }): Promise<void>;
  /** A customer buys. */
  buy(line: { sku: string; quantity: number }): Promise<unknown>;
  /** All its listings, and products that hold none. */
  shown(): Promise<{ listings: readonly ShownListing[]; empty: number }>;
  close(): Promise<void>;
}

export interface ShownListing {
  readonly sku: string;
  readonly onSale: boolean;
  readonly cents: number;
  readonly stock: number;
}

export interface ShopBenchOptions {
  readonly products: number;
  readonly orders: number;
}

/**
 * Real products to a real shop, new prices and stocks for all of them, and orders back, while a proxy between loses answers.
 * At the end the shop is read and held against the catalogue.
 *
 * @returns what was tried, and every listing that is wrong or doubled
 */
export async function benchShop(shop: RealShop, { products, orders }: ShopBenchOptions): Promise<Outcome> {
  const proxy = await startLossyProxy(shop.origin, LOSS);
  const service = await startBenchService({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
  const database = await service.database();
  try {
    const tenant = await createBenchTenant(service);
    const bench: Bench = { shop, proxy, service, database, tenant };
    await connect(bench);
    await deliver(bench, products);
    await reprice(bench, products);
    const back = await sell(bench, orders);
    const { wrong, duplicates } = await judge(bench);
    table('the shop in the end', [{ products, orders: back, wrong, duplicates }]);
    return { tried: `${products} products and ${orders} orders`, wrong: wrong + duplicates + orders - back };
  } finally {
    await database.end().catch(() => {});
    await service.stop();
    await proxy.close();
    await shop.close();
  }
}

interface Bench {
  readonly shop: RealShop;
  readonly proxy: LossyProxy;
  readonly service: BenchService;
  readonly database: pg.Client;
  readonly tenant: BenchTenant;
}

async function connect({ shop, proxy, service, tenant }: Bench): Promise<void> {
  const config = Object.entries(shop.settings(proxy.url)).flatMap(([name, value]) => [
    '--config',
    `${name}=${value}`,
  ]);
  const names = ['--tenant', String(tenant.id), '--platform', shop.platform, '--label', 'Shop'];
  const { webhook_url: url, webhook_secret: secret } = await service.cli<{
    webhook_url?: string;
    webhook_secret?: string;
  }>('connection', 'create', ...names, ...config, '--paused');
  if (url && secret) await shop.webhook?.({ url, secret });
}

/** Imports the products, lets the delivery begin, and counts until all of them are live. */
async function deliver(bench: Bench, count: number): Promise<void> {
  const { service, tenant, proxy } = bench;
  await importAll(bench, count, 1);
  const id = '1';
  proxy.forget();
  const began = performance.now();
  await service.cli('connection', 'resume', '--tenant', String(tenant.id), '--id', id);
  await until(
    bench,
    `select count(*)::int as n from listings where state = 'live' and sync_id is not null`,
    count,
  );
  report('new products live', bench, count, began);
}

/** Another price and stock for each of them. */
async function reprice(bench: Bench, count: number): Promise<void> {
  const { database, proxy } = bench;
  await database.query('create temp table before as select product_id, sent_offer_hash from listings');
  proxy.forget();
  const began = performance.now();
  await importAll(bench, count, 2);
  const settled = `
    select count(*)::int as n from listings l join before b using (product_id)
    where l.state = 'live' and l.sent_offer_hash = l.desired_offer_hash and l.sent_offer_hash <> b.sent_offer_hash`;
  await until(bench, settled, count);
  report('new prices and stocks live', bench, count, began);
}

/** Customers buy in the shop, one after the other. Resolves to how many orders came back. */
async function sell(bench: Bench, count: number): Promise<number> {
  const { shop, proxy, database } = bench;
  proxy.forget();
  const began = performance.now();
  for (let n = 0; n < count; n++) await shop.buy({ sku: `B-${n * 7}`, quantity: 1 + (n % 2) });
  const placed = performance.now();
  await until(bench, 'select count(*)::int as n from orders', count);
  const back = performance.now();
  table('orders back', [
    {
      orders: count,
      'placed in s': ((placed - began) / 1000).toFixed(1),
      'all back after s': ((back - placed) / 1000).toFixed(1),
      calls: sum(proxy),
      'answers lost': proxy.lost,
    },
  ]);
  const { rows } = await database.query<{ n: number }>('select count(*)::int as n from orders');
  return rows[0]?.n ?? 0;
}

/** Counts products that the shop shows otherwise than the catalogue says, and those it has more than once. */
async function judge(bench: Bench): Promise<{ wrong: number; duplicates: number }> {
  const { service, tenant, shop } = bench;
  await until(bench, `select count(*)::int as n from listings where state <> 'live'`, 0);
  const catalogue = await catalogueOf({ url: service.url, tenant });
  const { listings, empty } = await shop.shown();
  const bySku = Map.groupBy(listings, ({ sku }) => sku);
  let [wrong, duplicates] = [0, empty];
  for (const product of catalogue.values()) {
    const [held, ...more] = bySku.get(product.sku) ?? [];
    duplicates += more.length;
    const cents = Math.round(product.price_with_vat * 100);
    if (held?.onSale && held.cents === cents && held.stock === product.quantity) continue;
    wrong += 1;
    if (wrong <= 5)
      console.error(
        `${product.sku}: the shop holds ${held?.cents} and ${held?.stock}, wanted ${cents} and ${product.quantity}`,
      );
  }
  return { wrong, duplicates };
}

/** The products as a file, with a price and a stock that depend on the round; a jump of prices would be held by the guard. */
async function importAll({ service, tenant }: Bench, count: number, round: number): Promise<void> {
  const lines = ['sku,name,ean,brand,category,price,quantity'];
  for await (const product of realProducts(count)) {
    const price = (product.price ?? 1 + (lines.length % 90)) * (1 + round / 10);
    lines.push(lineOf({ ...product, price }, 20 + (lines.length % 60) + round));
  }
  const place = { url: service.url, tenant };
  const id = await postImport(place, new Blob([`${lines.join('\n')}\n`]), `products-${round}.csv`);
  const status = await untilImported(place, id, 120_000);
  if (!status.startsWith('completed')) throw new Error(`the import ended as ${status}`);
}

async function until({ database }: Bench, query: string, wanted: number): Promise<void> {
  const end = performance.now() + SETTLE_MS;
  for (;;) {
    const { rows } = await database.query<{ n: number }>(query);
    const n = rows[0]?.n ?? 0;
    if (wanted === 0 ? n === 0 : n >= wanted) return;
    if (performance.now() > end) return console.error(`gave up at ${n} of ${wanted}: ${query}`);
    await delay(100);
  }
}

const sum = ({ calls }: LossyProxy): number => [...calls.values()].reduce((all, n) => all + n, 0);

function report(title: string, { proxy }: Bench, count: number, began: number): void {
  const seconds = (performance.now() - began) / 1000;
  table(title, [
    {
      products: count,
      s: seconds.toFixed(1),
      'per s': Math.round(count / seconds),
      calls: sum(proxy),
      'calls per 1,000': Math.round((sum(proxy) * 1_000) / count),
      'answers lost': proxy.lost,
    },
  ]);
  table('calls', [Object.fromEntries([...proxy.calls].sort())]);
}
