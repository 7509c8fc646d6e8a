import { foldLetters } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { AccountPatch, Language, Preferences } from '@sluice/contracts/portal';
import type { Database, TenantId, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { MasterKeys } from '../../platform/secrets/index.ts';
import { type Actor, audit } from '../audit/index.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { wrongCode } from './second-factor/set-up.ts';
import { secondFactorOf, takeCode } from './second-factor/store.ts';
import { endSessionsOf, markRecent } from './sessions/store.ts';
import { countTry, forgetTry } from './sessions/throttle.ts';

export interface AccountRow {
  name: string;
  preferences: Preferences;
  created_at: Date;
  second_factor_since: Date | null;
  recovery_codes_left: number;
}

export const accountOf = (tx: Tx, userId: number): Promise<AccountRow | undefined> =>
  tx.first(sql<AccountRow>`
    select u.name, u.preferences, u.created_at, f.confirmed_at as second_factor_since,
      (select count(*) from recovery_codes r where r.tenant_id = u.tenant_id and r.user_id = u.id) as recovery_codes_left
    from users u left join second_factors f on f.tenant_id = u.tenant_id and f.user_id = u.id
    where u.tenant_id = ${tx.tenantId} and u.id = ${userId}`);

/** Sets name and preferences; missing ones stay. They are the person's own, so the audit log leaves them out. */
export function updateAccount(tx: Tx, userId: number, { name, ...preferences }: AccountPatch): void {
  tx.later(sql`
    update users set name = coalesce(${name ?? null}, name), preferences = preferences || ${JSON.stringify(preferences)}::jsonb
    where tenant_id = ${tx.tenantId} and id = ${userId}`);
}

/** The language in which the person reads the portal, as far as they chose one. */
export async function languageOf(tx: Tx, userId: number): Promise<Language> {
  const row = await tx.first(sql<Pick<AccountRow, 'preferences'>>`
    select preferences from users where tenant_id = ${tx.tenantId} and id = ${userId}`);
  return row?.preferences.language ?? 'en';
}

interface Person {
  id: number;
  email: string;
  sessionId: number;
}

/**
 * Checks the password of a signed-in person. Wrong ones count like failed sign-ins, so that an open screen is no place
 * to guess.
 *
 * @throws ValidationError on `password`; ApiError rate_limited
 */
export async function requirePassword(
  db: Database,
  tenantId: TenantId,
  { id, email, sessionId }: Person,
  { password, ip }: { password: string; ip: string },
): Promise<void> {
  const tried = await countTry(db, { account: foldLetters(email), ip, sessionId });
  const row = await db.readInTenant(tenantId, (tx) =>
    tx.first(sql<{ password_hash: string }>`
      select password_hash from users where tenant_id = ${tenantId} and id = ${id}`),
  );
  if (row === undefined || !(await verifyPassword(password, row.password_hash)))
    throw invalid('password', message('password_wrong'));
  await forgetTry(db, tried);
  await db.inTenant(tenantId, async (tx) => markRecent(tx, sessionId));
}

/**
 * Checks a code of the second factor, or a recovery code, of a signed-in person.
 *
 * @throws ValidationError on `code`, also for a person without a second factor; ApiError rate_limited
 */
export async function requireCode(
  { db, masterKeys }: { db: Database; masterKeys: MasterKeys },
  tenantId: TenantId,
  { id, email, sessionId }: Person,
  { code, ip }: { code: string; ip: string },
): Promise<void> {
  const tried = await countTry(db, { account: foldLetters(email), ip, sessionId });
  await db.inTenant(tenantId, async (tx) => {
    const factor = await secondFactorOf(tx, id);
    const isRight =
      factor !== undefined && factor.confirmed_at !== null && (await takeCode(tx, masterKeys, factor, code));
    if (!isRight) throw wrongCode();
    markRecent(tx, sessionId);
  });
  await forgetTry(db, tried);
}

interface NewPassword {
  password: string;
  /** The one session that goes on, 0 = none. */
  keptSession: number;
}

/** Gives a person another password. Everything opened with the old one ends. */
export async function setPassword(
  tx: Tx,
  actor: Actor,
  userId: number,
  { password, keptSession }: NewPassword,
): Promise<void> {
  tx.later(sql`
    update users set password_hash = ${await hashPassword(password)}
    where tenant_id = ${tx.tenantId} and id = ${userId}`);
  tx.later(sql`delete from password_resets where tenant_id = ${tx.tenantId} and user_id = ${userId}`);
  await endSessionsOf(tx, userId, keptSession);
  audit(tx, { actor, action: 'user.password_changed', subjectType: 'user', subjectId: userId });
}
