import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectorOf } from '../../connectors/registry.ts';
import { sql } from '../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../testing/channel.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { setExcluded } from '../catalog/index.ts';
import { mendDue, runTasksOnce } from '../channels/index.ts';
import { sourceTask, startSource } from '../sources/index.ts';
import { buildLine, buildOrder, ingest } from './testing/orders.ts';

// holds CHAN-9
describe('a site that is source and target', () => {
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
    await siteHolds(10);
    await inTenant((tx) => startSource(tx, 'operator', channel.connectionId, null));
    await read();
    await channel.drain();
  });
  afterEach(() => channel.close());

  const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
    service.platform.db.inTenant(tenant.id, work);
  const siteHolds = async (quantity: number): Promise<void> => {
    const products = [{ id: 'p', name: 'Kettle', sku: 'K', price: '12', vat_rate: '20', quantity }];
    await fetch(`${channel.simulator.url}/_products`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ products }),
    });
    const listing = channel.listing('K');
    if (listing !== undefined) listing.stock = quantity;
  };
  const siteShows = async (change: object): Promise<void> => {
    await fetch(`${channel.simulator.url}/_products`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ products: [{ id: 'p', name: 'Kettle', ...change }] }),
    });
  };
  const makeDue = () =>
    inTenant(async (tx) =>
      tx.later(sql`update connection_tasks set due_at = now() where kind = 'products' and holder is null`),
    );
  const runTasks = () => runTasksOnce({ ...channel.deps, connectorOf, handlers: [sourceTask] });
  const read = async (): Promise<void> => {
    await makeDue();
    await runTasks();
  };
  const ours = async (): Promise<number> => {
    const row = await inTenant((tx) =>
      tx.first(sql<{ quantity: number }>`select quantity from stock_levels where quantity <> 0`),
    );
    return row?.quantity ?? 0;
  };
  const soldElsewhere = (by: number) =>
    inTenant(async (tx) => {
      tx.later(sql`update stock_levels set quantity = quantity - ${by}`);
      tx.later(sql`
        insert into product_changes (tenant_id, product_id) select tenant_id, id from products
        on conflict do nothing`);
    });

  test('an order that comes before the site’s new count sends no old count back, and asks for the new one', async () => {
    await siteHolds(9);
    const order = buildOrder({ lines: [buildLine({ externalKey: 'K', quantity: 1 })] });
    await ingest(service, tenant, channel.connectionId, order);
    await channel.drain();
    expect(channel.listing('K')!.stock).toBe(9);
    // The order requested the products; nobody else made them due.
    await runTasks();
    expect(await ours()).toBe(9);
    await channel.drain();
    expect(channel.listing('K')!.stock).toBe(9);
  });

  test('a sale between our send and the next reading counts once', async () => {
    await soldElsewhere(2);
    await channel.drain();
    expect(channel.listing('K')!.stock).toBe(8);
    await siteHolds(7);
    await read();
    expect(await ours()).toBe(7);
    await read();
    expect(await ours()).toBe(7);
  });

  test('what we take off sale there, and the list price we send, are not the site’s word', async () => {
    const [product] = await inTenant((tx) => tx.run(sql<{ id: number }>`select id from products`));
    await tenant.call('PUT', `/v1/products/${product!.id}`, { name: 'Kettle', list_price: 15 });
    await channel.drain();
    await siteShows({ list_price: '16.50' });
    await read();
    const stored = () =>
      inTenant((tx) =>
        tx.first(sql<{ list_price: string; status: boolean }>`select list_price, status from products`),
      );
    expect(await stored()).toMatchObject({ list_price: '15.000000' });
    await inTenant((tx) =>
      setExcluded(tx, 'operator', { productId: product!.id, connectionId: channel.connectionId }, true),
    );
    await channel.drain();
    await siteShows({ active: false });
    await read();
    expect(await stored(), 'other channels go on').toMatchObject({ status: true });
  });

  test('our own send is no sale of the site while a newer one is on its way', async () => {
    await soldElsewhere(2);
    await channel.drain();
    await siteHolds(8);
    await inTenant(async (tx) => {
      tx.later(sql`update listings set state = 'pending', desired_stock = 6, desired_offer_hash = 'newer'`);
      await mendDue(tx);
    });
    await read();
    expect(await ours()).toBe(8);
  });
});
