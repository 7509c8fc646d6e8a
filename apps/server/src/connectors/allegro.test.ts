import { allegroConnector } from '@sluice/connector-allegro';
import { PAYLOAD, startChannel } from '@sluice/connector-allegro/testing';
import type { Connector } from '@sluice/connector-kit';
import { expect, test } from 'vitest';
import { runActionsOnce } from '../modules/orders/testing/action-world.ts';
import { stockOf } from '../testing/fixtures.ts';
import { useConnector } from '../testing/use-connector.ts';

const world = useConnector({
  connector: allegroConnector as Connector,
  start: startChannel,
  payload: PAYLOAD,
});
const { create, later, orders, poll } = world;
const shop = () => world.standIn.fake.shop();
const listed = () => shop().listings();

test('a product goes on sale, follows price and stock, and leaves with its deletion', async () => {
  const id = await create();
  await later();
  const [first] = listed();
  expect(first).toMatchObject({ externalKey: 'A', stock: 7, active: true });
  await world.tenant.call('PUT', `/v1/products/${id}`, { name: 'Lamp', price: 50, quantity: 3 });
  await later();
  expect(listed()).toMatchObject([{ syncId: first?.syncId, stock: 3, active: true }]);
  expect(Number(listed()[0]?.price) * 2).toBe(Number(first?.price));
  await world.tenant.call('DELETE', `/v1/products/${id}`);
  await later();
  expect(listed()).toMatchObject([{ syncId: first?.syncId, active: false }]);
});

test('after a lost answer the offer is found by its key, and there is one', async () => {
  await create();
  shop().lose(/^POST \/sale\/product-offers/);
  await later();
  await later();
  expect(listed()).toMatchObject([{ externalKey: 'A', active: true }]);
});

test('an order lowers the stock everywhere, and its cancellation on Allegro gives it back', async () => {
  const id = await create();
  await later();
  const order = shop().placeOrder([{ sku: 'A', quantity: 2 }]);
  await poll();
  expect(await stockOf(world.tenant, id)).toBe(5);
  shop().setOrder(order, 'CANCELLED');
  await poll();
  expect(await stockOf(world.tenant, id)).toBe(7);
});

test('a shipment goes back to Allegro with its number, and the order is shipped here once Allegro says so', async () => {
  await create();
  await later();
  const external = shop().placeOrder([{ sku: 'A', quantity: 2 }]);
  await poll();
  const [order] = await orders();
  const asked = await world.tenant.call('POST', `/v1/orders/${order!.id}/shipments`, {
    carrier: 'UPS',
    tracking_number: '1Z999AA10123456784',
  });
  expect(asked.status).toBe(202);
  await runActionsOnce(world.channel.deps);
  expect(shop().shipments(external)).toEqual([{ units: 2, trackingNumber: '1Z999AA10123456784' }]);
  await poll();
  expect(await orders()).toMatchObject([{ id: order!.id, status: 'shipped' }]);
});

test('an order that is cancelled here is paid back on Allegro once, and its units are free again', async () => {
  const id = await create();
  await later();
  shop().placeOrder([{ sku: 'A', quantity: 2 }]);
  await poll();
  const [order] = await orders();
  const asked = await world.tenant.call('POST', `/v1/orders/${order!.id}/cancellations`, {
    reason: 'out of stock',
  });
  expect(asked.status).toBe(202);
  await runActionsOnce(world.channel.deps);
  expect(shop().state.refunds).toHaveLength(1);
  await poll();
  expect(await orders()).toMatchObject([{ id: order!.id, status: 'cancelled' }]);
  expect(await stockOf(world.tenant, id)).toBe(7);
});
