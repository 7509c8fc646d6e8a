import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, dropTestDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { BIN, freePort, makeFolder, startProgram, urlOf } from '../test-support.ts';
import { DEMO_PRODUCTS } from './catalogue.ts';

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof makeFolder>>;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await makeFolder();
});
afterAll(async () => {
  await dropTestDatabase(database);
  await folder.remove();
});

interface Ready {
  url: string;
  tenant_id: number;
  api_key: string;
  login: { email: string; password: string };
  marketplace: { credential_id: number; url: string };
  shop: { credential_id: number; url: string };
  overseas: { credential_id: number; url: string };
  feed: { credential_id: number };
}

async function startDemo() {
  const env = {
    DATABASE_URL: urlOf(database.connection),
    DATA_DIR: folder.path,
    PORT: String(await freePort()),
  };
  const running = await startProgram([BIN, 'demo', '--json', '--orders-every', '1'], env);
  const ready = running.ready as unknown as Ready;
  const call = async <Body>(path: string, key = ready.api_key) => {
    const answer = await fetch(`${ready.url}${path}`, { headers: { authorization: `Bearer ${key}` } });
    return { status: answer.status, body: (await answer.json()) as Body };
  };
  const products = (key?: string) =>
    call<{ meta: { total: number } }>('/v1/products?per_page=1', key).then(({ status, body }) => ({
      status,
      total: body.meta?.total,
    }));
  return { running, ready, call, products };
}

/** Looks until something holds; the time-out of the test ends it. The key of a demonstration has a rate limit like any other. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 1_000));
}

const isHeld = async (url: string, count: number): Promise<void> =>
  until(async () => (await fetch(`${url}/_wait?count=${count}&timeout_ms=10000`)).status === 200);

const found = async <Row extends object>(statement: string): Promise<Row[]> => {
  const client = new pg.Client(database.connection);
  await client.connect();
  const { rows } = await client.query<Row>(statement);
  await client.end();
  return rows;
};

// holds DEMO-1, DEMO-2
test('a visitor finds 200 products on four channels, a refusal, a held mistake, a difference, and orders; also after a restart', async () => {
  const { running, ready, products } = await startDemo();
  expect(DEMO_PRODUCTS).toHaveLength(200);
  expect((await products()).total).toBe(DEMO_PRODUCTS.length);
  expect(await found('select distinct product_id from product_images')).toHaveLength(DEMO_PRODUCTS.length);
  await isHeld(ready.shop.url, DEMO_PRODUCTS.length);
  await isHeld(ready.overseas.url, DEMO_PRODUCTS.length);
  await isHeld(ready.marketplace.url, DEMO_PRODUCTS.length - 1);
  const listings = (condition: string) =>
    found<{ name: string; at: number }>(`
      select p.name, l.connection_id::int as at from listings l
      join products p on p.tenant_id = l.tenant_id and p.id = l.product_id where ${condition}`);
  const refused = { name: 'Hand grinder Pocket', at: ready.marketplace.credential_id };
  await until(async () => (await listings("l.state = 'rejected'")).length > 0);
  expect(await listings("l.state = 'rejected'")).toEqual([refused]);
  await until(
    async () => (await listings("l.held = 'price' and p.name = 'Espresso machine Crema Duo'")).length >= 3,
  );
  await until(async () => (await found("select from drift_items where kind = 'differs'")).length === 1);
  running.child.kill('SIGINT');
  expect(await running.exit).toBe(0);

  const again = await startDemo();
  expect(again.ready).toMatchObject({ tenant_id: ready.tenant_id, login: ready.login, feed: ready.feed });
  expect(again.ready.shop.credential_id).toBe(ready.shop.credential_id);
  expect((await again.products(ready.api_key)).status).toBe(401);
  expect((await again.products()).total).toBe(DEMO_PRODUCTS.length);
  await isHeld(again.ready.shop.url, DEMO_PRODUCTS.length);
  // The shop calls about its orders; the marketplaces' are read every half minute.
  const orders = `/v1/orders?credential_id=${ready.shop.credential_id}`;
  await until(
    async () => ((await again.call<{ meta?: { total: number } }>(orders)).body.meta?.total ?? 0) > 0,
  );
  again.running.child.kill('SIGTERM');
  expect(await again.running.exit).toBe(0);
});

test('every example product but one has a barcode of its own', () => {
  const barcodes = DEMO_PRODUCTS.flatMap(({ input }) => input.ean ?? []);
  expect(new Set(barcodes).size).toBe(DEMO_PRODUCTS.length - 1);
  for (const barcode of barcodes) expect(barcode).toMatch(/^02\d{11}$/);
});
