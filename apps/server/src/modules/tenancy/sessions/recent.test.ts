import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { portalCall, signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { codeOf, stepAt } from '../second-factor/totp.ts';

const PASSWORD = 'correct horse battery';
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

/** Makes sixteen minutes go by. */
const wait = () =>
  service.platform.db.inTenant(tenant.id, (tx) =>
    tx.count(sql`update sessions set authenticated_at = authenticated_at - interval '16 minutes'`),
  );
const confirm = (body: object) => owner.call('POST', '/session/confirm', body);

describe('what is of weight', () => {
  const OF_WEIGHT: [string, string, object?][] = [
    ['POST', '/api-keys', { name: 'ERP' }],
    ['PATCH', '/api-keys/1', { name: 'ERP' }],
    ['POST', '/api-keys/1/renew'],
    ['DELETE', '/api-keys/1'],
    ['PATCH', '/members/1', { role: 'viewer' }],
    ['DELETE', '/members/1'],
    ['DELETE', '/members/1/second-factor'],
    ['POST', '/members/1/password-link'],
    ['POST', '/invitations', { email: 'a@example.com', role: 'viewer' }],
    ['PATCH', '/tenant', { require_second_factor: false }],
    ['POST', '/connections', {}],
    ['PUT', '/connections/1/config', { config: { base_url: 'http://127.0.0.1:1' } }],
    ['POST', '/connections/1/webhook', { what: 'secret' }],
    ['POST', '/account/second-factor/confirm', { code: '123456' }],
  ];

  test.each(OF_WEIGHT)(
    '%s %s asks who signed in a while ago, and not who just did',
    async (method, path, body) => {
      expect((await owner.call(method, path, body)).body.code).not.toBe('reauthentication_required');
      await wait();
      const refused = await owner.call(method, path, body);
      expect(refused).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } });
      expect(refused.body).not.toHaveProperty('data');
    },
  );

  test('what is not goes on, and a program with a key is never asked', async () => {
    await wait();
    expect((await owner.call('POST', '/brands', { name: 'Acme' })).status).toBe(201);
    expect((await tenant.call('POST', '/v1/brands', { name: 'Other' })).status).toBe(201);
  });
});

describe('proving who one is', () => {
  test('by the password: of this session, for a quarter of an hour, and guesses count', async () => {
    const elsewhere = await portalCall({ app: service.app }, 'POST', '/session', {
      email: owner.email,
      password: PASSWORD,
    });
    const other = String(elsewhere.headers['set-cookie']).split(';')[0]!;
    await wait();
    expect((await confirm({ password: PASSWORD })).status).toBe(200);
    expect((await owner.call('POST', '/api-keys', { name: 'ERP' })).status).toBe(201);
    expect(
      (await portalCall({ app: service.app, cookie: other }, 'POST', '/api-keys', { name: 'ERP' })).status,
    ).toBe(403);
    const wrong = [];
    for (let n = 0; n < 6; n++) wrong.push((await confirm({ password: `wrong ${n}` })).status);
    expect(wrong).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test('by a code of the second factor, and by no code without one', async () => {
    expect((await confirm({ code: '123456' })).status).toBe(422);
    expect((await confirm({})).status).toBe(422);
    const secret = await setUpFactor();
    await wait();
    expect((await confirm({ code: codeOf(secret, stepAt(Date.now()) + 1) })).status).toBe(200);
    expect((await owner.call('POST', '/api-keys', { name: 'ERP' })).status).toBe(201);
  });
});

async function setUpFactor(who = owner): Promise<Buffer> {
  const begun = await who.call<{ secret: string }>('POST', '/account/second-factor', { password: PASSWORD });
  const secret = fromBase32(begun.body.secret);
  const code = codeOf(secret, stepAt(Date.now()));
  expect((await who.call('POST', '/account/second-factor/confirm', { code })).status).toBe(200);
  return secret;
}

test('a shop that requires the second factor leads those without one to set it up, and to nothing else', async () => {
  const editor = await signIn(service, tenant.id, 'editor');
  const requireFactor = (on: boolean) => owner.call('PATCH', '/tenant', { require_second_factor: on });
  expect((await requireFactor(true)).status).toBe(409);
  await setUpFactor();
  expect((await requireFactor(true)).status).toBe(200);
  expect((await owner.call('GET', '/products')).status).toBe(200);
  for (const [method, path] of [
    ['GET', '/products'],
    ['POST', '/brands'],
    ['GET', '/members'],
  ] as const) {
    const refused = await editor.call(method, path, method === 'POST' ? { name: 'x' } : undefined);
    expect([path, refused.status]).toEqual([path, 403]);
    if (path !== '/members') expect(refused.body.code).toBe('second_factor_required');
  }
  expect((await editor.call('GET', '/session')).body).toMatchObject({
    second_factor_missing: true,
    tenant: { requires_second_factor: true },
  });
  await setUpFactor(editor);
  expect((await editor.call('GET', '/products')).status).toBe(200);
  expect((await editor.call('GET', '/session')).body).toMatchObject({ second_factor_missing: false });
  expect((await editor.call('POST', '/account/second-factor/off', { password: PASSWORD })).status).toBe(409);
  expect((await requireFactor(false)).status).toBe(200);
  expect((await editor.call('POST', '/account/second-factor/off', { password: PASSWORD })).status).toBe(200);
});

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g)!;
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
