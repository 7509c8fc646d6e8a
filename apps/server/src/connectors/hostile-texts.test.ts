import type { Connector } from '@sluice/connector-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTasksOnce, storesTask, type TaskHandler } from '../modules/channels/index.ts';
import { orderPolling } from '../modules/orders/index.ts';
import { type Statement, sql } from '../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../testing/channel.ts';
import { createProduct } from '../testing/fixtures.ts';
import { readTree, setTree, treeAttribute, treeNode } from '../testing/mapping.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';

const NAMES = new Set(['name', 'label', 'title', 'message', 'channelStatus', 'line1', 'city']);

/** Adds characters that PostgreSQL refuses to every name in an answer. */
function soil(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return NAMES.has(key) ? `\0${value}\u0007\ud800` : value;
  if (Array.isArray(value)) return value.map((one) => soil(one, key));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, soil(one, name)]));
}

const soiled = (simulator: Connector): Connector =>
  Object.fromEntries(
    Object.entries(simulator).map(([name, value]) => [
      name,
      typeof value === 'function' && name !== 'identifyWebhook'
        ? async (...args: unknown[]) => soil(await value.apply(simulator, args))
        : value,
    ]),
  ) as unknown as Connector;

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant, { connector: soiled });
});
afterAll(async () => {
  await channel.close();
  await service.close();
});

const rows = (statement: Statement) => service.platform.db.inTenant(tenant.id, (tx) => tx.run(statement));
const runTask = async (handler: TaskHandler): Promise<void> => {
  await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.run(sql`update connection_tasks set due_at = now(), expires_at = '-infinity'`),
  );
  await runTasksOnce({ ...channel.deps, handlers: [handler] });
};

test('names that the database refuses stop no reading: of stores, the category tree, results or orders', async () => {
  await runTask(storesTask);
  expect(await rows(sql`select label from stock_locations where connection_id is not null`)).not.toEqual([]);

  await setTree(channel, [
    treeNode('C', 'Clothing', null),
    treeNode('C1', 'Shirts', 'C', { attributes: [treeAttribute('colour', ['Red'])] }),
  ]);
  await readTree(service, tenant, channel);
  expect(await rows(sql`select name from channel_categories order by sync_id`)).toEqual([
    { name: 'Clothing\ufffd' },
    { name: 'Shirts\ufffd' },
  ]);

  await createProduct(tenant, {
    sku: 'A',
    price: 5,
    quantity: 9,
    brand_name: 'Acme',
    category_names: ['Shirts'],
  });
  await channel.drain();
  expect(channel.listing('A')).toBeDefined();

  await fetch(`${channel.simulator.url}/_orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sku: 'A', quantity: 2 }),
  });
  await runTask(orderPolling({ db: service.platform.db }));
  expect(await rows(sql`select quantity from order_lines`)).toEqual([{ quantity: 2 }]);
  expect(await rows(sql`select error_message from connection_tasks where error_message is not null`)).toEqual(
    [],
  );
});
