import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockedOn } from '../../testing/locks.ts';
import { portalCall, signIn, type TestUser } from '../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { setPassword } from './account.ts';
import { changeTenant } from './index.ts';

const PASSWORD = 'correct horse battery';

describe("one's own account", () => {
  let service: TestService;
  let tenant: TestTenant;
  let user: TestUser;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    user = await signIn(service, tenant.id, 'viewer');
  });

  const logIn = async (password: string, userAgent = 'Test') => {
    const body = { email: user.email, password };
    const answer = await portalCall(
      {
        app: service.app,
        headers: {
          'user-agent': userAgent,
        },
      },
      'POST',
      '/session',
      body,
    );
    return { status: answer.status, cookie: String(answer.headers['set-cookie']).split(';')[0]! };
  };
  const seen = async (cookie: string) =>
    (await portalCall({ app: service.app, cookie }, 'GET', '/session')).status;

  test('name, language, appearance and density follow the person to another browser', async () => {
    await user.call('PATCH', '/account', { name: 'Grace', language: 'tr' });
    await user.call('PATCH', '/account', { appearance: 'dark', density: 'compact' });
    const { cookie } = await logIn(PASSWORD);
    expect((await portalCall({ app: service.app, cookie }, 'GET', '/session')).body).toMatchObject({
      user: { name: 'Grace', preferences: { language: 'tr', appearance: 'dark', density: 'compact' } },
    });
  });

  test('another password needs the one of now, ends the other sessions and keeps this one', async () => {
    const other = await logIn(PASSWORD);
    const change = (password: string) =>
      user.call('POST', '/account/password', { password, new_password: 'brand new password' });
    const refused = await change('wrong');
    expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([422, ['password']]);
    expect(await seen(other.cookie)).toBe(200);
    expect((await change(PASSWORD)).status).toBe(200);
    expect([await seen(other.cookie), await seen(user.cookie)]).toEqual([401, 200]);
    expect((await logIn(PASSWORD)).status).toBe(401);
    expect((await logIn('brand new password')).status).toBe(200);
  });

  test('a sign-in with the password of before, which was on its way when another was set, opens nothing', async () => {
    const { late } = await service.platform.db.inTenant(tenant.id, async (tx) => {
      await setPassword(tx, 'operator', user.id, { password: 'brand new password', keptSession: 0 });
      const late = logIn(PASSWORD);
      await blockedOn(tx);
      return { late };
    });
    expect((await late).status).toBe(401);
    expect((await logIn('brand new password')).status).toBe(200);
  });

  test('at an open screen nobody guesses the password without end', async () => {
    const tries = await Promise.all(
      Array.from({ length: 8 }, () =>
        user.call('POST', '/account/password', { password: 'wrong', new_password: 'brand new password' }),
      ),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
  });

  test('sessions tell device and place; one ends alone, all others together, at once', async () => {
    const [phone, laptop] = [await logIn(PASSWORD, 'Phone'), await logIn(PASSWORD, 'Laptop')];
    const list = async () =>
      (
        await user.call<{ data: { id: number; user_agent: string; current: boolean; ip: string }[] }>(
          'GET',
          '/account/sessions',
        )
      ).body.data;
    const before = await list();
    expect(before.map((one) => one.user_agent).sort()).toEqual(['Laptop', 'Phone', 'lightMyRequest']);
    expect(before.filter((one) => one.current).map((one) => one.user_agent)).toEqual(['lightMyRequest']);
    expect(before.every((one) => one.ip === '127.0.0.1')).toBe(true);
    const ofPhone = before.find((one) => one.user_agent === 'Phone')!;
    expect((await user.call('DELETE', `/account/sessions/${ofPhone.id}`)).status).toBe(200);
    expect([await seen(phone.cookie), await seen(laptop.cookie)]).toEqual([401, 200]);
    expect((await user.call('DELETE', '/account/sessions')).body).toEqual({ message: '1 session ended' });
    expect([await seen(laptop.cookie), await seen(user.cookie)]).toEqual([401, 200]);
  });

  test("nobody ends a colleague's session", async () => {
    const colleague = await signIn(service, tenant.id, 'viewer');
    const { body } = await colleague.call<{ data: { id: number }[] }>('GET', '/account/sessions');
    expect((await user.call('DELETE', `/account/sessions/${body.data[0]!.id}`)).status).toBe(404);
    expect(await seen(colleague.cookie)).toBe(200);
  });

  test("what is a person's own stays theirs when the subscription has ended", async () => {
    const shop = await service.createTenant();
    user = await signIn(service, shop.id, 'viewer');
    await service.platform.db.inTenant(shop.id, (tx) =>
      changeTenant(tx, 'operator', { subscriptionStatus: 'locked' }),
    );
    expect((await user.call('PATCH', '/account', { language: 'tr' })).status).toBe(200);
    expect((await user.call('DELETE', '/account/sessions')).status).toBe(200);
    const begun = await user.call('POST', '/account/second-factor', { password: PASSWORD });
    expect(begun.status).toBe(201);
  });
});
