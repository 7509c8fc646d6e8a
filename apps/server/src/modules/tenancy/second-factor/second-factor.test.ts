import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import type { MasterKeys } from '../../../platform/secrets/index.ts';
import { rewrapColumns } from '../../../platform/secrets/sealed-column.ts';
import { portalCall, signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { sealedSecondFactors } from './sealed-column.ts';
import { secondFactorOf, storeUnproven, takeCode } from './store.ts';
import { codeOf, stepAt } from './totp.ts';

const PASSWORD = 'correct horse battery';

describe('the second factor', () => {
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

  const logIn = (code?: string) =>
    portalCall<{ status: string; errors?: object }>({ app: service.app }, 'POST', '/session', {
      email: user.email,
      password: PASSWORD,
      ...(code === undefined ? {} : { code }),
    });
  const begin = () =>
    user.call<{ secret: string; uri: string }>('POST', '/account/second-factor', { password: PASSWORD });
  const rows = (statement: string) =>
    service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run({ text: statement, values: [], name: statement.slice(0, 60) }),
    );

  /** The secret as an app decodes it, and the recovery codes. */
  async function setUp(): Promise<{ secret: Buffer; codes: string[] }> {
    const { body } = await begin();
    const secret = fromBase32(body.secret);
    const confirmed = await user.call<{ recovery_codes: string[] }>(
      'POST',
      '/account/second-factor/confirm',
      { code: codeOf(secret, stepAt(Date.now())) },
    );
    expect(confirmed.status).toBe(200);
    return { secret, codes: confirmed.body.recovery_codes };
  }

  test('nothing is asked for until a code proved that the app has the secret', async () => {
    expect((await begin()).status).toBe(201);
    expect((await logIn()).body).toEqual({ status: 'signed_in' });
    const wrong = await user.call('POST', '/account/second-factor/confirm', { code: '000000' });
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([422, ['code']]);
    expect((await user.call('GET', '/account')).body).toMatchObject({ second_factor: { on: false } });
  });

  test('the right password alone opens nothing; with the code it does', async () => {
    const { secret } = await setUp();
    const asked = await logIn();
    expect([asked.status, asked.body]).toEqual([200, { status: 'second_factor_required' }]);
    expect(asked.headers['set-cookie']).toBeUndefined();
    const opened = await logIn(codeOf(secret, stepAt(Date.now()) + 1));
    expect(opened.body).toEqual({ status: 'signed_in' });
    expect(opened.headers['set-cookie']).toBeDefined();
  });

  test('a code is taken once, by one of many at the same moment, and no older one after it', async () => {
    const { secret } = await setUp();
    const step = stepAt(Date.now());
    const next = codeOf(secret, step + 1);
    const answers = await Promise.all([logIn(next), logIn(next), logIn(next), logIn(next)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect((await logIn(codeOf(secret, step))).status).toBe(422);
  });

  test('switching it on ends the sessions that the password alone had opened, and keeps this one', async () => {
    const other = String((await logIn()).headers['set-cookie']).split(';')[0]!;
    await setUp();
    expect((await portalCall({ app: service.app, cookie: other }, 'GET', '/session')).status).toBe(401);
    expect((await user.call('GET', '/session')).status).toBe(200);
  });

  test('wrong codes count like wrong passwords', async () => {
    const { secret } = await setUp();
    const wrong = await Promise.all(Array.from({ length: 7 }, () => logIn('abcd-abcd-abcd-abcd')));
    expect(wrong.map(({ status }) => status).sort()).toEqual([422, 422, 422, 422, 422, 429, 429]);
    expect((await logIn(codeOf(secret, stepAt(Date.now()) + 1))).status).toBe(429);
  });

  test('each of ten recovery codes opens the account once, however it is typed', async () => {
    const { codes } = await setUp();
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = ''] = codes;
    expect((await logIn(first)).body.status).toBe('signed_in');
    expect((await logIn(first)).status).toBe(422);
    expect((await logIn(second.toLowerCase().replaceAll('-', ' '))).body.status).toBe('signed_in');
    expect((await user.call('GET', '/account')).body).toMatchObject({
      second_factor: { on: true, recovery_codes_left: 8 },
    });
  });

  test('new recovery codes need the password, and the old ones open nothing', async () => {
    const { codes } = await setUp();
    expect((await user.call('POST', '/account/recovery-codes', { password: 'wrong' })).status).toBe(422);
    const renewed = await user.call<{ recovery_codes: string[] }>('POST', '/account/recovery-codes', {
      password: PASSWORD,
    });
    expect(renewed.status).toBe(201);
    expect((await logIn(codes[0])).status).toBe(422);
    expect((await logIn(renewed.body.recovery_codes[0])).body.status).toBe('signed_in');
  });

  test('neither set-up nor switching off works without the password', async () => {
    const refused = await user.call('POST', '/account/second-factor', { password: 'wrong' });
    expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([422, ['password']]);
    await setUp();
    expect((await begin()).status).toBe(409);
    expect((await user.call('POST', '/account/second-factor/off', { password: 'wrong' })).status).toBe(422);
    expect((await logIn()).body.status).toBe('second_factor_required');
    expect((await user.call('POST', '/account/second-factor/off', { password: PASSWORD })).status).toBe(200);
    expect((await logIn()).body.status).toBe('signed_in');
    expect((await user.call('POST', '/account/second-factor/off', { password: PASSWORD })).status).toBe(409);
  });

  test('neither the secret nor a recovery code can be read from the database or the audit log', async () => {
    const { secret, codes } = await setUp();
    const stored = JSON.stringify([
      await rows('select second_factors::text as r from second_factors'),
      await rows('select recovery_codes::text as r from recovery_codes'),
      await rows('select audit_log::text as r from audit_log'),
    ]);
    for (const text of [secret.toString('hex'), Buffer.from(secret.toString('base64')).toString('hex')])
      expect(stored).not.toContain(text);
    const bare = codes[0]!.replaceAll('-', '');
    for (const text of [bare, Buffer.from(bare).toString('hex')]) expect(stored).not.toContain(text);
  });

  test('after a rotation of the master key the codes still open the account without the old one', async () => {
    const keys = (...versions: [number, Buffer][]): MasterKeys => ({
      current: versions.at(-1)![0],
      keys: new Map(versions),
    });
    const [first, second]: [[number, Buffer], [number, Buffer]] = [
      [101, randomBytes(32)],
      [102, randomBytes(32)],
    ];
    const { db } = service.platform;
    const secret = await db.inTenant(tenant.id, (tx) => storeUnproven(tx, keys(first), user.id));
    expect(await rewrapColumns(db, keys(first, second), [sealedSecondFactors])).toBe(1);
    expect(await rewrapColumns(db, keys(first, second), [sealedSecondFactors])).toBe(0);
    const taken = await db.inTenant(tenant.id, async (tx) => {
      const factor = (await secondFactorOf(tx, user.id))!;
      return takeCode(tx, keys(second), factor, codeOf(secret, stepAt(Date.now())));
    });
    expect(taken).toBe(true);
    await db.inTenant(tenant.id, (tx) => tx.run(sql`delete from second_factors where user_id = ${user.id}`));
  });

  test('an admin takes it away from a member who lost it, but not from an owner, nor from themself', async () => {
    const admin = await signIn(service, tenant.id, 'admin');
    await setUp();
    const away = (id: number) => admin.call('DELETE', `/members/${id}/second-factor`);
    expect((await user.call('DELETE', `/members/${user.id}/second-factor`)).status).toBe(403);
    expect((await away(user.id)).status).toBe(200);
    expect((await logIn()).body.status).toBe('signed_in');
    expect((await away(user.id)).status).toBe(409);
    expect((await away(admin.id)).status).toBe(409);
    const owner = await signIn(service, tenant.id, 'owner');
    expect((await away(owner.id)).status).toBe(403);
  });
});

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  );
}
