import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMailer, type MailFailure, transportOptions } from './index.ts';
import { type SmtpTestServer, startSmtpServer } from './testing/smtp-server.ts';

const FROM = 'Sluice <sluice@shop.example>';
const MAIL = { to: 'ada@shop.example', subject: 'Hello', text: 'First line\nSecond line', id: 'hello-1' };

let server: SmtpTestServer;
beforeEach(async () => {
  server = await startSmtpServer('p@ss word');
});
afterEach(() => server.close());

const failureOf = (sent: Promise<void>): Promise<MailFailure> =>
  sent.then(
    () => Promise.reject(new Error('it was sent')),
    (error: MailFailure) => error,
  );

describe('a mail', () => {
  test('arrives as it was written, from the sender, under its own id', async () => {
    await createMailer({ url: server.url, from: FROM }).send(MAIL);
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: 'sluice@shop.example', to: 'ada@shop.example' });
    expect(mail!.raw).toContain('Message-ID: <hello-1@shop.example>');
    expect(mail!.raw).toContain('From: Sluice <sluice@shop.example>');
    expect(mail!.raw).toContain('Auto-Submitted: auto-generated');
    expect(mail!.raw).toContain('First line\nSecond line');
  });

  test('keeps letters of every language', async () => {
    await createMailer({ url: server.url, from: FROM }).send({
      ...MAIL,
      subject: 'Şifre ığüşöç',
      text: 'ığüşöç',
    });
    expect(server.mails[0]!.raw).toMatch(/Subject: =\?UTF-8\?/);
    expect(server.mails[0]!.raw).toContain(Buffer.from('ığüşöç').toString('base64'));
  });

  test('takes no header and no second recipient from a subject or an address', async () => {
    const mailer = createMailer({ url: server.url, from: FROM });
    await mailer.send({ ...MAIL, subject: 'Hello\r\nBcc: eve@evil.example' });
    const failure = await failureOf(
      mailer.send({ ...MAIL, to: 'ada@shop.example, eve@evil.example' }).then(),
    );
    expect(failure).toMatchObject({ isFinal: true, said: { code: 'mail_without_address' } });
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]!.raw).not.toMatch(/^Bcc:/m);
    expect(server.commands.filter((line) => line.includes('eve@'))).toEqual([]);
  });

  test('is refused for good where the server refuses it, and not for good where it asks to wait', async () => {
    const mailer = createMailer({ url: server.url, from: FROM });
    server.answers.set('RCPT', '550 no such mailbox');
    expect(await failureOf(mailer.send(MAIL))).toMatchObject({
      isFinal: true,
      said: { code: 'mail_refused', params: { reason: '550 no such mailbox' } },
    });
    server.answers.set('RCPT', '451 try later');
    expect(await failureOf(mailer.send(MAIL))).toMatchObject({ isFinal: false });
    server.answers.clear();
    server.answers.set('.', '554 looks like spam');
    expect(await failureOf(mailer.send(MAIL))).toMatchObject({ isFinal: true });
  });

  test('may be tried again where nobody confirmed it, and has the same id then', async () => {
    server.lost = 1;
    const mailer = createMailer({ url: server.url, from: FROM });
    expect(await failureOf(mailer.send(MAIL))).toMatchObject({ isFinal: false });
    await mailer.send(MAIL);
    const ids = server.mails.map(({ raw }) => /^Message-ID: (.+)$/m.exec(raw)![1]);
    expect(ids).toEqual(['<hello-1@shop.example>', '<hello-1@shop.example>']);
  });
});

describe('the sign-in', () => {
  test('is checked without a mail', async () => {
    await createMailer({ url: server.url, from: FROM }).check();
    expect(server.commands.some((line) => line.startsWith('AUTH'))).toBe(true);
    expect(server.mails).toEqual([]);
  });

  test('that is refused names no password, and is worth another try', async () => {
    const url = server.url.replace(/:[^:@]+@/, ':another%20one@');
    const failure = await failureOf(createMailer({ url, from: FROM }).send(MAIL));
    expect(failure).toMatchObject({ isFinal: false, said: { code: 'mail_sign_in_refused' } });
    expect(JSON.stringify(failure)).not.toContain('another one');
  });

  test('leaves this machine encrypted alone', async () => {
    expect(transportOptions('smtp://a:b@mail.example:2525')).toMatchObject({ requireTLS: true, port: 2525 });
    expect(transportOptions('smtp://a:b@127.mail.example')).toMatchObject({ requireTLS: true });
    expect(transportOptions('smtp://mail.example')).toMatchObject({ requireTLS: false, port: 587 });
    expect(transportOptions('smtps://a:b@mail.example')).toMatchObject({ secure: true, port: 465 });
    expect(transportOptions('smtp://a:b@127.0.0.1:2525')).toMatchObject({ requireTLS: false });
  });
});

test('a server that cannot be reached is said to be so', async () => {
  await server.close();
  const failure = await failureOf(createMailer({ url: server.url, from: FROM }).send(MAIL));
  expect(failure).toMatchObject({ isFinal: false, said: { code: 'mail_server_unreachable' } });
  server = await startSmtpServer();
});

test('a service without a mail server says so', async () => {
  const mailer = createMailer(undefined);
  expect(mailer.hasServer).toBe(false);
  expect(await failureOf(mailer.send(MAIL))).toMatchObject({ said: { code: 'mail_without_server' } });
});
