import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../platform/db/sql.ts';
import { portalCall, signIn } from '../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';
import { sluice, sluiceProcess, urlOf } from './test-support.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
});
afterAll(() => service.close());

const reset = (email: string, tenantId: number = tenant.id) => {
  const env = { DATABASE_URL: urlOf(service.admin), DATA_DIR: service.platform.config.dataDir };
  return sluice(
    ['user', 'reset-second-factor', '--tenant', String(tenantId), '--email', email, '--json'],
    env,
  );
};

test('a sole owner who lost the second factor gets in again with the password, and the log tells who did it', async () => {
  const owner = await signIn(service, tenant.id, 'owner');
  const logIn = () =>
    portalCall<{ status: string }>({ app: service.app }, 'POST', '/session', {
      email: owner.email,
      password: 'correct horse battery',
    });
  await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.count(sql`insert into second_factors (tenant_id, user_id, sealed_secret, confirmed_at)
      values (${tenant.id}, ${owner.id}, '\\x00', now())`),
  );
  expect((await logIn()).body).toEqual({ status: 'second_factor_required' });
  // In another tenant the user does not exist.
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

const run = (args: string[], stdin?: string, by = sluice) => {
  const { config } = service.platform;
  const env = { DATABASE_URL: urlOf(service.admin), DATA_DIR: config.dataDir };
  return by(['user', 'create', '--tenant', String(tenant.id), ...args, '--json'], env, stdin);
};
const signsIn = async (email: string, password: string) =>
  (await portalCall({ app: service.app }, 'POST', '/session', { email, password })).status;

test('a password is read from standard input, the line end of the pipe left out', async () => {
  const piped = await run(
    ['--email', 'piped@example.com', '--password-stdin'],
    'in the pipe \n',
    sluiceProcess,
  );
  expect([piped.code, piped.stderr, piped.json()]).toEqual([0, '', { user_id: expect.any(Number) }]);
  expect(await signsIn('piped@example.com', 'in the pipe')).toBe(200);
});

test('a password on the command line works for scripts, with a warning beside the one document', async () => {
  const written = await run(['--email', 'written@example.com', '--password', 'on the line']);
  expect([written.code, written.json()]).toEqual([0, { user_id: expect.any(Number) }]);
  expect(written.stderr).toMatch(/^sluice: warning: --password .* --password-stdin\n$/);
  expect(await signsIn('written@example.com', 'on the line')).toBe(200);
});

test('without a terminal and without a password the command says how to give one', async () => {
  const bare = await run(['--email', 'bare@example.com']);
  expect([bare.code, bare.json()]).toEqual([1, { error: expect.stringContaining('--password-stdin') }]);
});

// holds UI-41
test('the operator makes a link that sets a new password once, for a sole owner', async () => {
  const owner = await signIn(service, tenant.id);
  const { config } = service.platform;
  const env = { DATABASE_URL: urlOf(service.admin), DATA_DIR: config.dataDir };
  const reset = (email: string) =>
    sluice(['user', 'reset-password', '--tenant', String(tenant.id), '--email', email, '--json'], env);
  const made = await reset(owner.email);
  expect(made.json()).toEqual({
    user_id: owner.id,
    url: expect.stringContaining('/new-password#token='),
    expires_at: expect.stringMatching(/Z$/),
  });
  const token = (made.json() as { url: string }).url.split('token=')[1]!;
  const use = async (password: string) =>
    (await portalCall({ app: service.app }, 'POST', '/new-password', { token, password })).status;
  expect([await use('another good password'), await use('and yet another')]).toEqual([200, 404]);
  expect((await owner.call('GET', '/session')).status).toBe(401);
  expect(await signsIn(owner.email, 'another good password')).toBe(200);
  expect(await reset('nobody@example.com')).toMatchObject({ code: 1 });
});
