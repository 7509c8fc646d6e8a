import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectorOf } from '../../connectors/registry.ts';
import { sql } from '../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../testing/channel.ts';
import { stockOf } from '../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { runTasksOnce } from '../channels/index.ts';
import { sourceTask, startSource } from '../sources/index.ts';
import { matchLateLines } from './match-late.ts';
import { buildLine, buildOrder, ingest, later } from './testing/orders.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant, { connection: { role: 'both' } });
  return () => channel.close();
});

const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
  service.platform.db.inTenant(tenant.id, work);

// holds CHAN-9
test('an order from before the source was started is in the count with which its product comes', async () => {
  const order = buildOrder({ lines: [buildLine({ externalKey: 'K', quantity: 2 })] });
  await ingest(service, tenant, channel.connectionId, order);
  const products = [{ id: 'p', name: 'Kettle', sku: 'K', price: '12', vat_rate: '20', quantity: 8 }];
  await fetch(`${channel.simulator.url}/_products`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ products }),
  });
  await inTenant((tx) => startSource(tx, 'operator', channel.connectionId, null));
  await inTenant(async (tx) =>
    tx.later(sql`update connection_tasks set due_at = now() where kind = 'products'`),
  );
  await runTasksOnce({ ...channel.deps, connectorOf, handlers: [sourceTask] });
  const product = (await inTenant((tx) => tx.first(sql<{ id: number }>`select id from products`)))!.id;
  expect(await inTenant(matchLateLines)).toBe(1);
  expect(await stockOf(tenant, product)).toBe(8);
  await ingest(service, tenant, channel.connectionId, later(order, { status: 'processing' }));
  await ingest(service, tenant, channel.connectionId, later(order, { status: 'cancelled' }, 2_000));
  expect(await stockOf(tenant, product)).toBe(8);
});
