import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { portalCall, signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { openOperatorSession } from './operator-session.ts';
import { endSession } from './store.ts';

let service: TestService;
let tenant: TestTenant;
let owner: TestUser;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  owner = await signIn(service, tenant.id, 'owner');
});

const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
  service.platform.db.inTenant(tenant.id, work);
const open = (email?: string) => inTenant((tx) => openOperatorSession(tx, email, 'PUT /portal/api/sending'));
const call = <Body>(token: string, method: string, path: string, json?: object) =>
  portalCall<Body>({ app: service.app, cookie: `sluice_session=${token}` }, method, path, json);

interface Log {
  data: { actor: string; action: string; details: object }[];
}

describe('a session of the operator', () => {
  test('has the role of the first owner, and the log names the operator for it and for what is done in it', async () => {
    await signIn(service, tenant.id, 'owner');
    const { token, email } = await open();
    expect(email).toBe(owner.email);
    expect((await call(token, 'POST', '/brands', { name: 'Acme' })).status).toBe(201);
    const { body } = await owner.call<Log>('GET', '/audit-log');
    expect(body.data.slice(0, 2)).toMatchObject([
      { actor: 'operator', action: 'brand.created' },
      {
        actor: 'operator',
        action: 'session.opened',
        details: { acts_as: owner.email, request: 'PUT /portal/api/sending' },
      },
    ]);
  });

  test('has the role of the member it names, in any case of letters, and no other', async () => {
    const viewer = await signIn(service, tenant.id, 'viewer');
    const { token } = await open(viewer.email.toUpperCase());
    expect((await call(token, 'GET', '/brands')).status).toBe(200);
    expect((await call(token, 'POST', '/brands', { name: 'Acme' })).status).toBe(403);
  });

  test('is that of a member of this tenant alone', async () => {
    const stranger = await signIn(service, (await service.createTenant()).id, 'owner');
    await expect(open(stranger.email)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('counts as recent, and needs no second factor where the shop requires one', async () => {
    await inTenant((tx) =>
      tx.count(sql`update tenants set require_second_factor = true where id = ${tenant.id}`),
    );
    expect((await owner.call('GET', '/brands')).body).toMatchObject({ code: 'second_factor_required' });
    const { token } = await open();
    expect((await call(token, 'PATCH', '/tenant', { require_second_factor: false })).status).toBe(200);
  });

  test('ends when it is ended, and by itself after five minutes', async () => {
    const [ended, expired] = [await open(), await open()];
    expect((await call(ended.token, 'GET', '/brands')).status).toBe(200);
    await inTenant(async (tx) => endSession(tx, ended.id));
    expect((await call(ended.token, 'GET', '/brands')).status).toBe(401);
    await inTenant((tx) =>
      tx.count(
        sql`update sessions set expires_at = expires_at - interval '5 minutes' where id = ${expired.id}`,
      ),
    );
    expect((await call(expired.token, 'GET', '/brands')).status).toBe(401);
  });

  test('is seen by the member among their sessions, and says nothing of when they were last there', async () => {
    await inTenant((tx) => tx.count(sql`update users set last_seen_at = null`));
    const { token } = await open();
    await call(token, 'GET', '/brands');
    const { body } = await owner.call<{ data: object[] }>('GET', '/account/sessions');
    expect(body.data).toContainEqual(expect.objectContaining({ ip: 'command line' }));
    const seen = await inTenant((tx) =>
      tx.first(sql<{ last_seen_at: Date | null }>`select last_seen_at from users where id = ${owner.id}`),
    );
    expect(seen!.last_seen_at).toBeNull();
  });
});

test('who signs in is not the operator', async () => {
  await owner.call('POST', '/brands', { name: 'Acme' });
  const { body } = await owner.call<Log>('GET', '/audit-log');
  expect(body.data[0]).toMatchObject({ actor: `user:${owner.email}`, action: 'brand.created' });
});
