import type { Connector, SourceProduct } from '@sluice/connector-kit';
import type { Listing } from '@sluice/connector-simulator/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../testing/channel.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { runTasksOnce } from '../channels/index.ts';
import { createAsNew } from '../delivery/index.ts';
import { startSource } from './settings.ts';
import { sourceTask } from './walk.ts';

/** A shop whose products are the listings, as most shops have it; what it made itself has no SKU. */
const OWN = 'own-';
const sourceProduct = (listing: Listing): SourceProduct => ({
  externalId: listing.id,
  sku: listing.sku.startsWith(OWN) ? null : listing.sku,
  barcode: listing.barcode,
  name: listing.title,
  model: null,
  description: null,
  brand: null,
  categoryPaths: [],
  price: String(listing.price),
  listPrice: null,
  priceIncludesVat: true,
  vatRate: '20',
  quantity: listing.stock,
  images: [],
  weight: null,
  properties: [],
  family: null,
  active: listing.active,
  updatedAt: new Date(),
});

describe('a shop that is source and target', () => {
  let service: TestService;
  let tenant: TestTenant;
  let channel: TestChannel;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    channel = await connectTestChannel(service, tenant, { connection: { role: 'both' }, connector: asShop });
  });
  afterEach(() => channel.close());

  const asShop = (simulator: Connector): Connector =>
    ({
      ...simulator,
      capabilities: { ...simulator.capabilities, products: { overlapMs: 0, returns: [] } },
      pullProducts: async () => ({
        products: channel.simulator.state.listings
          .filter(({ id }) => channel.simulator.state.byId.has(id))
          .map(sourceProduct),
        deleted: [],
        next: null,
      }),
    }) as Connector;
  const shop = () => channel.simulator.state;
  const shopMakes = async (sku: string): Promise<string> => {
    const item = { sku, title: 'Made there', price: '12.00', currency: 'EUR', stock: 4, active: true };
    await fetch(`${channel.simulator.url}/api/listings/batch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: [item] }),
    });
    return shop().bySku.get(sku)!.id;
  };
  /** Deletes a listing for good, without a word: no webhook reports it. */
  const shopDeletes = (sku: string): void => {
    const { byId, bySku, byBarcode } = shop();
    const listing = bySku.get(sku)!;
    byId.delete(listing.id);
    bySku.delete(sku);
    byBarcode.clear();
  };
  const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
    service.platform.db.inTenant(tenant.id, work);
  const startAndRead = async (): Promise<void> => {
    await inTenant((tx) => startSource(tx, 'operator', channel.connectionId, null));
    await read();
  };
  const read = async (): Promise<void> => {
    await inTenant(async (tx) =>
      tx.later(
        sql`update connection_tasks set due_at = '-infinity', expires_at = '-infinity' where kind = 'products'`,
      ),
    );
    const handlers = [sourceTask];
    await runTasksOnce({ ...channel.deps, handlers });
    const task = await inTenant((tx) =>
      tx.first(
        sql<object>`select failures, cursor is not null as read from connection_tasks where kind = 'products'`,
      ),
    );
    expect(task).toEqual({ failures: 0, read: true });
  };
  const products = async () =>
    (await tenant.call<{ data: { id: number; name: string }[] }>('GET', '/v1/products')).body.data;
  const listing = () =>
    inTenant((tx) =>
      tx.first(sql<{ state: string; sync_id: string | null; issue_code: string | null }>`
        select state, sync_id, issue_code from listings order by product_id limit 1`),
    );
  const change = (id: number, fields: object) =>
    tenant.call('PUT', `/v1/products/${id}`, { name: 'Changed here', ...fields });

  test('what came from the shop without a SKU is published to where it came from, and no second time', async () => {
    const id = await shopMakes('own-1');
    await startAndRead();
    const [product] = await products();
    await channel.drain();
    expect(await listing()).toMatchObject({ state: 'live', sync_id: id });
    await change(product!.id, {});
    await channel.drain();
    expect(shop().listings.map(({ title }) => title)).toEqual(['Changed here']);
  });

  test('what was deleted there for good does not come back, until a person creates it anew', async () => {
    await shopMakes('own-1');
    await startAndRead();
    const [product] = await products();
    await channel.drain();
    shopDeletes(shop().listings[0]!.sku);
    for (const quantity of [7, 8]) {
      await change(product!.id, { quantity });
      await channel.drain();
      expect(await listing()).toEqual({ state: 'rejected', sync_id: null, issue_code: 'deleted_on_channel' });
      expect(shop().byId.size).toBe(0);
    }
    const subject = { productId: product!.id, connectionId: channel.connectionId };
    await inTenant((tx) => createAsNew(tx, 'operator', subject));
    await channel.drain();
    expect(await listing()).toMatchObject({ state: 'live', issue_code: null });
    expect(shop().byId.size).toBe(1);
  });

  test('what we moved to another id there is the same product still, and on sale', async () => {
    await shopMakes('own-1');
    await startAndRead();
    const [product] = await products();
    await channel.drain();
    const moved = await shopMakes('own-2');
    const links = () =>
      inTenant((tx) => tx.run(sql<object>`select external_id, product_id, state from source_products`));
    // A reading before the answer of the send is stored finds a stranger.
    await inTenant((tx) =>
      tx.run(sql`
        insert into source_products (tenant_id, connection_id, external_id, state, name, error)
        values (${tx.tenantId}, ${channel.connectionId}, ${moved}, 'failed', 'Made there', 'taken') returning 1`),
    );
    shopDeletes(shop().listings[0]!.sku);
    await inTenant((tx) => tx.run(sql`update listings set sync_id = ${moved}`));
    await inTenant((tx) =>
      tx.run(sql`
        update connection_tasks set cursor = cursor || '{"lastFull": "2020-01-01T00:00:00.000Z"}'
        where kind = 'products'`),
    );
    await read();
    expect(await links()).toEqual([{ external_id: moved, product_id: product!.id, state: 'linked' }]);
    expect(await products()).toMatchObject([{ id: product!.id, status: true }]);
  });

  test('a product that never came from there is made again, as ever', async () => {
    await tenant.call('POST', '/v1/products', { name: 'Ours', sku: 'OURS', price: 5, tax_rate: 20 });
    await channel.drain();
    shopDeletes('OURS');
    const [product] = await products();
    await change(product!.id, { quantity: 3 });
    await channel.drain();
    expect(await listing()).toMatchObject({ state: 'live' });
    expect(shop().byId.size).toBe(1);
  });

  test('what we published there is our product again when the shop is read, with a SKU or without', async () => {
    await tenant.call('POST', '/v1/products', { name: 'Ours', price: 5, tax_rate: 20 });
    await channel.drain();
    await startAndRead();
    expect(await products()).toHaveLength(1);
    const links = await inTenant((tx) =>
      tx.run(sql<object>`select product_id, state, error from source_products`),
    );
    expect(links).toEqual([{ product_id: (await products())[0]!.id, state: 'linked', error: null }]);
  });

  test('what was deleted here does not come back from the shop before its withdrawal is through', async () => {
    await tenant.call('POST', '/v1/products', { name: 'Ours', sku: 'OURS', price: 5, tax_rate: 20 });
    await channel.drain();
    await tenant.call('DELETE', `/v1/products/${(await products())[0]!.id}`);
    await startAndRead();
    expect(await products()).toEqual([]);
    await channel.drain();
    expect(shop().bySku.get('OURS')).toMatchObject({ active: false });
    await startAndRead();
    expect(await products()).toEqual([]);
  });
});
