import { foldLetters } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { Database, TenantId, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ApiError, notFound } from '../../../platform/http/errors.ts';
import { type Actor, audit } from '../../audit/index.ts';
import { setPassword } from '../account.ts';
import { hashToken, newToken } from '../once-token.ts';
import { lockMember, type Manager } from './members.ts';

/** Shorter than an invitation, because the account has contents. */
const LIFETIME_MINUTES = 24 * 60;

/**
 * Makes a link by which a member sets a new password; an older link ends. Nobody makes one for themself: changing one's
 * own password asks for the present one, since otherwise a stolen session would become the account.
 *
 * @returns the token of the link, stored as its hash alone
 * @throws ApiError not_found; forbidden for people above; conflict for oneself
 */
export async function createPasswordLink(tx: Tx, manager: Manager, userId: number): Promise<PasswordLink> {
  const { email } = await lockMember(tx, manager, userId);
  if (userId === manager.id) throw new ApiError('conflict', message('password_own_page'));
  const link = await issueLink(tx, userId, LIFETIME_MINUTES);
  noteLink(tx, manager.actor, { id: userId, email });
  return link;
}

/**
 * Makes a link for the user with the address, whoever they are: for the operator.
 *
 * @throws ApiError not_found
 */
export async function createLinkByOperator(
  tx: Tx,
  email: string,
): Promise<PasswordLink & { userId: number }> {
  const user = await tx.first(sql<{ id: number; email: string }>`
    select id, email from users where tenant_id = ${tx.tenantId} and email_key = ${foldLetters(email)} for update`);
  if (user === undefined) throw notFound('user');
  const link = await issueLink(tx, user.id, LIFETIME_MINUTES);
  noteLink(tx, 'operator', user);
  return { ...link, userId: user.id };
}

const noteLink = (tx: Tx, actor: Actor, { id, email }: { id: number; email: string }): void =>
  audit(tx, {
    actor,
    action: 'user.password_link_created',
    subjectType: 'user',
    subjectId: id,
    details: { email },
  });

/** A link that sets a new password once. The token is stored as its hash alone. */
export interface PasswordLink {
  token: string;
  expiresAt: Date;
}

/** Makes a link for the user; an older one ends. */
export async function issueLink(tx: Tx, userId: number, minutes: number): Promise<PasswordLink> {
  const token = newToken();
  const row = await tx.first(sql<{ expires_at: Date }>`
    insert into password_resets (tenant_id, user_id, token_hash, expires_at)
    values (${tx.tenantId}, ${userId}, ${hashToken(token)}, now() + make_interval(mins => ${minutes}::integer))
    on conflict (tenant_id, user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
    returning expires_at`);
  return { token, expiresAt: row!.expires_at };
}

/** The page on which a link sets the password. The token stands behind the #, which browsers do not send. */
export const passwordAddress = (publicUrl: string, token: string): string =>
  `${publicUrl}/new-password#token=${token}`;

/** @throws ApiError not_found when there is none */
export async function revokePasswordLink(tx: Tx, manager: Manager, userId: number): Promise<void> {
  const { email } = await lockMember(tx, manager, userId);
  const revoked = await tx.count(
    sql`delete from password_resets where tenant_id = ${tx.tenantId} and user_id = ${userId}`,
  );
  if (revoked === 0) throw notFound('password_link');
  const subject = { subjectType: 'user', subjectId: userId, details: { email } };
  audit(tx, { actor: manager.actor, action: 'user.password_link_revoked', ...subject });
}

interface PasswordLinkRow {
  tenant_id: TenantId;
  user_id: number;
  email: string;
  expires_at: Date;
}

/** @throws ApiError not_found for a link that was used, revoked or has ended */
export async function findPasswordLink(db: Database, token: string): Promise<PasswordLinkRow> {
  const row = await db.asSystem((tx) =>
    tx.first(sql<PasswordLinkRow>`
      select p.tenant_id, p.user_id, u.email, p.expires_at
      from password_resets p join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
      where p.token_hash = ${hashToken(token)} and p.expires_at > now()`),
  );
  if (row === undefined) throw ended();
  return row;
}

/**
 * Sets the password of the link's member and ends all their sessions. The link works once, and signs nobody in: the
 * second factor stays in force.
 *
 * @throws ApiError not_found
 */
export async function usePasswordLink(db: Database, token: string, password: string): Promise<void> {
  const { tenant_id, user_id, email } = await findPasswordLink(db, token);
  await db.inTenant(tenant_id, async (tx) => {
    const used = await tx.count(sql`
      delete from password_resets
      where tenant_id = ${tenant_id} and token_hash = ${hashToken(token)} and expires_at > now()`);
    if (used === 0) throw ended();
    await setPassword(tx, `user:${email}`, user_id, { password, keptSession: 0 });
  });
}

const ended = (): ApiError => new ApiError('not_found', message('link_over'));
