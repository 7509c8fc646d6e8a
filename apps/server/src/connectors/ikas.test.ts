import { ikasConnector } from '@sluice/connector-ikas';
import { startChannel } from '@sluice/connector-ikas/testing';
import type { Connector } from '@sluice/connector-kit';
import { expect, test } from 'vitest';
import { createConnection } from '../modules/channels/index.ts';
import { callWebhook, eventsOf, handleAll } from '../modules/inbound/testing/inbox.ts';
import { sql } from '../platform/db/sql.ts';
import { stockOf } from '../testing/fixtures.ts';
import { ledTo } from '../testing/real-connector.ts';
import { useConnector } from '../testing/use-connector.ts';

const world = useConnector({
  connector: ikasConnector as Connector,
  start: startChannel,
  product: { name: 'Masa lambası', brand_name: 'Kuzey Işığı', category_paths: [['Ev', 'Lambalar']] },
});
const { create, inTenant, later, poll } = world;
const fake = () => world.standIn.fake;
const listed = () => fake().listings();

test('a product goes on sale with its brand and category, follows price and stock, and leaves with its deletion', async () => {
  const id = await create();
  await later();
  const [first] = await listed();
  expect(first).toMatchObject({
    externalKey: 'A',
    title: 'Masa lambası',
    brand: 'Kuzey Işığı',
    categoryPath: ['Ev', 'Lambalar'],
    stock: 7,
    active: true,
  });
  await world.tenant.call('PUT', `/v1/products/${id}`, { name: 'Masa lambası', price: 50, quantity: 3 });
  await later();
  expect(await listed()).toMatchObject([{ syncId: first?.syncId, stock: 3, active: true }]);
  expect(Number((await listed())[0]?.price) * 2).toBe(Number(first?.price));
  await world.tenant.call('DELETE', `/v1/products/${id}`);
  await later();
  expect(await listed()).toMatchObject([{ syncId: first?.syncId, active: false }]);
});

test('variants of a family become one product of the shop', async () => {
  for (const size of ['S', 'M', 'L'])
    await create({
      sku: `T-${size}`,
      name: `Tişört ${size}`,
      family_code: 'T',
      variant_options: { Beden: size },
    });
  await later();
  expect((await listed()).map(({ externalKey }) => externalKey).sort()).toEqual(['T-L', 'T-M', 'T-S']);
  expect(fake().state().products.size).toBe(1);
});

test('an order lowers the stock everywhere, and its cancellation gives it back', async () => {
  const id = await create();
  await later();
  const order = await fake().placeOrder([{ sku: 'A', quantity: 2 }]);
  await poll();
  expect(await stockOf(world.tenant, id)).toBe(5);
  await fake().setOrderStatus(order, 'CANCELLED/CANCELLED/REFUNDED');
  await poll();
  expect(await stockOf(world.tenant, id)).toBe(7);
});

test('a signed call brings its order at once, and one signed with another secret is refused', async () => {
  const { service, standIn, tenant } = world;
  const id = await create();
  await later();
  const input = {
    label: 'Hooked',
    markupPercent: null,
    paused: false,
    config: { ...(standIn.config('') as Record<string, string>) },
  };
  const connection = await inTenant((tx) =>
    createConnection(tx, 'operator', service.platform.masterKeys, {
      ...input,
      connector: ikasConnector as Connector,
    }),
  );
  const inbox = {
    tenant,
    connectionId: connection.id,
    url: `/webhooks/${connection.webhookToken}`,
    secret: '',
  };
  const order = await fake().placeOrder([{ sku: 'A', quantity: 3 }]);
  const body = fake().webhookBody('store/order/created', { id: order });
  const forged = body.replace(/"signature":"(.)/, (_, first) => `"signature":"${first === '0' ? '1' : '0'}`);
  expect((await callWebhook(service, inbox, forged, {})).status).toBe(401);
  expect((await callWebhook(service, inbox, body, {})).status).toBe(200);
  expect((await callWebhook(service, inbox, body, {})).status).toBe(200);
  await handleAll(service, (connector) => ledTo(connector, standIn.lead));
  expect(await eventsOf(service, tenant)).toMatchObject([
    { topic: 'order', state: 'processed', error: null },
  ]);
  const orders = await inTenant((tx) => tx.run(sql<{ external_id: string }>`select external_id from orders`));
  expect(orders).toEqual([{ external_id: order }]);
  expect(await stockOf(tenant, id)).toBe(4);
});
