import { amazonConnector } from '@sluice/connector-amazon';
import { PAYLOAD, startChannel } from '@sluice/connector-amazon/testing';
import type { Connector } from '@sluice/connector-kit';
import { expect, test } from 'vitest';
import { runActionsOnce } from '../modules/orders/testing/action-world.ts';
import { stockOf } from '../testing/fixtures.ts';
import { useConnector } from '../testing/use-connector.ts';

const world = useConnector({
  connector: amazonConnector as Connector,
  start: startChannel,
  payload: PAYLOAD,
  product: { name: 'Masa lambası', brand_name: 'Kuzey Işığı' },
});
const { create, later, poll, row } = world;
const shop = () => world.standIn.fake.shop();
const listed = () => world.standIn.listings!();

test('a product goes on sale, follows price and stock, and leaves with its deletion', async () => {
  const id = await create();
  await later();
  expect(await row(id)).toMatchObject({ state: 'live', sync_id: 'A' });
  const [first] = await listed();
  expect(first).toMatchObject({ externalKey: 'A', title: 'Masa lambası', stock: 7, active: true });
  await world.tenant.call('PUT', `/v1/products/${id}`, { name: 'Masa lambası', price: 50, quantity: 3 });
  await later();
  expect(await listed()).toMatchObject([{ syncId: 'A', stock: 3, active: true }]);
  expect(Number((await listed())[0]?.price) * 2).toBe(Number(first?.price));
  await world.tenant.call('DELETE', `/v1/products/${id}`);
  await later();
  expect(await listed()).toMatchObject([{ syncId: 'A', active: false }]);
});

test('a listing that Amazon took is live once Amazon shows it, and not before', async () => {
  shop().holdSubmissions();
  const id = await create();
  await later();
  expect(await row(id)).toMatchObject({ state: 'accepted', issue_code: 'not_approved' });
  shop().releaseSubmissions();
  await later();
  expect(await row(id)).toMatchObject({ state: 'live', issue_code: null });
});

test('an order lowers the stock everywhere, and its cancellation gives it back', async () => {
  const id = await create();
  await later();
  const order = shop().placeOrder([{ sku: 'A', quantity: 2 }]);
  await poll();
  expect(await stockOf(world.tenant, id)).toBe(5);
  shop().cancelOrder(order);
  await poll();
  expect(await stockOf(world.tenant, id)).toBe(7);
});

test('units of a parcel that the carrier brought back are in stock again, once', async () => {
  const id = await create();
  await later();
  const external = shop().placeOrder([{ sku: 'A', quantity: 2 }]);
  await poll();
  const [order] = await world.orders();
  const shipment = { carrier: 'UPS', tracking_number: '1Z999AA10123456784' };
  expect((await world.tenant.call('POST', `/v1/orders/${order!.id}/shipments`, shipment)).status).toBe(202);
  await runActionsOnce(world.channel.deps);
  const [parcel] = shop().shipments(external);
  shop().bringBack(external, parcel!.packageReferenceId, 'RETURNED_TO_SELLER');
  await poll();
  await poll();
  expect(await world.orders()).toMatchObject([{ status: 'returned' }]);
  expect(await stockOf(world.tenant, id)).toBe(7);
});
