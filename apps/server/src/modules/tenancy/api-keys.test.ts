import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { call, startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { createApiKey, renewApiKey, revokeApiKey } from './index.ts';

describe('API keys', () => {
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
  });
  afterAll(() => service.close());

  const inTenant: TestService['platform']['db']['inTenant'] = (id, work) =>
    service.platform.db.inTenant(id, work);
  const issue = (expiresAt: Date | null = null) =>
    inTenant(tenant.id, (tx) => createApiKey(tx, 'operator', { name: 'key', expiresAt }));
  const status = async (apiKey: string, app = service.app) =>
    (await call({ app, apiKey }, 'GET', '/v1/me')).status;
  const ask = async (authorization: string | undefined) => {
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await service.app.inject({ url: '/v1/me', headers });
    return { status: answer.statusCode, body: answer.json<object>(), type: answer.headers['content-type'] };
  };

  // holds KEY-1, KEY-2
  test.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['no key', 'Bearer'],
    ['an empty key', 'Bearer '],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['the key without its scheme', 'slc_x'],
    ['what is no key', 'Bearer abc'],
    ['a key that was never issued', `Bearer slc_${'A'.repeat(32)}000000`],
    ['an endless key', `Bearer slc_${'A'.repeat(8_000)}`],
    ['two keys', 'Bearer a b'],
    ['characters outside ASCII', 'Bearer slc_\u00e7\u00ff'],
  ])('%s gives 401 with a message', async (_what, authorization) => {
    const answer = await ask(authorization);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ message: expect.any(String) });
    expect(answer.type).toBe('application/json; charset=utf-8');
  });

  test('a key with one character changed is refused, and the scheme is taken in any case', async () => {
    const { apiKey } = await issue();
    const wrong = apiKey.slice(0, 10) + (apiKey[10] === 'A' ? 'B' : 'A') + apiKey.slice(11);
    expect([await status(apiKey), await status(wrong), await status(`${apiKey}x`)]).toEqual([200, 401, 401]);
    expect((await ask(`bearer ${apiKey}`)).status).toBe(200);
  });

  // holds KEY-5
  test('only the SHA-256 of a key is stored', async () => {
    const { id, apiKey } = await issue();
    const row = await inTenant(tenant.id, (tx) =>
      tx.first(
        sql<{
          key_hash: Buffer;
          row: string;
        }>`select key_hash, k::text as row from api_keys k where id = ${id}`,
      ),
    );
    expect(row!.key_hash).toEqual(createHash('sha256').update(apiKey).digest());
    expect(row!.row).not.toContain(apiKey.slice(4, 20));
  });

  // holds KEY-8
  test('a key works until its end date and not a moment longer', async () => {
    const { apiKey, id } = await issue(new Date(Date.now() + 3_600_000));
    expect(await status(apiKey)).toBe(200);
    await inTenant(tenant.id, (tx) => tx.run(sql`update api_keys set expires_at = now() where id = ${id}`));
    expect(await status(apiKey)).toBe(401);
    expect(await status((await issue(new Date(Date.now() - 1_000))).apiKey)).toBe(401);
  });

  // holds KEY-6
  test('renewing puts a new key in place of the old one, which is refused at once', async () => {
    const { id, apiKey } = await issue();
    const renewed = await inTenant(tenant.id, (tx) => renewApiKey(tx, 'operator', id));
    expect(renewed.id).toBe(id);
    expect([await status(apiKey), await status(renewed.apiKey)]).toEqual([401, 200]);
  });

  // holds KEY-7
  test('a revoked key is refused at once and cannot be renewed', async () => {
    const { id, apiKey } = await issue();
    expect(await status(apiKey)).toBe(200);
    await inTenant(tenant.id, (tx) => revokeApiKey(tx, 'operator', id));
    expect(await status(apiKey)).toBe(401);
    await expect(inTenant(tenant.id, (tx) => renewApiKey(tx, 'operator', id))).rejects.toThrow(
      'API key not found',
    );
  });

  test('the key of a deleted tenant is refused', async () => {
    const gone = await service.createTenant();
    await service.platform.db.asSystem((tx) => tx.run(sql`delete from tenants where id = ${gone.id}`));
    expect((await gone.call('GET', '/v1/me')).status).toBe(401);
  });

  // holds KEY-6, KEY-7, S8
  test('under load in two processes no request that begins after the renewal or revocation is let in', async () => {
    const apps = [service.app, await service.twin()];
    const burst = (apiKey: string) =>
      Promise.all(Array.from({ length: 60 }, (_, n) => status(apiKey, apps[n % 2])));
    let { id, apiKey } = await issue();
    for (let round = 0; round < 5; round++) {
      const before = burst(apiKey);
      const renewed = await inTenant(tenant.id, (tx) => renewApiKey(tx, 'operator', id));
      expect(new Set(await burst(apiKey))).toEqual(new Set([401]));
      expect(new Set(await burst(renewed.apiKey))).toEqual(new Set([200]));
      expect((await before).every((one) => one === 200 || one === 401)).toBe(true);
      apiKey = renewed.apiKey;
    }
    const before = burst(apiKey);
    await inTenant(tenant.id, (tx) => revokeApiKey(tx, 'operator', id));
    expect(new Set(await burst(apiKey))).toEqual(new Set([401]));
    await before;
  });
});
