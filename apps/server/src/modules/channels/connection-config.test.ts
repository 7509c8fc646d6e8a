import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectorOf } from '../../connectors/registry.ts';
import { sql } from '../../platform/db/sql.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { checkConfig, openConfig } from './config-values.ts';
import { updateConnectionConfig } from './connection-config.ts';
import { type ConnectionRow, createConnection, oneConnection } from './connections.ts';

const connector = connectorOf('simulator')!;
let service: TestService;
let tenant: TestTenant;
let id: number;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  const config = { base_url: 'http://127.0.0.1:1', api_key: 'old-secret' };
  const input = { label: 'Channel', markupPercent: null, paused: false, config };
  id = (
    await inTenant((tx) =>
      createConnection(tx, 'operator', service.platform.masterKeys, { ...input, connector }),
    )
  ).id;
});

const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
  service.platform.db.inTenant(tenant.id, work);
const row = async (): Promise<ConnectionRow> => (await inTenant((tx) => tx.first(oneConnection(tx, id))))!;
const opened = async () => openConfig(service.platform.masterKeys, tenant.id, await row());
const update = (patch: Record<string, string | null>) =>
  inTenant((tx) =>
    updateConnectionConfig(tx, 'operator', service.platform.masterKeys, { id, connector, patch }),
  );

// holds CHAN-5
test('a secret can be changed alone; it is sealed, and the audit has its name only', async () => {
  await update({ api_key: 'new-secret' });
  expect(await opened()).toEqual({ base_url: 'http://127.0.0.1:1', api_key: 'new-secret' });
  expect((await row()).config).toEqual({ base_url: 'http://127.0.0.1:1' });
  const entries = await inTenant((tx) =>
    tx.run(sql`select action, details from audit_log order by id desc limit 1`),
  );
  expect(entries).toMatchObject([{ action: 'connection.configured', details: { changed: ['api_key'] } }]);
  expect(JSON.stringify(entries)).not.toContain('secret');
});

test('what is unknown, wrong or missing is refused, and nothing changes', async () => {
  await expect(update({ colour: 'red' })).rejects.toMatchObject({ errors: { colour: [expect.any(String)] } });
  await expect(update({ base_url: null })).rejects.toMatchObject({
    errors: { base_url: [expect.any(String)] },
  });
  expect(await opened()).toEqual({ base_url: 'http://127.0.0.1:1', api_key: 'old-secret' });
});

test.each([
  'http://127.0.0.1:99999',
  'http://999.999.999.999',
  'https://\u00ad/',
  'http://user:pass@127.0.0.1:1',
])('the address %j is refused where it is typed in, and not at every call', async (address) => {
  await expect(update({ base_url: address, api_key: 'again' })).rejects.toMatchObject({
    errors: { base_url: [expect.stringContaining('base_url')] },
  });
});

test('the address of a product page may hold places, and its host is checked', () => {
  const feed = connectorOf('feed')!;
  const check = (link: string) => checkConfig(feed, { profile: 'google', product_link: link });
  expect(check('https://shop.example/p/{sku}')).toMatchObject({ profile: 'google' });
  expect(() => check('https://1.2.3.4.5/{sku}')).toThrow('product_link');
});

test('another tenant’s connection is none', async () => {
  const other = await service.createTenant();
  const { db, masterKeys } = service.platform;
  const change = db.inTenant(other.id, (tx) =>
    updateConnectionConfig(tx, 'operator', masterKeys, { id, connector, patch: { api_key: 'x' } }),
  );
  await expect(change).rejects.toMatchObject({ code: 'not_found' });
});

test('it gives a blocked channel another chance', async () => {
  await inTenant((tx) =>
    tx.run(
      sql`update delivery_leases set opened_at = now(), blocked_until = 'infinity', consecutive_failures = 9`,
    ),
  );
  await update({ api_key: 'new-secret' });
  const lease = await inTenant((tx) =>
    tx.first(
      sql`select opened_at, consecutive_failures, blocked_until <= now() as open from delivery_leases`,
    ),
  );
  expect(lease).toEqual({ opened_at: null, consecutive_failures: 0, open: true });
});

test('credentials whose master key is missing say so, and can be entered again', async () => {
  const lost = { current: 2, keys: new Map([[2, Buffer.alloc(32, 1)]]) };
  const sealed = await row();
  expect(() => openConfig(lost, tenant.id, sealed)).toThrow(/master key 1 is missing/);
  try {
    openConfig(lost, tenant.id, sealed);
  } catch (error) {
    expect(error).toMatchObject({ name: 'ConnectorError', kind: 'auth' });
  }
  await inTenant((tx) =>
    updateConnectionConfig(tx, 'operator', lost, { id, connector, patch: { api_key: 'again' } }),
  );
  expect(openConfig(lost, tenant.id, await row())).toMatchObject({ api_key: 'again' });
});

test('the category tree is read anew after a change of a setting, and not after one of a secret', async () => {
  const walked = { walk: null, next: null, pages: 0, walkedAt: '2026-01-01T00:00:00.000Z' };
  const cursors = () =>
    inTenant((tx) =>
      tx.run(sql<{ fresh: boolean; due: boolean }>`
        select cursor is not null as fresh, due_at <= now() as due from connection_tasks
        where tenant_id = ${tx.tenantId} and connection_id = ${id} and kind = 'taxonomy'`),
    );
  await inTenant(async (tx) =>
    tx.later(sql`
      update connection_tasks set cursor = ${JSON.stringify(walked)}, due_at = 'infinity'
      where tenant_id = ${tx.tenantId} and connection_id = ${id} and kind = 'taxonomy'`),
  );
  await update({ api_key: 'new-secret' });
  expect(await cursors()).toEqual([{ fresh: true, due: false }]);
  await update({ base_url: 'http://127.0.0.1:2', api_key: 'new-secret' });
  expect(await cursors()).toEqual([{ fresh: false, due: true }]);
});
