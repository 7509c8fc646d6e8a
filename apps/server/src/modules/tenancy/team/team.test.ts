import type { UserRole } from '@sluice/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { portalCall, signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { changeTenant } from '../index.ts';

describe('the team', () => {
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

  const anybody = (path: string, body: object) =>
    portalCall<Record<string, unknown>>({ app: service.app }, 'POST', path, body);
  const password = 'another good password';
  let addresses = 0;
  const invite = async (by: TestUser, role: UserRole, email = `new-${++addresses}@example.com`) => {
    const { status, body } = await by.call<{ url: string }>('POST', '/invitations', { email, role });
    return { status, body, email, token: status === 201 ? tokenOf(body.url) : '' };
  };
  const tokenOf = (url: string): string => {
    const { hash, search } = new URL(url);
    // The part of an address that a browser sends, and proxies log, ends before the #.
    expect(search).toBe('');
    return new URLSearchParams(hash.slice(1)).get('token')!;
  };
  const inDatabase = (text: string, values: unknown[] = []) =>
    service.platform.db.asSystem((tx) => tx.run<{ r: string }>({ text, values, name: text.slice(0, 60) }));

  describe('invitations', () => {
    test('who follows the link takes a name and a password, is signed in with the role, and nobody after them', async () => {
      const { token, email } = await invite(owner, 'editor');
      const seen = await anybody('/join/look-up', { token });
      expect(seen.body).toMatchObject({ email, tenant_name: 'Test shop', role: 'editor' });
      const joined = await anybody('/join', { token, name: 'Grace', password });
      expect(joined.status).toBe(201);
      const cookie = String(joined.headers['set-cookie']).split(';')[0]!;
      const session = await portalCall({ app: service.app, cookie }, 'GET', '/session');
      expect(session.body).toMatchObject({ user: { email, name: 'Grace', role: 'editor' } });
      expect((await anybody('/join', { token, password })).status).toBe(404);
      expect((await owner.call('GET', '/invitations')).body).toEqual({ data: [] });
    });

    test('of ten who follow a link at once one joins', async () => {
      const { token } = await invite(owner, 'viewer');
      const all = await Promise.all(Array.from({ length: 10 }, () => anybody('/join', { token, password })));
      expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(404)]);
    });

    test('the link is stored as a hash, shown once, and ends after seven days', async () => {
      const { token, email } = await invite(owner, 'viewer');
      const stored = await inDatabase('select invitations::text as r from invitations where email = $1', [
        email,
      ]);
      expect(stored).toHaveLength(1);
      expect(stored[0]!.r).not.toContain(token);
      expect(JSON.stringify((await owner.call('GET', '/invitations')).body)).not.toContain(token);
      const days = await inDatabase(
        'select (expires_at - created_at)::text as r from invitations where email = $1',
        [email],
      );
      expect(days).toEqual([{ r: '7 days' }]);
      await inDatabase('update invitations set expires_at = now() where email = $1', [email]);
      expect((await anybody('/join/look-up', { token })).status).toBe(404);
      expect((await anybody('/join', { token, password })).status).toBe(404);
      expect((await owner.call('GET', '/invitations')).body).toMatchObject({ data: [{ expired: true }] });
    });

    test('one that was taken back, or made anew for the same address, opens nothing', async () => {
      const first = await invite(owner, 'viewer');
      const again = await invite(owner, 'editor', first.email);
      expect((await anybody('/join/look-up', { token: first.token })).status).toBe(404);
      const { body } = await owner.call<{ data: { id: number }[] }>('GET', '/invitations');
      expect(body.data).toHaveLength(1);
      expect((await owner.call('DELETE', `/invitations/${body.data[0]!.id}`)).status).toBe(200);
      expect((await anybody('/join', { token: again.token, password })).status).toBe(404);
    });

    test('nobody invites above themself, and a member cannot be invited', async () => {
      const admin = await signIn(service, tenant.id, 'admin');
      const editor = await signIn(service, tenant.id, 'editor');
      expect((await invite(admin, 'owner')).status).toBe(403);
      expect((await invite(admin, 'admin')).status).toBe(201);
      expect((await invite(editor, 'viewer')).status).toBe(403);
      const again = await invite(owner, 'viewer', admin.email.toUpperCase());
      expect([again.status, again.body]).toMatchObject([422, { errors: { email: [expect.any(String)] } }]);
    });

    test('those of a member who is removed, or may not invite any more, end', async () => {
      const [gone, demoted] = [
        await signIn(service, tenant.id, 'admin'),
        await signIn(service, tenant.id, 'admin'),
      ];
      const tokens = [await invite(gone, 'admin'), await invite(demoted, 'viewer')].map(({ token }) => token);
      await owner.call('DELETE', `/members/${gone.id}`);
      await owner.call('PATCH', `/members/${demoted.id}`, { role: 'editor' });
      for (const token of tokens) expect((await anybody('/join/look-up', { token })).status).toBe(404);
    });

    test('an address that has an account elsewhere is told at joining to whoever holds the link, not when inviting', async () => {
      const other = await service.createTenant();
      const stranger = await signIn(service, other.id);
      const { status, token } = await invite(owner, 'viewer', stranger.email);
      expect(status).toBe(201);
      expect((await anybody('/join', { token, password })).status).toBe(422);
    });

    test('nobody joins a tenant whose subscription has ended', async () => {
      const { token } = await invite(owner, 'viewer');
      await service.platform.db.inTenant(tenant.id, (tx) =>
        changeTenant(tx, 'operator', { subscriptionStatus: 'expired' }),
      );
      expect((await anybody('/join', { token, password })).body).toMatchObject({
        code: 'subscription_expired',
      });
    });
  });

  describe('links to a new password', () => {
    const link = async (by: TestUser, id: number) => {
      const { status, body } = await by.call<{ url: string }>('POST', `/members/${id}/password-link`);
      return { status, token: status === 201 ? tokenOf(body.url) : '' };
    };

    test('it sets the password once, ends every session, and is stored as a hash', async () => {
      const member = await signIn(service, tenant.id, 'editor');
      const { token } = await link(owner, member.id);
      const stored = await inDatabase('select password_resets::text as r from password_resets');
      expect(stored.some(({ r }) => r.includes(token))).toBe(false);
      expect((await anybody('/new-password/look-up', { token })).body).toMatchObject({ email: member.email });
      expect((await anybody('/new-password', { token, password })).status).toBe(200);
      expect((await member.call('GET', '/session')).status).toBe(401);
      expect((await anybody('/session', { email: member.email, password })).status).toBe(200);
      expect((await anybody('/new-password', { token, password })).status).toBe(404);
    });

    test('it ends after a day, by a newer one, and when it is taken back', async () => {
      const member = await signIn(service, tenant.id, 'editor');
      const first = await link(owner, member.id);
      const second = await link(owner, member.id);
      expect((await anybody('/new-password', { token: first.token, password })).status).toBe(404);
      expect((await owner.call('DELETE', `/members/${member.id}/password-link`)).status).toBe(200);
      expect((await anybody('/new-password', { token: second.token, password })).status).toBe(404);
      const third = await link(owner, member.id);
      await inDatabase('update password_resets set expires_at = now() where user_id = $1', [member.id]);
      expect((await anybody('/new-password', { token: third.token, password })).status).toBe(404);
    });

    test('nobody makes one for themself: a session that was stolen would become the account', async () => {
      for (const role of ['owner', 'admin'] as const) {
        const self = await signIn(service, tenant.id, role);
        const answer = await self.call('POST', `/members/${self.id}/password-link`);
        expect(answer).toMatchObject({
          status: 409,
          body: { message: 'change your own password on the page of your account, with the one you have' },
        });
      }
    });

    test('an admin makes none for an owner, and an editor none at all', async () => {
      const admin = await signIn(service, tenant.id, 'admin');
      const editor = await signIn(service, tenant.id, 'editor');
      expect((await link(admin, owner.id)).status).toBe(403);
      expect((await link(editor, admin.id)).status).toBe(403);
      expect((await link(admin, editor.id)).status).toBe(201);
    });
  });

  describe('members', () => {
    const role = (by: TestUser, id: number, to: UserRole) =>
      by.call<{ message: string }>('PATCH', `/members/${id}`, { role: to });

    test('the list tells role, last seen and second factor, the owners first', async () => {
      await signIn(service, tenant.id, 'viewer');
      const admin = await signIn(service, tenant.id, 'admin');
      const { body } = await admin.call<{ data: { role: string }[] }>('GET', '/members');
      expect(body.data.map((member) => member.role)).toEqual(['owner', 'admin', 'viewer']);
      expect(body.data[0]).toMatchObject({
        email: owner.email,
        second_factor: false,
        last_seen_at: expect.stringMatching(/Z$/),
      });
    });

    test('another role holds from the next request on', async () => {
      const member = await signIn(service, tenant.id, 'viewer');
      expect((await member.call('POST', '/brands', { name: 'A' })).status).toBe(403);
      expect((await role(owner, member.id, 'editor')).status).toBe(200);
      expect((await member.call('POST', '/brands', { name: 'A' })).status).toBe(201);
    });

    test('nobody raises anyone above themself, nor acts on those above them', async () => {
      const admin = await signIn(service, tenant.id, 'admin');
      const viewer = await signIn(service, tenant.id, 'viewer');
      expect((await role(admin, viewer.id, 'owner')).status).toBe(403);
      expect((await role(admin, admin.id, 'owner')).status).toBe(403);
      expect((await role(admin, owner.id, 'viewer')).status).toBe(403);
      expect((await admin.call('DELETE', `/members/${owner.id}`)).status).toBe(403);
      expect((await role(admin, viewer.id, 'admin')).status).toBe(200);
    });

    test('a removed member is out at once: session, sign-in, everything', async () => {
      const member = await signIn(service, tenant.id, 'admin');
      expect((await owner.call('DELETE', `/members/${member.id}`)).status).toBe(200);
      expect((await member.call('GET', '/session')).status).toBe(401);
      const again = await anybody('/session', { email: member.email, password: 'correct horse battery' });
      expect(again.status).toBe(401);
      expect((await owner.call('DELETE', `/members/${member.id}`)).status).toBe(404);
    });

    test('the last owner can neither be removed nor demoted', async () => {
      expect((await role(owner, owner.id, 'admin')).status).toBe(409);
      expect((await owner.call('DELETE', `/members/${owner.id}`)).status).toBe(409);
      const second = await signIn(service, tenant.id, 'owner');
      expect((await owner.call('DELETE', `/members/${owner.id}`)).body.message).toContain('themself');
      expect((await role(owner, owner.id, 'admin')).status).toBe(200);
      expect((await role(second, second.id, 'admin')).status).toBe(409);
    });

    test('of two owners who demote each other at once one stays', async () => {
      for (let round = 0; round < 5; round++) {
        const shop = await service.createTenant();
        const [a, b] = [await signIn(service, shop.id), await signIn(service, shop.id)];
        const both = await Promise.all([role(a, b.id, 'viewer'), role(b, a.id, 'viewer')]);
        const done = both.filter(({ status }) => status === 200);
        expect(done).toHaveLength(1);
      }
    });
  });

  test('what belongs to another tenant is answered like what is absent', async () => {
    const other = await service.createTenant();
    const stranger = await signIn(service, other.id, 'owner');
    await invite(stranger, 'viewer');
    const { body } = await stranger.call<{ data: { id: number }[] }>('GET', '/invitations');
    const key = await stranger.call<{ id: number }>('POST', '/api-keys', { name: 'Theirs' });
    const sessions = await stranger.call<{ data: { id: number }[] }>('GET', '/account/sessions');
    const calls: [string, string, object?][] = [
      ['PATCH', `/members/${stranger.id}`, { role: 'viewer' }],
      ['DELETE', `/members/${stranger.id}`],
      ['DELETE', `/members/${stranger.id}/second-factor`],
      ['POST', `/members/${stranger.id}/password-link`],
      ['DELETE', `/members/${stranger.id}/password-link`],
      ['DELETE', `/invitations/${body.data[0]!.id}`],
      ['PATCH', `/api-keys/${key.body.id}`, { name: 'Mine' }],
      ['POST', `/api-keys/${key.body.id}/renew`],
      ['DELETE', `/api-keys/${key.body.id}`],
      ['DELETE', `/account/sessions/${sessions.body.data[0]!.id}`],
    ];
    const seen = [];
    for (const [method, path, json] of calls)
      seen.push(`${method} ${path} ${(await owner.call(method, path, json)).status}`);
    expect(seen).toEqual(calls.map(([method, path]) => `${method} ${path} 404`));
    expect((await stranger.call('GET', '/session')).status).toBe(200);
  });
});
