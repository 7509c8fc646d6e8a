import type { Config } from '../../config.ts';
import { createMailer } from '../../platform/mail/index.ts';
import { messageOf } from '../errors.ts';
import { type Check, fail, ok } from './check.ts';

/** Signs in to the mail server; sends nothing. */
export async function checkMail({ mail }: Config): Promise<Check> {
  if (mail === undefined)
    return ok('mail', 'no mail server is named (SMTP_URL, SMTP_FROM): the service sends no mail');
  const { host } = new URL(mail.url);
  try {
    await createMailer(mail).check();
    return ok('mail', `the mail server ${host} lets this service in`);
  } catch (error) {
    return fail('mail', `${host}: ${messageOf(error)}`, 'check SMTP_URL: host, port, user and password');
  }
}
