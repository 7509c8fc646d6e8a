import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../testing/channel.ts';
import { createProduct } from '../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { runTasksOnce } from '../channels/index.ts';
import { orderPolling } from './poll.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
let product: number;

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant);
});
afterAll(async () => {
  await channel.close();
  await service.close();
});
beforeEach(async () => {
  product = await createProduct(tenant, { sku: `A${Math.random()}`, price: 10, quantity: 1 });
  await give({ stock: 5 });
});

const give = (override: object) =>
  tenant.call('PUT', `/v1/products/${product}`, {
    name: 'Thing',
    channel_overrides: [{ credential_id: channel.connectionId, ...override }],
  });
const skuOf = async () =>
  ((await tenant.call('GET', `/v1/products/${product}`)).body as { data: { sku: string } }).data.sku;

async function order(quantity: number, path = ''): Promise<{ id: string }> {
  await channel.drain();
  const answer = await fetch(`${channel.simulator.url}/_orders${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(path === '' ? { sku: await skuOf(), quantity } : {}),
  });
  const placed = (await answer.json()) as { id: string };
  await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.run(sql`update connection_tasks set due_at = now(), expires_at = '-infinity' where kind = 'orders'`),
  );
  const handlers = [orderPolling({ db: service.platform.db })];
  await runTasksOnce({ ...channel.deps, handlers });
  await channel.drain();
  return placed;
}

async function stock() {
  const answer = await tenant.call('GET', `/v1/products/${product}/effective-targets`);
  const [target] = (
    answer.body as { data: { resolved_stock: number; channel: { override_stock: number } | null }[] }
  ).data;
  const seen = channel.listing(await skuOf());
  return { given: target?.channel?.override_stock, left: target?.resolved_stock, shown: seen?.stock };
}

test('what a channel sells of its own stock is not refilled, and the value that was given stays visible', async () => {
  await order(2);
  expect(await stock()).toEqual({ given: 5, left: 3, shown: 3 });
  await tenant.call('PUT', `/v1/products/${product}`, { name: 'Thing', quantity: 50 });
  await give({ markup_percent: 5 });
  await give({ stock: 5 });
  await order(3);
  expect(await stock()).toEqual({ given: 5, left: 0, shown: 0 });
});

test('a cancellation gives back', async () => {
  const { id } = await order(2);
  await order(0, `/${id}/cancel`);
  expect(await stock()).toEqual({ given: 5, left: 5, shown: 5 });
});

test('a new value begins anew, and older sales that are cancelled do not raise it', async () => {
  const { id } = await order(2);
  await give({ stock: 4 });
  await order(0, `/${id}/cancel`);
  expect(await stock()).toEqual({ given: 4, left: 4, shown: 4 });
});
