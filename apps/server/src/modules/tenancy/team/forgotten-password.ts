import { randomUUID } from 'node:crypto';
import { foldLetters } from '@sluice/contracts';
import { inTurkish, type Message, message } from '@sluice/contracts/messages';
import type { Language, Preferences } from '@sluice/contracts/portal';
import type { Database, TenantId } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Logger } from '../../../platform/log/index.ts';
import type { Mail, Mailer } from '../../../platform/mail/index.ts';
import { audit } from '../../audit/index.ts';
import type { Origin } from '../sessions/store.ts';
import { countLinkRequest } from '../sessions/throttle.ts';
import { issueLink, passwordAddress } from './password-links.ts';

/** Shorter than a link that a person hands over: whoever asks reads their mail now. */
const LIFETIME_MINUTES = 60;

export interface ForgottenPasswordDeps {
  db: Database;
  log: Logger;
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
  mailer: Mailer;
}

/**
 * Sends a link to a new password to the address, when it belongs to an account. The caller learns nothing of that: link
 * and mail are made after the answer, so that it takes the same time for every address.
 *
 * @throws ApiError rate_limited; conflict where the service sends no e-mail
 */
export async function requestPasswordLink(
  deps: ForgottenPasswordDeps,
  email: string,
  origin: Origin,
): Promise<void> {
  if (!deps.mailer.hasServer) throw new ApiError('conflict', message('no_mail'));
  const account = foldLetters(email);
  await countLinkRequest(deps.db, { account, ip: origin.ip });
  void mailLink(deps, account, origin).catch((error: unknown) =>
    deps.log.error({ err: error }, 'a link to a new password could not be sent'),
  );
}

interface UserRow {
  tenant_id: TenantId;
  id: number;
  email: string;
  preferences: Preferences;
  shop: string;
}

async function mailLink(
  { db, mailer, publicUrl }: ForgottenPasswordDeps,
  account: string,
  { ip }: Origin,
): Promise<void> {
  const user = await db.asSystem((tx) =>
    tx.first(sql<UserRow>`
      select u.tenant_id, u.id, u.email, u.preferences, t.name as shop
      from users u join tenants t on t.id = u.tenant_id where u.email_key = ${account}`),
  );
  if (user === undefined) return;
  const { token } = await db.inTenant(user.tenant_id, async (tx) => {
    audit(tx, {
      actor: `user:${user.email}`,
      action: 'user.password_link_requested',
      subjectType: 'user',
      subjectId: user.id,
      details: { ip },
    });
    return issueLink(tx, user.id, LIFETIME_MINUTES);
  });
  await mailer.send(mailOf(user, token, publicUrl));
}

function mailOf({ email, preferences, shop }: UserRow, token: string, publicUrl: string): Mail {
  const language = preferences.language ?? 'en';
  const url = passwordAddress(publicUrl, token);
  return {
    id: `password-${randomUUID()}`,
    to: email,
    subject: inLanguage(language, message('password_mail_subject', { shop })),
    text: inLanguage(language, message('password_mail', { email, shop, url, minutes: LIFETIME_MINUTES })),
  };
}

const inLanguage = (language: Language, said: Message): string =>
  language === 'tr' ? inTurkish(said, said.text) : said.text;
