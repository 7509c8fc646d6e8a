import { woocommerceConnector } from '@sluice/connector-woocommerce';
import {
  configFor,
  createProduct,
  moveOrder,
  placeOrder,
  Shop,
  startStandIn,
} from '@sluice/connector-woocommerce/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runTasksOnce } from '../modules/channels/index.ts';
import { orderPolling } from '../modules/orders/index.ts';
import { sourceTask, startSource } from '../modules/sources/index.ts';
import { fragment, sql } from '../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../testing/channel.ts';
import { createProduct as createOurs, stockOf } from '../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';

describe('a WooCommerce shop behind the whole service', () => {
  let service: TestService;
  let tenant: TestTenant;
  let channel: TestChannel;
  let standIn: Awaited<ReturnType<typeof startStandIn>>;
  let shop: Shop;
  beforeAll(async () => {
    service = await startTestService();
    standIn = await startStandIn(() => shop);
  });
  afterAll(async () => {
    await standIn.close();
    await service.close();
  });
  beforeEach(async () => {
    shop = new Shop();
    tenant = await service.createTenant();
  });
  afterEach(() => channel.close());

  const connect = async (role: 'target' | 'both') => {
    channel = await connectTestChannel(service, tenant, {
      connector: () => woocommerceConnector,
      allow: ['127.0.0.1'],
      connection: { config: { ...configFor(standIn) }, role },
    });
  };
  const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]) =>
    service.platform.db.inTenant(tenant.id, work);
  /** Takes one turn of each of our tasks; tasks of earlier tenants are due as well and may come first. */
  const runTasks = async () => {
    const ours = fragment`kind in ('orders', 'products')`;
    await inTenant(async (tx) =>
      tx.later(sql`update connection_tasks set due_at = now(), expires_at = '-infinity' where ${ours}`),
    );
    const handlers = [orderPolling({ db: service.platform.db }), sourceTask];
    const open = () =>
      inTenant((tx) => tx.run(sql`select from connection_tasks where ${ours} and due_at <= now()`));
    for (let turns = 0; turns < 20 && (await open()).length > 0; turns++)
      await runTasksOnce({ ...channel.deps, handlers });
    expect(await open()).toEqual([]);
  };
  const states = () =>
    inTenant((tx) =>
      tx.run(
        sql<{ state: string; sync_id: string }>`select state, sync_id from listings order by product_id`,
      ),
    );
  const held = (sku: string) => shop.products.values().find((product) => product.sku === sku);

  test('a product goes live with its brand and category, changes, sells, and leaves the sale', async () => {
    await connect('target');
    const product = await createOurs(tenant, {
      sku: 'CUP',
      name: 'Cup & saucer',
      ean: '5901234123457',
      price: 8,
      quantity: 10,
      brand_name: 'Nordlicht',
      category_paths: [['Kitchen', 'Cups']],
    });
    await channel.drain();
    expect(await states()).toMatchObject([{ state: 'live', sync_id: String(held('CUP')?.id) }]);
    expect(held('CUP')).toMatchObject({ name: 'Cup &amp; saucer', stock_quantity: 10, status: 'publish' });
    expect(held('CUP')?.brands.map((id) => shop.brands.get(id)?.name)).toEqual(['Nordlicht']);
    expect(held('CUP')?.categories.map((id) => shop.categories.get(id)?.name)).toEqual(['Cups']);

    const order = placeOrder(shop, [{ sku: 'CUP', quantity: 3 }]);
    order.created = new Date(Date.now() + 5_000);
    order.modified = order.created;
    await runTasks();
    expect(await stockOf(tenant, product)).toBe(7);
    moveOrder(shop, order.id, 'cancelled');
    shop.orders.get(order.id)!.modified = new Date(Date.now() + 10_000);
    await runTasks();
    expect(await stockOf(tenant, product)).toBe(10);

    await tenant.call('PUT', `/v1/products/${product}`, { name: 'Cup & saucer', price: 9, status: false });
    await channel.drain();
    expect(held('CUP')).toMatchObject({ status: 'draft' });
    expect(await states()).toMatchObject([{ state: 'withdrawn' }]);
  });

  test('a variation that the shop has is matched by its barcode and written as one', async () => {
    await connect('target');
    const parent = createProduct(shop, { name: 'Shirt', type: 'variable', sku: 'SH' });
    const gtin = { global_unique_id: '5901234123464', regular_price: '1' };
    const small = createProduct(shop, { sku: 'SH-S', ...gtin }, parent.id);
    await createOurs(tenant, { sku: 'SHIRT-S', ean: '5901234123464', price: 20, quantity: 4 });
    await channel.drain();
    expect(await states()).toMatchObject([{ state: 'live', sync_id: `${parent.id}:${small.id}` }]);
    expect(shop.products.get(small.id)).toMatchObject({
      sku: 'SHIRT-S',
      stock_quantity: 4,
      parent_id: parent.id,
    });
    expect(shop.products.size).toBe(2);
  });

  test('what the shop cannot keep is rejected with its reason, and holds up nothing', async () => {
    await connect('target');
    await createOurs(tenant, { sku: 'BAD', ean: 'NOT-A-GTIN', price: 1, quantity: 1 });
    await createOurs(tenant, { sku: 'GOOD', price: 1, quantity: 1 });
    await channel.drain();
    expect((await states()).map(({ state }) => state)).toEqual(['rejected', 'live']);
    expect(held('BAD')).toBeUndefined();
  });

  test('a shop that is the source brings its products, each variation as one', async () => {
    await connect('both');
    // A rate that the tenant has; with any other the product waits, and says so.
    shop.taxes = [{ id: 1, country: 'DE', state: '', rate: '20.0000', class: 'standard' }];
    const parent = createProduct(shop, {
      name: 'Shirt',
      type: 'variable',
      sku: 'SH',
      attributes: [{ name: 'Size', variation: true, options: ['S'] }],
    });
    const size = { attributes: [{ name: 'Size', option: 'S' }], manage_stock: true, stock_quantity: 6 };
    createProduct(shop, { sku: 'SH-S', regular_price: '24', ...size }, parent.id);
    createProduct(shop, { sku: 'CUP', name: 'Cup', regular_price: '6' });
    await inTenant((tx) => startSource(tx, 'operator', channel.connectionId, null));
    await runTasks();
    const rows = await inTenant((tx) =>
      tx.run(
        sql<{
          sku: string;
          name: string;
          model: string | null;
          price: number;
        }>`select sku, name, model, price::float8 from products order by sku`,
      ),
    );
    expect(rows).toEqual([
      { sku: 'CUP', name: 'Cup', model: null, price: 5 },
      { sku: 'SH-S', name: 'Shirt - S', model: 'SH', price: 20 },
    ]);
  });
});
