import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { type SmtpTestServer, startSmtpServer } from '../../../platform/mail/testing/smtp-server.ts';
import { eventually } from '../../../testing/eventually.ts';
import { portalCall, signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

const FRESH = 'another good password';
let smtp: SmtpTestServer;
let service: TestService;
let tenant: TestTenant;
let user: TestUser;
beforeAll(async () => {
  smtp = await startSmtpServer();
  service = await startTestService({
    SMTP_URL: smtp.url,
    SMTP_FROM: 'Sluice <sluice@example.com>',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  tenant = await service.createTenant({ name: 'Harbour Goods' });
});
afterAll(async () => {
  await service.close();
  await smtp.close();
});
beforeEach(async () => {
  user = await signIn(service, tenant.id);
  smtp.mails.length = 0;
});

let networks = 0;
const ask = (email: string, ip = `198.51.100.${++networks}`) =>
  portalCall({ app: service.app, headers: { 'x-forwarded-for': ip } }, 'POST', '/forgotten-password', {
    email,
  });
const anybody = (path: string, json: object) => portalCall({ app: service.app }, 'POST', path, json);
/** The token of the link in the newest mail to the address. */
const tokenFor = async (email: string, mails = 1): Promise<string> => {
  await eventually(() => expect(smtp.mails.filter(({ to }) => to === email)).toHaveLength(mails));
  // Long lines are folded with a = at their end, and a = is written as =3D.
  const body = smtp.mails.at(-1)!.raw.replaceAll('=\n', '').replaceAll('=3D', '=');
  return /new-password#token=([\w-]+)/.exec(body)![1]!;
};
const signsIn = async (password: string) =>
  (await anybody('/session', { email: user.email, password })).status;

// holds UI-41
test('a link comes by mail, sets a password once, and ends all sessions', async () => {
  const answer = await ask(user.email.toUpperCase());
  expect(answer.status).toBe(202);
  const token = await tokenFor(user.email);
  expect((await anybody('/new-password/look-up', { token })).body).toMatchObject({ email: user.email });
  expect((await anybody('/new-password', { token, password: FRESH })).status).toBe(200);
  expect((await user.call('GET', '/session')).status).toBe(401);
  expect(await signsIn(FRESH)).toBe(200);
  expect((await anybody('/new-password', { token, password: 'and yet another' })).status).toBe(404);
});

// holds UI-41
test('the answer is the same for an address that nobody has, and no mail is sent', async () => {
  const [known, unknown] = await Promise.all([ask(user.email), ask('nobody@example.com')]);
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  await tokenFor(user.email);
  expect(smtp.mails.map(({ to }) => to)).toEqual([user.email]);
});

// holds UI-41
test('the link is stored as a hash, ends after an hour, and stands in the audit log', async () => {
  await ask(user.email, '203.0.113.9');
  const token = await tokenFor(user.email);
  const rows = await service.platform.db.asSystem((tx) =>
    tx.run(sql<{ row: string; minutes: number }>`
      select r::text as row, extract(epoch from expires_at - now()) / 60 as minutes
      from password_resets r where user_id = ${user.id}`),
  );
  expect(rows[0]!.row).not.toContain(token);
  expect(Number(rows[0]!.minutes)).toBeLessThanOrEqual(60);
  const log = await user.call<{ data: object[] }>(
    'GET',
    `/audit-log?subject_type=user&subject_id=${user.id}`,
  );
  expect(log.body.data).toContainEqual(
    expect.objectContaining({ action: 'user.password_link_requested', details: { ip: '203.0.113.9' } }),
  );
  await service.platform.db.asSystem((tx) =>
    tx.run(sql`update password_resets set expires_at = now() where user_id = ${user.id}`),
  );
  expect((await anybody('/new-password', { token, password: FRESH })).status).toBe(404);
});

// holds UI-41
test('the fourth request for an address within a quarter of an hour is refused, known or not', async () => {
  for (const email of [user.email, 'stranger@example.com']) {
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await ask(email)).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
  }
  const crowd = [];
  for (let n = 0; n < 21; n++) crowd.push((await ask(`crowd-${n}@example.com`, '192.0.2.77')).status);
  expect(crowd.filter((status) => status === 429)).toHaveLength(1);
});

test('a mail is in the language of its reader', async () => {
  await user.call('PATCH', '/account', { language: 'tr' });
  await ask(user.email);
  const token = await tokenFor(user.email);
  expect(token).toHaveLength(43);
  expect(smtp.mails.at(-1)!.raw).toMatch(/^Subject: =\?UTF-8\?|^Subject: Harbour Goods için/m);
});

test('without a mail server every address gets the same refusal', async () => {
  const bare = await startTestService();
  try {
    const shop = await bare.createTenant();
    const { email } = await signIn(bare, shop.id);
    for (const address of [email, 'nobody@example.com']) {
      const answer = await portalCall({ app: bare.app }, 'POST', '/forgotten-password', { email: address });
      expect(answer).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('sends no e-mail') },
      });
    }
  } finally {
    await bare.close();
  }
});
