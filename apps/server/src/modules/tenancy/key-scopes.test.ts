import { API_SCOPES } from '@sluice/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { signIn, type TestUser } from '../../testing/portal.ts';
import { call, startTestService, type TestService, type TestTenant } from '../../testing/service.ts';

let service: TestService;
let tenant: TestTenant;
let owner: TestUser;
beforeAll(async () => {
  service = await startTestService({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  owner = await signIn(service, tenant.id, 'owner');
});

const make = async (input: object, who = owner) => {
  const { status, body } = await who.call<{ id: number; api_key: string }>('POST', '/api-keys', {
    name: 'key',
    ...input,
  });
  expect(status).toBe(201);
  return { id: body.id, key: body.api_key };
};
const statusOf = async (key: string, method: string, path: string, json?: unknown) =>
  (await call({ app: service.app, apiKey: key }, method, path, json)).status;
const keys = async (query = '') =>
  (await owner.call<{ data: { id: number; holder: object | null }[] }>('GET', `/api-keys${query}`)).body.data;

describe('scopes', () => {
  test('a key does what its scopes say, and the rest is 403 with a message', async () => {
    const product = await tenant.call<{ id: number }>('POST', '/v1/products', { name: 'Kettle', price: 10 });
    const path = `/v1/products/${product.body.id}`;
    const write = { name: 'Kettle' };
    const rows: [string, string, object | undefined, string[]][] = [
      ['GET', '/v1/products', undefined, ['read']],
      ['GET', '/v1/channels', undefined, ['read']],
      ['GET', '/v1/stock-locations', undefined, ['read', 'stock_prices']],
      ['GET', '/v1/orders', undefined, ['orders']],
      ['GET', '/v1/orders/999999/actions', undefined, ['orders', 'order_actions']],
      ['POST', '/v1/orders/999999/shipments', {}, ['order_actions']],
      ['POST', '/v1/orders/999999/refunds', {}, ['order_actions']],
      ['GET', '/v1/me', undefined, [...API_SCOPES]],
      ['PUT', path, { ...write, quantity: 3, price: 11 }, ['catalogue', 'stock_prices']],
      ['PUT', path, { ...write, model: 'K' }, ['catalogue']],
      ['POST', '/v1/brands', { name: 'Acme' }, ['catalogue']],
      ['DELETE', '/v1/categories/999999', undefined, ['catalogue']],
      ['POST', '/v1/stock-locations', { code: 'X', label: 'X', type: 'external' }, ['stock_prices']],
    ];
    for (const scope of API_SCOPES) {
      const { key } = await make({ scopes: [scope] });
      for (const [method, url, json, allowed] of rows) {
        const { status, body } = await call<Record<string, unknown>>(
          { app: service.app, apiKey: key },
          method,
          url,
          json,
        );
        expect([scope, method, url, status === 403]).toEqual([scope, method, url, !allowed.includes(scope)]);
        if (status === 403) expect(body).toEqual({ message: expect.stringContaining('scope') });
      }
    }
  });

  test('a key of stock and prices leaves the name as it is', async () => {
    const product = await tenant.call<{ id: number }>('POST', '/v1/products', { name: 'Kettle', price: 10 });
    const { key } = await make({ scopes: ['stock_prices'] });
    const path = `/v1/products/${product.body.id}`;
    expect(await statusOf(key, 'PUT', path, { name: 'Renamed', price: 12 })).toBe(200);
    const { body } = await tenant.call<{ data: object }>('GET', path);
    expect(body.data).toMatchObject({ name: 'Kettle', price: 12 });
  });

  test('a key made without scopes may do everything, as before', async () => {
    const { key, id } = await make({});
    for (const path of ['/v1/products', '/v1/orders', '/v1/stock-locations'])
      expect(await statusOf(key, 'GET', path)).toBe(200);
    expect(await statusOf(key, 'POST', '/v1/brands', { name: 'Acme' })).toBe(201);
    const refused = await owner.call('PATCH', `/api-keys/${id}`, { scopes: [] });
    expect(refused.status).toBe(422);
    await owner.call('PATCH', `/api-keys/${id}`, { scopes: ['orders'] });
    expect(await statusOf(key, 'GET', '/v1/products')).toBe(403);
  });
});

describe('addresses', () => {
  const from = async (key: string, ip: string) =>
    (
      await service.app.inject({
        url: '/v1/me',
        headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': ip },
      })
    ).statusCode;

  test('a key works from its addresses alone, and elsewhere uses up nobody’s minute', async () => {
    const { key } = await make({ allowed_addresses: ['203.0.113.0/24', '2001:db8::/32'] });
    expect(await from(key, '203.0.113.9')).toBe(200);
    expect(await from(key, '::ffff:203.0.113.9')).toBe(200);
    expect(await from(key, '2001:db8::1')).toBe(200);
    const used = () =>
      service.platform.db.asSystem((tx) =>
        tx.first(sql<{ used: number }>`
          select coalesce((select sum(s) from unnest(sizes) s), 0)::integer as used from rate_windows
          where tenant_id = ${tenant.id}`),
      );
    const before = await used();
    const refused = await Promise.all(['198.51.100.1', '2001:db9::1', 'unknown'].map((ip) => from(key, ip)));
    expect(refused).toEqual([403, 403, 403]);
    expect(await used()).toEqual(before);
    // Each of many simultaneous requests is judged by its own address.
    const mixed = await Promise.all([
      from(key, '203.0.113.1'),
      from(key, '198.51.100.1'),
      from(tenant.apiKey, '198.51.100.1'),
    ]);
    expect(mixed).toEqual([200, 403, 200]);
  });

  test('what is no address is told by its place', async () => {
    const { status, body } = await owner.call<{ errors: object }>('POST', '/api-keys', {
      name: 'key',
      allowed_addresses: ['203.0.113.0/24', '203.0.113.0/33', 'office'],
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['allowed_addresses.1', 'allowed_addresses.2']]);
  });
});

describe('renewing', () => {
  const renew = (id: number, json?: object) =>
    owner.call<{ api_key: string; errors: object }>('POST', `/api-keys/${id}/renew`, json);
  const works = (key: string) => statusOf(key, 'GET', '/v1/me');

  test('can leave the old key working for some hours, and revoking ends both', async () => {
    const { id, key } = await make({});
    const renewed = (await renew(id, { keep_old_hours: 24 })).body.api_key;
    expect([await works(key), await works(renewed)]).toEqual([200, 200]);
    expect((await keys()).find((one) => one.id === id)).toMatchObject({
      previous_until: expect.stringMatching(/Z$/),
    });
    await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(sql`update api_keys set previous_until = now() where id = ${id}`),
    );
    expect([await works(key), await works(renewed)]).toEqual([401, 200]);
    const again = (await renew(id, { keep_old_hours: 1 })).body.api_key;
    await owner.call('DELETE', `/api-keys/${id}`);
    expect([await works(renewed), await works(again)]).toEqual([401, 401]);
  });

  test('brings no key back to life that has ended', async () => {
    const { id, key } = await make({ expires_at: new Date(Date.now() + 60_000).toISOString() });
    await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(sql`update api_keys set expires_at = now() where id = ${id}`),
    );
    const refused = await renew(id, { expires_at: null, keep_old_hours: 24 });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['keep_old_hours']]);
    expect(await works(key)).toBe(401);
  });

  test('a key whose end is past needs another one, ahead or none at all', async () => {
    const { id } = await make({ expires_at: new Date(Date.now() + 60_000).toISOString() });
    const end = () =>
      service.platform.db.inTenant(tenant.id, (tx) =>
        tx.run(sql`update api_keys set expires_at = now() - interval '1 second' where id = ${id}`),
      );
    await end();
    const refused = await renew(id);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['expires_at']]);
    expect((await renew(id, { expires_at: new Date(Date.now() - 1_000).toISOString() })).status).toBe(422);
    const dated = await renew(id, { expires_at: new Date(Date.now() + 60_000).toISOString() });
    expect([dated.status, await works(dated.body.api_key)]).toEqual([201, 200]);
    await end();
    expect(await works((await renew(id, { expires_at: null })).body.api_key)).toBe(200);
  });
});

test('keys tell who knows them, also when that person has left, and are revoked together', async () => {
  const admin = await signIn(service, tenant.id, 'admin');
  const first = await make({ name: 'first' }, admin);
  const second = await make({ name: 'second' });
  await admin.call('POST', `/api-keys/${second.id}/renew`);
  const members = await owner.call<{ data: object[] }>('GET', '/members');
  expect(members.body.data).toContainEqual(expect.objectContaining({ id: admin.id, api_keys: 2 }));
  expect(await keys(`?holder_id=${admin.id}`)).toHaveLength(2);
  expect(await keys('?holder_left=true')).toEqual([]);
  expect((await owner.call('DELETE', `/members/${admin.id}`)).status).toBe(200);
  expect((await keys('?holder_left=true')).map(({ holder }) => holder)).toEqual([
    { id: admin.id, email: admin.email, left: true },
    { id: admin.id, email: admin.email, left: true },
  ]);
  expect(await statusOf(first.key, 'GET', '/v1/me')).toBe(200);
  const revoked = await owner.call('DELETE', `/members/${admin.id}/api-keys`);
  expect(revoked.body).toEqual({ message: '2 API keys revoked' });
  expect(await statusOf(first.key, 'GET', '/v1/me')).toBe(401);
  expect(await statusOf(tenant.apiKey, 'GET', '/v1/me')).toBe(200);
});
