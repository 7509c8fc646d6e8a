import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { setCurrencyRate, updateConnectionSettings } from '../../channels/index.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant);
  return () => channel.close();
});

const inTenant = (work: Parameters<TestService['platform']['db']['inTenant']>[1]) =>
  service.platform.db.inTenant(tenant.id, work);
const settings = (patch: object) =>
  inTenant((tx) => updateConnectionSettings(tx, 'operator', channel.connectionId, patch));
const change = async (id: number, fields: object) => {
  await tenant.call('PUT', `/v1/products/${id}`, { name: 'Thing', ...fields });
  await channel.drain();
};

test('stock that went out while the content was held back is put right when the product is as it was', async () => {
  await settings({ require_brand: 'hold' });
  const id = await createProduct(tenant, { sku: 'A', price: 10, quantity: 2, brand_name: 'Acme' });
  await channel.drain();
  const { body } = await tenant.call<{ data: { brand_id: number } }>('GET', `/v1/products/${id}`);
  await change(id, { brand_id: null, quantity: 9 });
  expect(channel.listing('A')).toMatchObject({ stock: 9 });
  await change(id, { brand_id: body.data.brand_id, quantity: 2 });
  expect(channel.listing('A')).toMatchObject({ stock: 2 });
});

test('a fixed price in another currency stays as it was sent, without a price to cross out, and its stock goes on', async () => {
  await inTenant((tx) => setCurrencyRate(tx, 'operator', 'USD', 2));
  const own = { credential_id: channel.connectionId, price: 77 };
  const id = await createProduct(tenant, {
    sku: 'A',
    price: 50,
    list_price: 100,
    quantity: 5,
    channel_overrides: [own],
  });
  await channel.drain();
  await settings({ currency: 'USD' });
  await change(id, { quantity: 1 });
  expect(channel.listing('A')).toMatchObject({ price: '77', currency: 'EUR', stock: 1 });
  expect(Number(channel.listing('A')?.list_price ?? 0)).not.toBe(200);
});

test('stock goes on in the old currency while the guard holds a change of currency', async () => {
  await inTenant((tx) => setCurrencyRate(tx, 'operator', 'USD', 2));
  const ids = [];
  for (const sku of ['A', 'B', 'C', 'D'])
    ids.push(await createProduct(tenant, { sku, price: 50, quantity: 5 }));
  await channel.drain();
  await settings({ currency: 'USD' });
  await channel.drain();
  await change(ids[0]!, { quantity: 0 });
  expect(channel.listing('A')).toMatchObject({ price: '50', currency: 'EUR', stock: 0 });
});

test('a price that was let go is no new jump when only the stock changes', async () => {
  for (let n = 0; n < 12; n++) await createProduct(tenant, { sku: `G${n}`, price: 10, quantity: 5 });
  await channel.drain();
  const ids = (await inTenant((tx) => tx.run(sql<{ id: number }>`select id from products order by id`))) as {
    id: number;
  }[];
  for (const { id } of ids.slice(0, 2)) await change(id, { price: 20 });
  await change(ids[0]!.id, { quantity: 3 });
  expect(channel.listing('G0')).toMatchObject({ price: '20', stock: 3 });
  const held = await inTenant((tx) => tx.run(sql`select from listings where held is not null`));
  expect(held).toEqual([]);
});

test('what was live for nothing before that was refused leaves the sale', async () => {
  const id = await createProduct(tenant, { sku: 'A', price: 10, quantity: 5 });
  await channel.drain();
  await inTenant(async (tx) => {
    tx.later(sql`update products set price = 0 where id = ${id}`);
    tx.later(sql`update listings set desired_price = 0`);
    tx.later(sql`insert into product_changes (tenant_id, product_id) select tenant_id, id from products`);
  });
  await channel.drain();
  expect(channel.listing('A')).toMatchObject({ active: false });
  await change(id, { price: 12 });
  expect(channel.listing('A')).toMatchObject({ active: true, price: '12' });
});
