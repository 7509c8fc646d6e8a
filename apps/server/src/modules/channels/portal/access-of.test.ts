import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectorOf } from '../../../connectors/registry.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { openConfig } from '../config-values.ts';
import { newConfig } from '../connection-config.ts';
import { oneConnection } from '../connections.ts';

let service: TestService;
let tenant: TestTenant;
let admin: TestUser;
let first: number;
beforeAll(async () => {
  service = await startTestService({ OUTBOUND_ALLOW: '127.0.0.0/8' });
});
afterAll(() => service.close());
const ACCESS = {
  client_id: 'client',
  client_secret: 'hidden-one',
  refresh_token: 'hidden-two',
  seller_id: 'A1234567',
  marketplace: 'DE',
};
beforeEach(async () => {
  tenant = await service.createTenant();
  admin = await signIn(service, tenant.id, 'admin');
  first = (await create({ platform: 'amazon', label: 'DE', paused: true, config: ACCESS })).body.id;
});

const create = (body: object, by = admin) =>
  by.call<{ id: number; errors?: Record<string, string[]> }>('POST', '/connections', body);
const opened = (id: number) =>
  service.platform.db.inTenant(tenant.id, async (tx) =>
    openConfig(service.platform.masterKeys, tenant.id, (await tx.first(oneConnection(tx, id)))!),
  );
const further = (more: object = {}, by = admin) =>
  create(
    {
      platform: 'amazon',
      label: 'FR',
      paused: true,
      access_of: first,
      config: { marketplace: 'FR' },
      ...more,
    },
    by,
  );

test('an account is connected to a second marketplace without its secrets being typed again', async () => {
  const { status, body } = await further();
  expect(status).toBe(201);
  expect(await opened(body.id)).toEqual({ ...ACCESS, marketplace: 'FR' });
  expect(JSON.stringify(body)).not.toContain('hidden');
  const log = await admin.call<object>('GET', '/audit-log');
  expect(JSON.stringify(log.body)).toContain(`"access_of":${first}`);
  expect(JSON.stringify(log.body)).not.toContain('hidden');
});

test('named settings and secrets come in the place of the others', async () => {
  const { body } = await further({ config: { marketplace: 'IT', client_secret: 'typed-now' } });
  expect(await opened(body.id)).toEqual({ ...ACCESS, marketplace: 'IT', client_secret: 'typed-now' });
});

test('a connection of another tenant or of none, and one of another platform, lend nothing', async () => {
  const stranger = await signIn(service, (await service.createTenant()).id, 'admin');
  expect((await further({}, stranger)).status).toBe(404);
  expect((await further({ access_of: 987_654 })).status).toBe(404);
  const other = await create({
    platform: 'simulator',
    label: 'S',
    access_of: first,
    config: { base_url: 'http://127.0.0.1:1', api_key: 'x' },
  });
  expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, ['access_of']]);
});

test('secrets go to no other address', async () => {
  const config = { base_url: 'http://127.0.0.1:1', api_key: 'hidden' };
  const { body } = await create({ platform: 'simulator', label: 'S', config });
  const copied = (base_url: string, more: object = {}) =>
    create({ platform: 'simulator', label: 'T', access_of: body.id, config: { base_url, ...more } });
  const moved = await copied('http://127.0.0.1:2');
  expect([moved.status, Object.keys(moved.body.errors ?? {})]).toEqual([422, ['config.api_key']]);
  expect((await copied('http://127.0.0.1:2', { api_key: 'typed' })).status).toBe(201);
  const tried = await admin.call<{ ok: boolean }>('POST', '/connections/test', {
    platform: 'simulator',
    access_of: body.id,
  });
  expect([tried.status, tried.body.ok]).toEqual([200, false]);
});

test('a consent is not taken over', async () => {
  const connector = connectorOf('allegro')!;
  const id = '0e8b7b4c-6c1f-4f4a-9a53-2f2b8f0f6b11';
  const policies = { shipping_rates: id, return_policy: id, implied_warranty: id };
  const app = { client_id: 'client', client_secret: 'hidden-one' };
  const address = { country: 'PL', province: 'MAZOWIECKIE', city: 'Warszawa', post_code: '00-999' };
  const values: Record<string, string> = { ...app, ...policies, ...address, refresh_token: 'hidden-two' };
  const given = Object.fromEntries(
    Object.entries(connector.configSchema.properties).flatMap(([name, field]) => {
      const value = values[name] ?? (field as { enum?: string[] }).enum?.[0];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  const made = await create({ platform: 'allegro', label: 'A', paused: true, config: given });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const copied = await service.platform.db.inTenant(tenant.id, (tx) =>
    newConfig(tx, service.platform.masterKeys, made.body.id, { connector, patch: {} }),
  );
  const { refresh_token: consent, ...rest } = given;
  expect(consent).toBeDefined();
  expect(copied).toEqual(rest);
});
