import type { Connector } from '@sluice/connector-kit';
import { miraklConnector } from '@sluice/connector-mirakl';
import { PAYLOAD, startChannel } from '@sluice/connector-mirakl/testing';
import { expect, test } from 'vitest';
import { runActionsOnce } from '../modules/orders/testing/action-world.ts';
import { sql } from '../platform/db/sql.ts';
import { stockOf } from '../testing/fixtures.ts';
import { useConnector } from '../testing/use-connector.ts';

const world = useConnector({
  connector: miraklConnector as Connector,
  start: startChannel,
  payload: PAYLOAD,
});
const { create, orders, poll } = world;
/** Hours later imports of all kinds may go again. */
const later = async (): Promise<void> => {
  await world.inTenant(async (tx) => {
    tx.later(sql`delete from connection_checkpoints where tenant_id = ${tx.tenantId} and key like '%-from'`);
  });
  await world.later();
};
const shop = () => world.standIn.fake.shop();

test('a product goes on sale, follows price and stock, and leaves with its deletion', async () => {
  const id = await create();
  await later();
  const [first] = shop().listings();
  expect(first).toMatchObject({ externalKey: 'A', stock: 7, active: true });
  await world.tenant.call('PUT', `/v1/products/${id}`, { name: 'Lamp', price: 50, quantity: 3 });
  await later();
  expect(shop().listings()).toMatchObject([{ syncId: first?.syncId, stock: 3, active: true }]);
  expect(Number(shop().listings()[0]?.price) * 2).toBe(Number(first?.price));
  await world.tenant.call('DELETE', `/v1/products/${id}`);
  await later();
  expect(shop().listings()).toMatchObject([{ syncId: first?.syncId, active: false }]);
});

test('after a lost answer of the import the offer is on sale once', async () => {
  await create();
  shop().loseAnswer(/POST \/api\/offers$/);
  await later();
  expect(shop().listings()).toMatchObject([{ externalKey: 'A', active: true }]);
});

test('an order is accepted and shipped from here, and the order here follows Mirakl', async () => {
  await create();
  await later();
  const external = shop().placeOrder([{ sku: 'A', quantity: 2 }]);
  await poll();
  const [order] = await orders();
  expect(order?.status).toBe('new');
  const accepted = await world.tenant.call('POST', `/v1/orders/${order!.id}/acknowledgements`);
  expect(accepted.status).toBe(202);
  await runActionsOnce(world.channel.deps);
  shop().setOrder(external, 'SHIPPING');
  await poll();
  const asked = await world.tenant.call('POST', `/v1/orders/${order!.id}/shipments`, {
    carrier: 'UPS',
    tracking_number: '1Z999AA10123456784',
  });
  expect(asked.status).toBe(202);
  await runActionsOnce(world.channel.deps);
  expect(shop().shipments(external)).toMatchObject([{ units: 2, trackingNumber: '1Z999AA10123456784' }]);
  await poll();
  expect(await orders()).toMatchObject([{ id: order!.id, status: 'shipped' }]);
});

test('an order lowers the stock everywhere, and its cancellation gives it back', async () => {
  const id = await create();
  await later();
  const external = shop().placeOrder([{ sku: 'A', quantity: 2 }]);
  await poll();
  expect(await stockOf(world.tenant, id)).toBe(5);
  shop().setOrder(external, 'CANCELED');
  await poll();
  expect(await stockOf(world.tenant, id)).toBe(7);
});
