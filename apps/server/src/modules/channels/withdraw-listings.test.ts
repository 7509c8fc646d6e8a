import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../testing/channel.ts';
import { addConnection, createProduct, mapProduct } from '../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { connectionHealth } from '../delivery/index.ts';
import { setPaused } from './connections.ts';
import { deleteConnection, sweepDeletedConnections } from './delete-connection.ts';
import { mendDue } from './index.ts';
import { setSendingStopped } from './sending.ts';

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
  for (const sku of ['KEPT', 'DELETED'])
    await createProduct(tenant, { sku, price: 5, tax_rate: 20, quantity: 1 });
  await channel.drain();
  // The product is deleted while nothing is delivered, and the connection afterwards.
  await inTenant((tx) => setPaused(tx, 'operator', channel.connectionId, true));
  const { body } = await tenant.call<{ data: { id: number }[] }>('GET', '/v1/products?search=DELETED');
  await tenant.call('DELETE', `/v1/products/${body.data[0]!.id}`);
  await channel.step();
});
afterEach(() => channel.close());

const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
  service.platform.db.inTenant(tenant.id, work);
const remove = (listings?: 'withdraw' | 'withdraw_all' | 'leave') =>
  deleteConnection(
    service.platform.db,
    { tenantId: tenant.id, actor: 'operator' },
    channel.connectionId,
    listings,
  );
const sweep = () => sweepDeletedConnections(channel.deps);
/** Marks the listings, delivers once and ends the deletion if nothing is left. */
const work = async (): Promise<void> => {
  await sweep();
  await channel.deliver();
  await sweep();
};
const onSale = () => ['KEPT', 'DELETED'].filter((sku) => channel.listing(sku)!.active);
const connections = () => inTenant((tx) => tx.run(sql<object>`select id from connections`));

test('a deleted connection takes what it has off sale, that of deleted products as well', async () => {
  expect(onSale()).toEqual(['KEPT', 'DELETED']);
  expect(await remove()).toEqual({ withdrawing: 2, own: 0 });
  expect((await tenant.call('GET', '/v1/channels')).body).toEqual({ data: [] });
  await work();
  expect(onSale()).toEqual([]);
  expect(await connections()).toEqual([]);
});

test('what a person leaves stays on sale, and the connection is gone at once', async () => {
  expect(await remove('leave')).toEqual({ withdrawing: 0, own: 0 });
  expect(await connections()).toEqual([]);
  expect(onSale()).toEqual(['KEPT', 'DELETED']);
});

test('a channel that fails is tried again, until a person leaves what is there', async () => {
  await channel.faults({ rate_500: 1 });
  await remove();
  await work();
  expect(await connections()).toHaveLength(1);
  const [health] = await inTenant((tx) => connectionHealth(tx, tenant.id));
  expect(health).toMatchObject({ label: 'Channel (being deleted)', blocked_reason: expect.any(String) });
  expect(await remove('leave')).toEqual({ withdrawing: 0, own: 0 });
  expect(await connections()).toEqual([]);
  expect(onSale()).toEqual(['KEPT', 'DELETED']);
});

test('a connection left in the middle of its deletion is not withdrawn any more, as its secrets are gone', async () => {
  await inTenant(async (tx) =>
    tx.later(sql`update connections set deleting_since = now(), sealed_secrets = null`),
  );
  expect(await remove()).toEqual({ withdrawing: 0, own: 0 });
  expect(await connections()).toEqual([]);
});

test('products that came from the site itself stay on sale there', async () => {
  await linkKept();
  expect(await remove()).toEqual({ withdrawing: 1, own: 1 });
  await work();
  expect(onSale()).toEqual(['KEPT']);
  expect(await connections()).toEqual([]);
});

test('products that came from the site itself are taken off sale when a person asks for it', async () => {
  await linkKept();
  expect(await remove('withdraw_all')).toEqual({ withdrawing: 2, own: 0 });
  await work();
  expect(onSale()).toEqual([]);
});

const linkKept = (): Promise<void> =>
  inTenant(async (tx) =>
    tx.later(sql`
      insert into source_products (tenant_id, connection_id, external_id, product_id, state, name)
      select tenant_id, connection_id, sync_id, product_id, 'linked', 'Kept' from listings where external_key = 'KEPT'`),
  );

test('while all sending is stopped, a deleted connection withdraws nothing', async () => {
  await inTenant((tx) => setSendingStopped(tx, 'operator', true));
  await remove();
  await work();
  expect(onSale()).toEqual(['KEPT', 'DELETED']);
  await inTenant((tx) => setSendingStopped(tx, 'operator', false));
  await work();
  expect(onSale()).toEqual([]);
});

test('a listing that a plan changed at the last moment is taken off sale too, and not sent', async () => {
  await remove();
  await sweep();
  await inTenant(async (tx) => {
    tx.later(sql`update products set price = 5.1`);
    tx.later(
      sql`update listings set wanted = true, state = 'pending', next_at = now() where external_key = 'KEPT'`,
    );
    await mendDue(tx);
  });
  const { price } = channel.listing('KEPT')!;
  await channel.deliver();
  expect(channel.listing('KEPT')).toMatchObject({ active: true, price });
  await work();
  expect(onSale()).toEqual([]);
  expect(await connections()).toEqual([]);
});

test('nothing is marked while a deliverer is still sending', async () => {
  await inTenant(async (tx) =>
    tx.later(
      sql`update delivery_leases set holder = gen_random_uuid(), expires_at = now() + interval '10 seconds'`,
    ),
  );
  await remove();
  await work();
  expect(onSale()).toEqual(['KEPT', 'DELETED']);
  await inTenant(async (tx) => tx.later(sql`update delivery_leases set expires_at = '-infinity'`));
  await work();
  expect(onSale()).toEqual([]);
});

test('a deletion without a lease gets one, and what was being sent is looked up', async () => {
  await remove();
  await inTenant(async (tx) => {
    tx.later(sql`delete from delivery_leases`);
    tx.later(sql`update listings set state = 'sending', sync_id = null where external_key = 'KEPT'`);
    await mendDue(tx);
  });
  await work();
  expect(onSale()).toEqual([]);
  expect(await connections()).toEqual([]);
});

test('shops that are gone keep no other tenant waiting', async () => {
  const other = await service.createTenant();
  const id = await createProduct(other, { sku: 'X', price: 1 });
  for (let n = 0; n < 10; n++) {
    const gone = await addConnection(service, other, { label: `gone ${n}` });
    await mapProduct(service, other, { productId: id, connectionId: gone });
    await deleteConnection(service.platform.db, { tenantId: other.id, actor: 'operator' }, gone);
  }
  await remove();
  await work();
  // The deliverer tries the dead shops in the first turn, and they rest afterwards.
  await channel.deliver();
  expect(onSale()).toEqual([]);
});
