import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../platform/db/sql.ts';
import type { ConnectionSettings } from '../platform/embedded-postgres/index.ts';
import { portalCall, signIn } from '../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';
import { sluice, urlOf } from './test-support.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
});
afterAll(() => service.close());

const reset = (email: string, tenantId: number = tenant.id) => {
  const { db, config } = service.platform;
  const env = { DATABASE_URL: urlOf(db.settings as ConnectionSettings), DATA_DIR: config.dataDir };
  return sluice(
    ['user', 'reset-second-factor', '--tenant', String(tenantId), '--email', email, '--json'],
    env,
  );
};

test('a sole owner who lost the second factor gets in again with the password, and the log tells who did it', async () => {
  const owner = await signIn(service, tenant.id, 'owner');
  const logIn = () =>
    portalCall<{ status: string }>(service.app, undefined, 'POST', '/session', {
      email: owner.email,
      password: 'correct horse battery',
    });
  await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.count(sql`insert into second_factors (tenant_id, user_id, sealed_secret, confirmed_at)
      values (${tenant.id}, ${owner.id}, '\\x00', now())`),
  );
  expect((await logIn()).body).toEqual({ status: 'second_factor_required' });
  // Of another tenant they are nobody.
  const elsewhere = await reset(owner.email, (await service.createTenant()).id);
  expect([elsewhere.code, elsewhere.json()]).toEqual([1, { error: expect.stringContaining('not found') }]);
  expect((await reset(owner.email.toUpperCase())).json()).toEqual({ user_id: owner.id });
  expect((await logIn()).body).toEqual({ status: 'signed_in' });
  const log = await owner.call<{ data: object[] }>('GET', '/audit-log');
  expect(log.body.data).toContainEqual(
    expect.objectContaining({
      actor: 'operator',
      action: 'user.second_factor_taken_away',
      subject_id: owner.id,
    }),
  );
  expect(await reset(owner.email)).toMatchObject({ code: 1 });
});
