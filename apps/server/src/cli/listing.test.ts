import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTasksOnce } from '../modules/channels/index.ts';
import { reconcileTask } from '../modules/publishing/index.ts';
import { connectTestChannel, type TestChannel } from '../testing/channel.ts';
import { createProduct } from '../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';
import { sluice, urlOf } from './test-support.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
let product: number;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant, { settings: { required_fields: ['brand'] } });
  await createProduct(tenant, { name: 'Kettle', sku: 'K1', brand_name: 'Acme', price: 5 });
  product = await createProduct(tenant, { name: 'Lamp', sku: 'L1', price: 5 });
  await channel.drain();
});
afterAll(async () => {
  await channel.close();
  await service.close();
});

const run = (...args: string[]) => {
  const env = { DATABASE_URL: urlOf(service.admin), DATA_DIR: service.platform.config.dataDir };
  return sluice([...args, '--tenant', String(tenant.id)], env);
};
const connection = () => String(channel.connectionId);

test('a refused product is found, explained and tried again', async () => {
  const list = await run('listing', 'list', '--connection', connection(), '--state', 'rejected', '--json');
  expect(list.json()).toMatchObject({
    listings: [
      { product_id: product, issue_code: 'missing_field', issues: [{ fault: 'merchant', field: 'brand' }] },
    ],
  });
  const shown = await run('listing', 'show', '--product', String(product));
  expect(shown.stdout).toContain('A field is missing (missing_field, brand; merchant)');
  expect(shown.stdout).toContain('what to do: Fill in the named field of the product.');
  expect(shown.stdout).toMatch(/content rejected missing_field \d+ ms/);
  const retried = await run(
    'listing',
    'retry',
    '--connection',
    connection(),
    '--product',
    String(product),
    '--json',
  );
  expect(retried.json()).toEqual({ tried: 1 });
});

test('a connection is tested, and what is wrong with it explained', async () => {
  await fetch(`${channel.simulator.url}/_settings`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ api_key: 'other' }),
  });
  const failed = await run('connection', 'test', '--id', connection(), '--json');
  expect(failed).toMatchObject({ code: 1 });
  expect(failed.json()).toMatchObject({
    ok: false,
    kind: 'auth',
    fix: expect.stringContaining('credentials'),
  });
  await tenant.call('PUT', `/v1/products/${product}`, { name: 'Lamp', price: 6 });
  await channel.step();
  const status = await run('connection', 'status');
  expect(status.stdout).toContain('The credentials are refused');
  expect(status.stdout).toContain('breaker: open, next try in 60 min');
  await fetch(`${channel.simulator.url}/_settings`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ api_key: null }),
  });
});

test('drift is reported', async () => {
  Object.assign(channel.listing('K1')!, { title: 'Other' });
  const asked = await run(
    'connection',
    'reconcile',
    '--id',
    connection(),
    '--mode',
    'report',
    '--nightly',
    '--json',
  );
  expect(asked.json()).toMatchObject({ reconciliation_id: 1 });
  const { db, log } = service.platform;
  const handlers = [reconcileTask({ db })];
  await runTasksOnce({ ...channel.deps, log, handlers });
  const { stdout } = await run('drift', '--id', connection());
  expect(stdout).toContain('1 different');
  expect(stdout).toContain('title "Other" instead of "Kettle"');
});
