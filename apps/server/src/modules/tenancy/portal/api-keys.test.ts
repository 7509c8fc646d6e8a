import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { call, startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { changeTenant } from '../index.ts';

interface Key {
  id: number;
  name: string;
  state: string;
  last_used_at: string | null;
}

describe('API keys in the portal', () => {
  let service: TestService;
  let tenant: TestTenant;
  let admin: TestUser;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    admin = await signIn(service, tenant.id, 'admin');
  });

  const make = (input: object = { name: 'ERP' }) =>
    admin.call<{ id: number; api_key: string }>('POST', '/api-keys', input);
  const list = async (query = '') =>
    (await admin.call<{ data: Key[]; meta: object }>('GET', `/api-keys${query}`)).body;
  const status = async (key: string) =>
    (await call({ app: service.app, apiKey: key }, 'GET', '/v1/me')).status;

  // holds UI-17, KEY-4
  test('a key is answered once, when it is made, and by nothing afterwards', async () => {
    const { status: made, body } = await make();
    expect([made, await status(body.api_key)]).toEqual([201, 200]);
    const everything = JSON.stringify([
      await list(),
      (await admin.call('GET', '/audit-log')).body,
      (await admin.call('PATCH', `/api-keys/${body.id}`, { name: 'Other' })).body,
    ]);
    expect(everything).not.toContain(body.api_key.slice(4, 24));
  });

  // holds KEY-6
  test('renewing answers another key, and the old one is refused at once', async () => {
    const { body } = await make();
    const renewed = await admin.call<{ api_key: string }>('POST', `/api-keys/${body.id}/renew`);
    expect([await status(body.api_key), await status(renewed.body.api_key)]).toEqual([401, 200]);
  });

  // holds KEY-8
  test('an end date can be given, moved and taken away, and lies ahead', async () => {
    const past = new Date(Date.now() - 1_000).toISOString();
    const refused = await make({ name: 'Late', expires_at: past });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: { expires_at: [expect.any(String)] } },
    ]);
    const { body } = await make({ name: 'Soon', expires_at: new Date(Date.now() + 60_000).toISOString() });
    const patch = (json: object) => admin.call('PATCH', `/api-keys/${body.id}`, json);
    expect((await patch({ expires_at: past })).status).toBe(422);
    await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(sql`update api_keys set expires_at = now() where id = ${body.id}`),
    );
    expect(await status(body.api_key)).toBe(401);
    expect((await list('?state=expired')).data.map(({ name }) => name)).toEqual(['Soon']);
    expect((await patch({ expires_at: null })).status).toBe(200);
    expect(await status(body.api_key)).toBe(200);
  });

  test('a revoked key stands at the end of the list and can neither be renewed nor changed', async () => {
    const { body } = await make();
    await make({ name: 'Next' });
    expect((await admin.call('DELETE', `/api-keys/${body.id}`)).status).toBe(200);
    expect(await status(body.api_key)).toBe(401);
    expect((await admin.call('POST', `/api-keys/${body.id}/renew`)).status).toBe(404);
    expect((await admin.call('PATCH', `/api-keys/${body.id}`, { name: 'X' })).status).toBe(404);
    expect((await list()).data.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'Next active',
      'test active',
      'ERP revoked',
    ]);
  });

  test('the last use is noted once a minute and no oftener', async () => {
    const { body } = await make();
    const used = () =>
      service.platform.db.inTenant(tenant.id, async (tx) => {
        const row = await tx.first(sql<{ last_used_at: Date | null; version: string }>`
          select last_used_at, xmin::text as version from api_keys where id = ${body.id}`);
        return row!;
      });
    expect((await used()).last_used_at).toBeNull();
    await status(body.api_key);
    const first = await used();
    expect(Date.now() - first.last_used_at!.getTime()).toBeLessThan(10_000);
    await Promise.all(Array.from({ length: 30 }, () => status(body.api_key)));
    expect(await used()).toEqual(first);
    await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(sql`update api_keys set last_used_at = now() - interval '61 seconds' where id = ${body.id}`),
    );
    await status(body.api_key);
    expect((await used()).last_used_at!.getTime()).toBeGreaterThanOrEqual(first.last_used_at!.getTime());
    expect((await list()).data.find(({ id }) => id === body.id)!.last_used_at).toMatch(/Z$/);
  });

  test('a request does not wait for whoever is just changing its key', async () => {
    const { body } = await make();
    await service.platform.db.inTenant(tenant.id, async (tx) => {
      await tx.run(sql`update api_keys set name = 'Slow' where id = ${body.id}`);
      expect(await status(body.api_key)).toBe(200);
    });
  });

  // holds KEY-9
  test('a plan without api_access makes none and says why; what is there can be seen and revoked', async () => {
    const { body } = await make();
    await service.platform.db.inTenant(tenant.id, (tx) => changeTenant(tx, 'operator', { plan: 'starter' }));
    const refused = await make();
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'plan_limit_exceeded' }]);
    expect((await admin.call('POST', `/api-keys/${body.id}/renew`)).status).toBe(403);
    expect((await list()).data).toHaveLength(2);
    expect((await admin.call('DELETE', `/api-keys/${body.id}`)).status).toBe(200);
  });

  test('an editor sees none of it', async () => {
    const editor = await signIn(service, tenant.id, 'editor');
    for (const [method, path] of [
      ['GET', '/api-keys'],
      ['POST', '/api-keys'],
      ['GET', '/audit-log'],
      ['GET', '/members'],
      ['GET', '/invitations'],
    ] as const)
      expect((await editor.call(method, path, method === 'POST' ? { name: 'X' } : undefined)).status).toBe(
        403,
      );
  });
});
