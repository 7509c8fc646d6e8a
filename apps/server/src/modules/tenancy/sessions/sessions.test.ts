import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { portalCall, signIn } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { changeTenant } from '../tenants.ts';

describe('sessions of the portal', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
  });
  afterAll(() => service.close());

  test('a person signs in, is known by the cookie alone, and is not after signing out', async () => {
    const user = await signIn(service, tenant.id, 'editor');
    const session = await user.call('GET', '/session');
    expect(session.status).toBe(200);
    expect(session.body).toMatchObject({
      user: { email: user.email, role: 'editor' },
      tenant: { id: tenant.id, name: 'Test shop', currency: 'EUR' },
      subscription: { plan_code: 'pro', status: 'active' },
    });
    expect((await user.call('DELETE', '/session')).status).toBe(200);
    expect((await user.call('GET', '/session')).status).toBe(401);
  });

  test('the cookie cannot be read by scripts, is sent to this host alone, and its token is stored as a hash', async () => {
    const answer = await portalCall({ app: service.app }, 'POST', '/session', {
      email: (await signIn(service, tenant.id)).email,
      password: 'correct horse battery',
    });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).not.toMatch(/Domain=/);
    const token = cookie.split(/[=;]/)[1]!;
    const rows = await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(sql<{ row: string }>`select s::text as row from sessions s`),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row).not.toContain(token);
  });

  test('a wrong password and an unknown address are told by the same words', async () => {
    const { email } = await signIn(service, tenant.id);
    const wrong = await portalCall({ app: service.app }, 'POST', '/session', {
      email,
      password: 'wrong one',
    });
    const unknown = await portalCall({ app: service.app }, 'POST', '/session', {
      email: 'nobody@example.com',
      password: 'wrong one',
    });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body).toEqual(unknown.body);
  });

  test('of ten wrong passwords at once five are looked at, and the right one has to wait as well', async () => {
    const { email } = await signIn(service, tenant.id);
    const tries = await Promise.all(
      Array.from({ length: 10 }, () =>
        portalCall({ app: service.app }, 'POST', '/session', { email, password: 'wrong' }),
      ),
    );
    const statuses = tries.map(({ status }) => status).sort();
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429]);
    const right = await portalCall({ app: service.app }, 'POST', '/session', {
      email,
      password: 'correct horse battery',
    });
    expect(right.status).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('a write that another site sends is refused, and one without an origin', async () => {
    const { cookie } = await signIn(service, tenant.id);
    const write = (headers: Record<string, string>) =>
      portalCall({ app: service.app, cookie, headers }, 'POST', '/brands', { name: 'Evil' });
    expect((await write({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await write({ origin: 'null' })).status).toBe(403);
    const headers = { host: '127.0.0.1:3000', cookie };
    const bare = { method: 'POST', url: '/portal/api/brands', payload: { name: 'Evil' }, headers } as const;
    expect((await service.app.inject(bare)).statusCode).toBe(403);
    expect((await write({})).status).toBe(201);
  });

  test('a viewer reads and does not write', async () => {
    const viewer = await signIn(service, tenant.id, 'viewer');
    expect((await viewer.call('GET', '/products')).status).toBe(200);
    const refused = await viewer.call('POST', '/products', { name: 'Kettle' });
    expect(refused.status).toBe(403);
    expect(refused.body.message).toBe('your role is viewer; this needs the role editor');
  });

  test('an API key opens nothing of the portal, and a cookie nothing of the public API', async () => {
    const user = await signIn(service, tenant.id);
    const byKey = await tenant.send({ url: '/portal/api/products' });
    expect(byKey.status).toBe(401);
    const byCookie = await service.app.inject({ url: '/v1/products', headers: { cookie: user.cookie } });
    expect(byCookie.statusCode).toBe(401);
  });

  test('under a subscription that ended people read, write nothing, and can sign out', async () => {
    const other = await service.createTenant();
    const user = await signIn(service, other.id);
    await service.platform.db.inTenant(other.id, (tx) =>
      changeTenant(tx, 'operator', { subscriptionStatus: 'expired' }),
    );
    expect((await user.call('GET', '/products')).status).toBe(200);
    const refused = await user.call('POST', '/brands', { name: 'Acme' });
    expect([refused.status, refused.body.code]).toEqual([403, 'subscription_expired']);
    expect((await user.call('DELETE', '/session')).status).toBe(200);
  });

  test('what a person writes stands in the audit log under their name', async () => {
    const user = await signIn(service, tenant.id);
    const created = await user.call<{ id: number }>('POST', '/products', { name: 'By hand', price: 10 });
    expect(created.status).toBe(201);
    const log = await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.first(sql<{ actor: string }>`
        select actor from audit_log where action = 'product.created' and subject_id = ${created.body.id}`),
    );
    expect(log).toEqual({ actor: `user:${user.email}` });
  });
});
