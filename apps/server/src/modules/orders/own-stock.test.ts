import type { ChannelOrder } from '@sluice/connector-kit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { ErrorBag } from '../../platform/http/errors.ts';
import { connectTestChannel, type TestChannel } from '../../testing/channel.ts';
import { createProduct } from '../../testing/fixtures.ts';
import { untilBlocked } from '../../testing/locks.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { saveProductIn } from '../catalog/index.ts';
import { runTasksOnce } from '../channels/index.ts';
import { nextOrderTime } from './clock.ts';
import { orderPolling } from './poll.ts';
import { buildLine, buildOrder, ingest, later } from './testing/orders.ts';

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

/** Takes in an order whose transaction begins, waits for other orders of the tenant, and books after `meanwhile`. */
async function booked(order: ChannelOrder, meanwhile: () => Promise<unknown>): Promise<void> {
  let arrival: Promise<unknown> | undefined;
  await service.platform.workerDb.inTenant(tenant.id, async (tx) => {
    await nextOrderTime(tx);
    arrival = ingest(service, tenant, channel.connectionId, order);
    await untilBlocked(service);
    await meanwhile();
  });
  await arrival;
  await channel.drain();
}

test('an own stock that is set while an order waits for others is lowered by that order', async () => {
  await channel.drain();
  const one = buildOrder({ lines: [buildLine({ externalKey: await skuOf(), quantity: 2 })] });
  await booked(one, () => give({ stock: 4 }));
  expect(await stock()).toEqual({ given: 4, left: 2, shown: 2 });
});

test('an own stock whose write began before an order was booked takes nothing back of it', async () => {
  await channel.drain();
  const lines = [buildLine({ externalKey: await skuOf(), quantity: 2 })];
  const [early, late] = [buildOrder({ lines }), buildOrder({ lines })];
  await service.platform.workerDb.inTenant(tenant.id, async (tx) => {
    await tx.run(sql`select`);
    await ingest(service, tenant, channel.connectionId, early);
    const input = { name: 'Thing', channel_overrides: [{ credential_id: channel.connectionId, stock: 4 }] };
    await saveProductIn(tx, { id: product, input, errors: new ErrorBag(), actor: 'operator' });
  });
  await ingest(service, tenant, channel.connectionId, late);
  await ingest(service, tenant, channel.connectionId, later(early, { status: 'cancelled' }));
  await channel.drain();
  expect(await stock()).toEqual({ given: 4, left: 2, shown: 2 });
});

test('units that an older order takes on are of the new value, and go back to it', async () => {
  await channel.drain();
  const line = buildLine({ externalKey: await skuOf(), quantity: 2 });
  const older = buildOrder({ lines: [line] });
  await ingest(service, tenant, channel.connectionId, older);
  await give({ stock: 4 });
  const more = later(older, { lines: [{ ...line, quantity: 5 }] });
  await ingest(service, tenant, channel.connectionId, more);
  await channel.drain();
  expect(await stock()).toEqual({ given: 4, left: 1, shown: 1 });
  await ingest(service, tenant, channel.connectionId, later(more, { status: 'cancelled' }));
  await channel.drain();
  expect(await stock()).toEqual({ given: 4, left: 4, shown: 4 });
});
