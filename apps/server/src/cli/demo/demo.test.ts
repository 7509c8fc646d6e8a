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
}

async function startDemo() {
  const env = {
    DATABASE_URL: urlOf(database.connection),
    DATA_DIR: folder.path,
    PORT: String(await freePort()),
  };
  const running = await startProgram([BIN, 'demo', '--json', '--orders-every', '1'], env);
  const ready = running.ready as unknown as Ready;
  const products = async (key: string) => {
    const answer = await fetch(`${ready.url}/v1/products?per_page=100`, {
      headers: { authorization: `Bearer ${key}` },
    });
    return { status: answer.status, body: (await answer.json()) as { meta: { total: number } } };
  };
  return { running, ready, products };
}

/** Waits until an order of a connection has come in; the time-out of the test ends it. */
async function untilOrdered({ url, api_key: key }: Ready, connection: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/v1/orders?credential_id=${connection}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const { meta } = (await answer.json()) as { meta?: { total: number } };
    if (meta !== undefined && meta.total > 0) return;
    // The API key of a demonstration has a rate limit like any other.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

const holds = async (url: string, count: number): Promise<number> =>
  (await fetch(`${url}/_wait?count=${count}&timeout_ms=10000`)).status;

test('the demonstration publishes, is rejected once, takes an order, and is taken up again by its next start', async () => {
  const { running, ready, products } = await startDemo();
  expect((await products(ready.api_key)).body.meta.total).toBe(DEMO_PRODUCTS.length);
  expect(await holds(ready.shop.url, DEMO_PRODUCTS.length)).toBe(200);
  expect(await holds(ready.marketplace.url, DEMO_PRODUCTS.length - 1)).toBe(200);
  running.child.kill('SIGINT');
  expect(await running.exit).toBe(0);

  const again = await startDemo();
  expect(again.ready.tenant_id).toBe(ready.tenant_id);
  expect(again.ready.login).toEqual(ready.login);
  expect(again.ready.shop.credential_id).toBe(ready.shop.credential_id);
  expect((await again.products(ready.api_key)).status).toBe(401);
  expect((await again.products(again.ready.api_key)).body.meta.total).toBe(DEMO_PRODUCTS.length);
  expect(await holds(again.ready.shop.url, DEMO_PRODUCTS.length)).toBe(200);
  // The shop calls about its orders; those of the marketplace are read every half minute.
  const { shop } = again.ready;
  await untilOrdered(again.ready, shop.credential_id);
  again.running.child.kill('SIGTERM');
  expect(await again.running.exit).toBe(0);
}, 40_000);

test('every example product but one has a barcode of its own', () => {
  const barcodes = DEMO_PRODUCTS.flatMap(({ input }) => input.ean ?? []);
  expect(new Set(barcodes).size).toBe(DEMO_PRODUCTS.length - 1);
  for (const barcode of barcodes) expect(barcode).toMatch(/^02\d{11}$/);
});
