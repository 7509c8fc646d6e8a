import { type Message, message } from '@sluice/contracts/messages';
import type { Redact } from '../secrets/redact.ts';

/** A mail that was not sent, or whose sending nobody confirmed. */
export class MailFailure extends Error {
  readonly said: Message;
  /** Whether the server refused this very mail, so that another try would end the same. */
  readonly isFinal: boolean;
  constructor(said: Message, isFinal: boolean) {
    super(said.text);
    this.said = said;
    this.isFinal = isFinal;
  }
}

/** The fields that nodemailer sets on its errors. */
interface SmtpError extends Error {
  code?: string;
  originalCode?: string;
  response?: string;
  permanent?: boolean;
}

const LONGEST_ANSWER = 300;

/** Says what went wrong; without the original error, which holds the whole conversation with the server. */
export function mailFailure(error: unknown, redact: Redact): MailFailure {
  const { code, originalCode, response, permanent, message: words } = error as SmtpError;
  if (code === 'EAUTH') return new MailFailure(message('mail_sign_in_refused'), false);
  if (code === 'ETLS') return new MailFailure(message('mail_not_encrypted'), false);
  if (response !== undefined) {
    const reason = redact(response).slice(0, LONGEST_ANSWER);
    return new MailFailure(message('mail_refused', { reason }), permanent === true);
  }
  return new MailFailure(message('mail_server_unreachable', { code: originalCode ?? code ?? words }), false);
}
