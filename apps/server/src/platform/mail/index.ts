import { isIP } from 'node:net';
import { message } from '@sluice/contracts/messages';
import type { createTransport } from 'nodemailer';
import { redactor } from '../secrets/redact.ts';
import { MailFailure, mailFailure } from './mail-failure.ts';

export { MailFailure } from './mail-failure.ts';

/** The mail server of the operator, and the sender of all mail. */
export interface MailServer {
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  url: string;
  /** An address, also as `Name <address>`. */
  from: string;
}

/** A mail to one person, so that nobody reads the addresses of others. */
export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  /** The same in HTML, for mailboxes that show it. */
  html?: string;
  /** Names the mail: a mail that is sent again has the same id and most mailboxes show it once. Letters, digits and dashes. */
  id: string;
}

export interface Mailer {
  /** Whether the operator named a mail server. */
  readonly hasServer: boolean;
  /** Resolves when the server has taken the mail. @throws MailFailure */
  send(mail: Mail): Promise<void>;
  /** Signs in to the server and sends nothing. @throws MailFailure */
  check(): Promise<void>;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** Passwords go over an encrypted connection alone, unless the server runs on this machine. */
export function transportOptions(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isLocal = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  const secure = protocol === 'smtps:';
  return {
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && username !== '' && !isLocal,
    auth:
      username === ''
        ? undefined
        : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The mailer of a service; one without a server fails each mail and says so. */
export const createMailer = (server: MailServer | undefined): Mailer =>
  server === undefined ? WITHOUT_SERVER : mailerOf(server);

const noServer = () => Promise.reject(new MailFailure(message('mail_without_server'), false));
const WITHOUT_SERVER: Mailer = { hasServer: false, send: noServer, check: noServer };

/** Opens a connection for each mail: few are sent, and none waits for another. */
function mailerOf({ url, from }: MailServer): Mailer {
  const options = transportOptions(url);
  const redact = redactor(options.auth === undefined ? [] : [options.auth.pass]);
  let opened: ReturnType<typeof createTransport> | undefined;
  const transport = async () => {
    // Loaded with the first mail: many services send none.
    const { createTransport } = await import('nodemailer');
    opened ??= createTransport(options);
    return opened;
  };
  return {
    hasServer: true,
    send: async ({ to, subject, text, html, id }) => {
      if (!ONE_ADDRESS.test(to))
        throw new MailFailure(message('mail_without_address', { address: to }), true);
      try {
        await (await transport()).sendMail({
          from,
          to,
          subject: oneLine(subject),
          text,
          ...(html === undefined ? {} : { html }),
          messageId: `<${id}@${domainOf(from)}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw mailFailure(error, redact);
      }
    },
    check: async () => {
      try {
        await (await transport()).verify();
      } catch (error) {
        throw mailFailure(error, redact);
      }
    },
  };
}

/** Nothing in which nodemailer would see a list, a group or a name. */
const ONE_ADDRESS = /^[^\s\p{Cc},;:<>()"@]+@[^\s\p{Cc},;:<>()"@]+$/u;

const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

const domainOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
