import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noteImport } from '../modules/notifications/index.ts';
import { claimSends, settleSent } from '../modules/notifications/rules/queue.ts';
import { letRulesSpeak } from '../modules/notifications/rules/speak.ts';
import { sealedRules, sweepNotices } from '../modules/notifications/rules/sweep.ts';
import {
  type NoticeWorld,
  openNoticeWorld,
  plain,
} from '../modules/notifications/rules/testing/notice-world.ts';
import { sendNotices } from '../modules/notifications/rules/worker.ts';
import { type Receiver, startReceiver } from '../modules/outgoing/testing/receiver.ts';
import { sql } from '../platform/db/sql.ts';
import { type SmtpTestServer, startSmtpServer } from '../platform/mail/testing/smtp-server.ts';
import { LeaseLost } from '../platform/queue/leased-table.ts';
import { parseMasterKeys } from '../platform/secrets/index.ts';
import { rewrapColumns } from '../platform/secrets/sealed-column.ts';
import { addConnection, createProduct } from './fixtures.ts';
import { signIn } from './portal.ts';
import { startTestService, type TestService } from './service.ts';

let smtp: SmtpTestServer;
let service: TestService;
let world: NoticeWorld;
let receiver: Receiver;
beforeAll(async () => {
  smtp = await startSmtpServer();
  service = await startTestService({ SMTP_URL: smtp.url, SMTP_FROM: 'Sluice <sluice@sluice.example>' });
});
afterAll(async () => {
  await service.close();
  await smtp.close();
});
beforeEach(async () => {
  smtp.mails.length = 0;
  smtp.lost = 0;
  smtp.answers.clear();
  world = await openNoticeWorld(service);
  receiver = await startReceiver();
});
afterEach(async () => {
  await world.close();
  await receiver.close();
});

const subjects = () => smtp.mails.map((mail) => /^Subject: (.+)$/m.exec(plain(mail))![1]);
/** Lets the pause after a failure pass. */
const resume = () =>
  world.run(sql`update notification_sends set due_at = '-infinity' where tenant_id = ${world.tenant.id}`);

describe('a trouble', () => {
  // holds TOLD-1, TOLD-2
  test('is told once by mail, however often it is looked, and its end as well', async () => {
    await world.add({ emails: ['ada@shop.example', 'bob@shop.example'] });
    await world.trouble('Harbour');
    await world.speak();
    await world.speak(5);
    expect(smtp.mails.map(({ to }) => to).sort()).toEqual(['ada@shop.example', 'bob@shop.example']);
    const text = plain(smtp.mails[0]!);
    expect(text).toContain('Subject: Harbour Goods: Harbour cannot be called: nothing is sent to it');
    expect(text).toContain('https://sluice.example/connections/7');
    expect(text).toContain('Content-Type: text/html');
    await world.well('Harbour');
    await world.speak(5);
    expect(smtp.mails).toHaveLength(2);
    await world.speak(16);
    await world.speak(30);
    expect(subjects().slice(2)).toEqual(
      Array(2).fill('Harbour Goods: Well again: Harbour cannot be called: nothing is sent to it'),
    );
  });

  // holds TOLD-2
  test('that comes and goes within minutes is one message, and one that comes back later another', async () => {
    await world.add();
    for (let n = 0; n < 3; n++) {
      await world.trouble('Harbour');
      await world.speak(n);
      await world.well('Harbour');
      await world.speak(n);
    }
    expect(smtp.mails).toHaveLength(1);
    await world.speak(20);
    await world.trouble('Harbour');
    await world.speak(21);
    expect(smtp.mails).toHaveLength(3);
  });

  // holds TOLD-2
  test('is told again when it has grown twice as large, and after a day when it grew at all', async () => {
    await world.add({ refused_from: 10 });
    for (const count of [9, 10, 15, 20, 21]) {
      await world.trouble('7 brand', 'listings_refused', count);
      await world.speak();
    }
    expect(smtp.mails).toHaveLength(2);
    await world.speak(60 * 25);
    expect(smtp.mails).toHaveLength(3);
  });

  // holds TOLD-1
  test('of several begins one message together, and kinds and connections that nobody chose none', async () => {
    await world.add({ kinds: ['connection_failing'] });
    await world.trouble('Harbour');
    await world.trouble('Bazaar');
    await world.trouble('7 brand', 'listings_refused', 3);
    await world.speak();
    expect(subjects()).toEqual(['Harbour Goods: 2 troubles to look at']);
    const [one] = await world.run<{ n: number }>(sql`select count(*) as n from notification_said`);
    expect(one!.n).toBe(2);
  });

  // holds TOLD-1
  test('that was over as it happened is told once and has no end', async () => {
    await world.add();
    await service.platform.db.inTenant(world.tenant.id, async (tx) =>
      noteImport(tx, { id: 7, fileName: 'spring.csv', refused: 0, hasFailed: true }),
    );
    await world.speak();
    await world.speak(60);
    expect(subjects()).toEqual(['Harbour Goods: The import of spring.csv failed']);
    expect(plain(smtp.mails[0]!)).toContain('https://sluice.example/imports/7');
  });

  test('that was over before the rule was made is not told', async () => {
    await world.trouble('Harbour');
    await world.well('Harbour');
    await world.add();
    await world.speak();
    expect(smtp.mails).toEqual([]);
  });
});

// holds TOLD-3
test('low stock is told with the products by the threshold of the rule, and when it is well again', async () => {
  await world.add({ kinds: ['stock_low'], stock_threshold: 5 });
  const id = await createProduct(world.tenant, { sku: 'TEA', quantity: 5 });
  await createProduct(world.tenant, { sku: 'CUP', quantity: 6 });
  await world.speak();
  await world.speak(1);
  await world.speak(16);
  expect(subjects()).toEqual(['Harbour Goods: 1 product has 5 or fewer in stock: TEA']);
  expect(plain(smtp.mails[0]!)).toContain('/products?status=true&stock_max=5');
  await world.run(
    sql`update stock_levels set quantity = 9 where tenant_id = ${world.tenant.id} and product_id = ${id}`,
  );
  await world.speak(40);
  expect(subjects()[1]).toBe('Harbour Goods: No product has 5 or fewer in stock any more');
});

// holds TOLD-1
test('a rule for one connection tells of that connection alone', async () => {
  const credential_id = await addConnection(service, world.tenant);
  await world.add({ credential_id });
  await createProduct(world.tenant, { sku: 'TEA', quantity: 1 });
  await world.trouble('Elsewhere');
  await world.speak();
  expect(smtp.mails).toEqual([]);
  await world.run(
    sql`update notifications set connection_id = ${credential_id} where tenant_id = ${world.tenant.id}`,
  );
  await world.speak();
  expect(smtp.mails).toHaveLength(1);
});

describe('times', () => {
  // holds TOLD-5
  test('a digest gathers what came since the last one, also what is over by then', async () => {
    const id = await world.add({ cadence: 'hourly' });
    await world.trouble('Harbour');
    await world.well('Harbour');
    await world.trouble('Bazaar');
    await world.run(sql`
      update notifications set ended_at = first_at + interval '1 minute'
      where tenant_id = ${world.tenant.id} and ended_at is not null`);
    await world.speak();
    expect(smtp.mails).toEqual([]);
    await world.speak(61);
    expect(subjects()).toEqual(['Harbour Goods: 2 troubles to look at']);
    expect(plain(smtp.mails[0]!)).toContain('Came and is well again: Harbour cannot be called');
    expect(await world.sends(id)).toMatchObject([{ kind: 'digest', state: 'sent' }]);
    await world.speak(122);
    expect(smtp.mails).toHaveLength(1);
  });

  // holds TOLD-6
  test('quiet hours keep a message back until they end, but not that of an urgent kind', async () => {
    const zone = { time_zone: 'UTC' };
    const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
    const quiet = {
      ...zone,
      quiet_from: clock(-60),
      quiet_to: clock(60),
      urgent_kinds: ['changes_held' as const],
    };
    await world.add(quiet);
    await world.trouble('Harbour');
    await world.trouble('7', 'changes_held', 3);
    await world.speak();
    expect(smtp.mails).toHaveLength(1);
    await world.speak(30);
    expect(smtp.mails).toHaveLength(1);
    await world.speak(62);
    expect(smtp.mails).toHaveLength(2);
  });

  // holds TOLD-7
  test('a storm ends at the limit of the hour, and one summary gathers the rest', async () => {
    const id = await world.add({ hourly_limit: 2 });
    for (let n = 0; n < 8; n++) {
      await world.trouble(`Channel ${n}`);
      await world.speak(n);
    }
    expect(smtp.mails).toHaveLength(2);
    await world.speak(59);
    expect(smtp.mails).toHaveLength(2);
    await world.speak(61);
    expect(subjects().at(-1)).toBe('Harbour Goods: 6 troubles to look at');
    expect((await world.sends(id)).map(({ kind }) => kind)).toEqual(['summary', 'trouble', 'trouble']);
    expect(plain(smtp.mails.at(-1)!)).toContain('More than 2 messages in an hour were due');
  });
});

describe('addresses', () => {
  // holds TOLD-4
  test('a Slack-compatible one takes a text, and a program the troubles', async () => {
    await world.add({ way: 'slack', url: receiver.url, emails: [] });
    await world.add({ way: 'webhook', url: receiver.url, emails: [] });
    await world.trouble('A & <B>');
    await world.speak();
    const bodies = receiver.got.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    const slack = bodies.find(({ type }) => type === undefined)!;
    expect(slack.text).toContain('A &amp; &lt;B&gt; cannot be called');
    expect(slack.text).toContain('<https://sluice.example/connections/7|Look at it>');
    expect(bodies.find(({ type }) => type !== undefined)).toMatchObject({
      type: 'notification.trouble',
      shop: 'Harbour Goods',
      troubles: [
        {
          kind: 'connection_failing',
          phase: 'begun',
          cause: 'auth',
          url: 'https://sluice.example/connections/7',
        },
      ],
    });
  });

  // holds TOLD-4
  test('that are secret never come out again: not in answers, in errors nor in the log', async () => {
    const id = await world.add({ way: 'slack', url: 'https://10.1.2.3/services/T0/SECRETPART', emails: [] });
    await world.admin.call('POST', `/notification-rules/${id}/test`);
    await world.speak();
    expect(await world.rule()).toMatchObject({
      url_origin: 'https://10.1.2.3',
      last_error: expect.any(String),
    });
    const seen = [
      await world.rule(),
      await world.sends(id),
      (await world.admin.call('GET', '/audit-log')).body,
      await world.run(sql`select s.last_error, s.last_error_key from notification_sends s`),
    ];
    expect(JSON.stringify(seen)).not.toContain('SECRETPART');
    expect(await world.change(id, { way: 'slack', emails: [], label: 'Renamed' })).toBe(200);
    expect(await world.rule()).toMatchObject({ label: 'Renamed', url_origin: 'https://10.1.2.3' });
    expect(await world.change(id, { way: 'webhook', emails: [] })).toBe(422);
  });

  // holds TOLD-4
  test('that nobody answers at are named by their host alone', async () => {
    const id = await world.add({
      way: 'webhook',
      url: 'http://127.0.0.1:9/hooks/SECRETPART?key=SECRETKEY',
      emails: [],
    });
    await world.trouble('Harbour');
    await world.speak();
    const [send] = await world.sends(id);
    expect(send).toMatchObject({ attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') });
    const kept = await world.run(sql`select last_error, last_error_key from notification_sends`);
    expect(JSON.stringify([send, kept])).not.toMatch(/SECRETPART|SECRETKEY/);
  });

  // holds TOLD-4
  test('of the own network are refused when they are called', async () => {
    const id = await world.add({ way: 'webhook', url: 'http://10.1.2.3:9/', emails: [] });
    await world.trouble('Harbour');
    await world.speak();
    expect(await world.sends(id)).toMatchObject([
      { state: 'pending', attempts: 1, last_error: expect.stringContaining('10.1.2.3') },
    ]);
  });

  // holds TOLD-9
  test('get messages in the language and the zone of the rule', async () => {
    await world.add({ language: 'tr' });
    await world.trouble('Liman');
    await world.speak();
    const [mail] = smtp.mails;
    expect(plain(mail!)).toContain('lang="tr"');
    expect(plain(mail!)).toContain('Neden: ');
  });

  // holds TOLD-8
  test.each([
    ['no address', { emails: [] }, 'emails'],
    ['two addresses in one', { emails: ['a@b.example,c@d.example'] }, 'emails.0'],
    ['no secret address', { way: 'slack' as const }, 'url'],
    ['a name over plain HTTP', { way: 'slack' as const, url: 'http://hooks.example/x' }, 'url'],
    ['half of quiet hours', { quiet_from: '22:00' }, 'quiet_to'],
    ['no such zone', { time_zone: 'Mars/Base' }, 'time_zone'],
    ['no such connection', { credential_id: 999_999 }, 'credential_id'],
    ['no kinds', { kinds: [] }, 'kinds'],
  ])('that cannot work are refused: %s', async (_name, part, field) => {
    const id = await world.add();
    const { status, body } = await world.admin.call('PUT', `/notification-rules/${id}`, {
      ...(await world.rule()),
      ...part,
    });
    expect([status, Object.keys(body.errors as object)]).toEqual([422, expect.arrayContaining([field])]);
  });
});

describe('messages on their way', () => {
  // holds TOLD-10
  test('are tried again behind a pause, in their order, and keep their id', async () => {
    const id = await world.add();
    smtp.lost = 1;
    await world.trouble('Harbour');
    await world.speak();
    await world.well('Harbour');
    await world.speak(20);
    expect(smtp.mails).toHaveLength(1);
    expect(await world.sends(id)).toMatchObject([
      { state: 'pending', attempts: 0 },
      { state: 'pending', attempts: 1, last_error: expect.any(String), next_try_at: expect.any(String) },
    ]);
    await resume();
    await world.speak(20);
    await world.speak(20);
    const ids = smtp.mails.map((mail) => /^Message-ID: (.+)$/m.exec(mail.raw)![1]);
    expect(ids[0]).toMatch(/^<notice-[0-9a-f-]+-\d+@sluice\.example>$/);
    expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false]);
    expect((await world.rule()).last_error).toBeNull();
  });

  // holds TOLD-10
  test('wait until the date that an address asks for', async () => {
    const id = await world.add({ way: 'slack', url: receiver.url, emails: [] });
    receiver.answer(503);
    receiver.headers = { 'retry-after': new Date(Date.now() + 600_000).toUTCString() };
    await world.trouble('Harbour');
    await world.speak();
    const [sent] = await world.sends(id);
    expect(Date.parse(sent!.next_try_at!)).toBeGreaterThan(Date.now() + 500_000);
  });

  // holds TOLD-10
  test('that are refused for good are given up at once, and hold up none behind them', async () => {
    const id = await world.add({ way: 'slack', url: receiver.url, emails: [] });
    receiver.answer(404);
    await world.trouble('Harbour');
    await world.speak();
    await world.trouble('Bazaar');
    await world.speak();
    expect(await world.sends(id)).toMatchObject([
      { state: 'sent', to: new URL(receiver.url).origin },
      { state: 'dead', last_error: 'the address answered 404' },
    ]);
  });

  // holds TOLD-10
  test('of a worker that died are sent by another, and the dead one writes nothing any more', async () => {
    const id = await world.add();
    await world.trouble('Harbour');
    await letRulesSpeak(world.deps);
    const [dead] = await service.platform.db.asSystem((tx) => claimSends(tx, crypto.randomUUID(), 1));
    await sendNotices(world.deps);
    expect(smtp.mails).toEqual([]);
    await world.run(sql`
      update notification_sends set expires_at = '-infinity' where tenant_id = ${world.tenant.id}`);
    await sendNotices(world.deps);
    expect(await world.sends(id)).toMatchObject([{ state: 'sent', attempts: 1 }]);
    const late = service.platform.db.inTenant(world.tenant.id, (tx) => settleSent(tx, dead!));
    await expect(late).rejects.toThrow(LeaseLost);
  });

  // holds TOLD-2
  test('are written once by several processes that look at once', async () => {
    await world.add();
    await world.trouble('Harbour');
    await Promise.all([1, 2, 3].map(() => letRulesSpeak(world.deps)));
    await sendNotices(world.deps);
    expect(smtp.mails).toHaveLength(1);
  });

  // holds TOLD-8
  test('of a rule that is switched off are not sent, and what was over meanwhile is not told later', async () => {
    const id = await world.add();
    await world.trouble('Harbour');
    await letRulesSpeak(world.deps);
    await world.change(id, { is_active: false });
    await world.trouble('Bazaar');
    await world.well('Bazaar');
    await world.speak();
    await world.change(id, { is_active: true });
    await world.speak();
    expect(smtp.mails).toEqual([]);
  });

  // holds TOLD-8
  test('are tried by hand a few times an hour, also in quiet hours', async () => {
    const id = await world.add({ quiet_from: '00:00', quiet_to: '23:59', time_zone: 'UTC' });
    const answers = [];
    for (let n = 0; n < 11; n++)
      answers.push((await world.admin.call('POST', `/notification-rules/${id}/test`)).status);
    expect(answers).toEqual([...Array(10).fill(202), 409]);
    await world.speak();
    expect(subjects()).toEqual(['Harbour Goods: test message']);
  });
});

// holds TOLD-8
test('another tenant and people below an admin see and change no rules', async () => {
  const id = await world.add();
  const stranger = await signIn(service, (await service.createTenant()).id);
  const editor = await signIn(service, world.tenant.id, 'editor');
  expect((await stranger.call<{ data: object[] }>('GET', '/notification-rules')).body.data).toEqual([]);
  for (const [method, path] of [
    ['GET', `/notification-rules/${id}/sends`],
    ['POST', `/notification-rules/${id}/test`],
    ['DELETE', `/notification-rules/${id}`],
  ] as const) {
    expect((await stranger.call(method, path)).status).toBe(404);
    expect((await editor.call(method, path)).status).toBe(403);
  }
  await world.trouble('Harbour');
  await world.speak();
  expect(smtp.mails).toHaveLength(1);
});

// holds TOLD-8
test('a rule at fault holds up no other', async () => {
  await world.add({ cadence: 'daily', daily_at: '00:00' });
  await world.run(sql`
    update notification_rules set time_zone = 'Mars/Base', speaks_at = '-infinity' where tenant_id = ${world.tenant.id}`);
  const other = await openNoticeWorld(service);
  await other.add();
  await other.trouble('Harbour');
  await other.speak();
  expect(smtp.mails).toHaveLength(1);
  await other.close();
});

test('old messages are swept, and secret addresses sealed anew with a new master key', async () => {
  const id = await world.add({ way: 'slack', url: receiver.url, emails: [] });
  await world.trouble('Harbour');
  await world.speak();
  await world.run(sql`
    update notification_sends set created_at = now() - interval '31 days' where tenant_id = ${world.tenant.id}`);
  await world.run(sql`
    update notification_said set said_at = now() - interval '121 days' where tenant_id = ${world.tenant.id}`);
  await sweepNotices(service.platform.workerDb);
  expect(await world.sends(id)).toEqual([]);
  // The entry is still in the inbox, so that it was told is not forgotten.
  expect(await world.run(sql`select from notification_said`)).toHaveLength(1);
  const { current, keys } = service.platform.masterKeys;
  const both = parseMasterKeys(
    `${current}:${keys.get(current)!.toString('base64')},${current + 1}:${Buffer.alloc(32, 7).toString('base64')}`,
  );
  expect(await rewrapColumns(service.platform.workerDb, both, [sealedRules])).toBe(1);
  expect(await rewrapColumns(service.platform.workerDb, both, [sealedRules])).toBe(0);
});
