import { foldKey } from '@sluice/contracts';
import type { AccountPatch, Preferences } from '@sluice/contracts/portal';
import type { Database, TenantId, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { invalid } from '../../platform/http/errors.ts';
import { type Actor, audit } from '../audit/index.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { endSessionsOf } from './sessions/store.ts';
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

/** Name and preferences; what is not given stays. They are the person's own and not for the audit log. */
export function updateAccount(tx: Tx, userId: number, { name, ...preferences }: AccountPatch): void {
  tx.later(sql`
    update users set name = coalesce(${name ?? null}, name), preferences = preferences || ${JSON.stringify(preferences)}::jsonb
    where tenant_id = ${tx.tenantId} and id = ${userId}`);
}

interface Person {
  id: number;
  email: string;
}

/**
 * Makes sure that it is the person who sits there. Wrong ones count like those of a sign-in, so that an open screen is no
 * place to guess.
 *
 * @throws ValidationError on `password`; ApiError rate_limited
 */
export async function requirePassword(
  db: Database,
  tenantId: TenantId,
  { id, email }: Person,
  password: string,
  ip: string,
): Promise<void> {
  const tried = await countTry(db, foldKey(email), ip);
  const row = await db.readInTenant(tenantId, (tx) =>
    tx.first(sql<{ password_hash: string }>`
      select password_hash from users where tenant_id = ${tenantId} and id = ${id}`),
  );
  if (row === undefined || !(await verifyPassword(password, row.password_hash)))
    throw invalid('password', 'the password is wrong');
  await forgetTry(db, tried);
}

/**
 * Gives a person another password. What was opened with the old one ends.
 *
 * @param keptSession the one session that goes on, 0 = none
 */
export async function setPassword(
  tx: Tx,
  actor: Actor,
  userId: number,
  password: string,
  keptSession: number,
): Promise<void> {
  tx.later(sql`
    update users set password_hash = ${await hashPassword(password)}
    where tenant_id = ${tx.tenantId} and id = ${userId}`);
  tx.later(sql`delete from password_resets where tenant_id = ${tx.tenantId} and user_id = ${userId}`);
  await endSessionsOf(tx, userId, keptSession);
  audit(tx, { actor, action: 'user.password_changed', subjectType: 'user', subjectId: userId });
}
