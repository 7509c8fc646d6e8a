import { foldLetters, type UserRole } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { InvitationInput, JoinInput } from '@sluice/contracts/portal';
import type { Database, TenantId, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ApiError, invalid, notFound } from '../../../platform/http/errors.ts';
import { type Actor, audit } from '../../audit/index.ts';
import { requireWritable } from '../authenticate.ts';
import { hashToken, newToken } from '../once-token.ts';
import { type Origin, openSession } from '../sessions/store.ts';
import { createUser } from '../tenants.ts';
import { type Manager, requireRank } from './members.ts';

const LIFETIME_DAYS = 7;

export interface InvitationRow {
  id: number;
  email: string;
  role: UserRole;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
  expired: boolean;
}

export const listInvitations = (tx: Tx): Promise<InvitationRow[]> =>
  tx.run(sql<InvitationRow>`
    select i.id, i.email, i.role, u.email as invited_by, i.created_at, i.expires_at, i.expires_at <= now() as expired
    from invitations i join users u on u.tenant_id = i.tenant_id and u.id = i.invited_by
    where i.tenant_id = ${tx.tenantId} order by i.created_at desc, i.id desc`);

/**
 * Invites a person; an older invitation of the same address ends.
 *
 * @returns the token of the link, stored as its hash alone
 * @throws ApiError forbidden for a role above one's own; ValidationError when they are a member already
 */
export async function invite(
  tx: Tx,
  manager: Manager,
  { email, role }: InvitationInput,
): Promise<{ token: string; expiresAt: Date }> {
  requireRank(manager, role);
  const key = foldLetters(email);
  // Members of other tenants look like strangers here; `join` says why it reveals them.
  const member = await tx.first(
    sql`select from users where tenant_id = ${tx.tenantId} and email_key = ${key}`,
  );
  if (member !== undefined) throw invalid('email', message('member_already'));
  const token = newToken();
  const row = await tx.first(sql<{ id: number; expires_at: Date }>`
    insert into invitations (tenant_id, email, email_key, role, token_hash, invited_by, expires_at)
    values (${tx.tenantId}, ${email}, ${key}, ${role}, ${hashToken(token)}, ${manager.id},
            now() + make_interval(days => ${LIFETIME_DAYS}::integer))
    on conflict (tenant_id, email_key) do update set email = excluded.email, role = excluded.role,
      token_hash = excluded.token_hash, invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at
    returning id, expires_at`);
  audit(tx, {
    actor: manager.actor,
    action: 'invitation.created',
    subjectType: 'invitation',
    subjectId: row!.id,
    details: { email, role },
  });
  return { token, expiresAt: row!.expires_at };
}

export async function revokeInvitation(tx: Tx, actor: Actor, id: number): Promise<void> {
  const revoked = await tx.first(sql<{ email: string }>`
    delete from invitations where tenant_id = ${tx.tenantId} and id = ${id} returning email`);
  if (revoked === undefined) throw notFound('invitation');
  audit(tx, {
    actor,
    action: 'invitation.revoked',
    subjectType: 'invitation',
    subjectId: id,
    details: revoked,
  });
}

interface OpenInvitationRow {
  tenant_id: TenantId;
  tenant_name: string;
  subscription_status: string;
  email: string;
  role: UserRole;
  expires_at: Date;
}

/** @throws ApiError not_found for a link that was used, revoked or has ended */
export async function findInvitation(db: Database, token: string): Promise<OpenInvitationRow> {
  const row = await db.asSystem((tx) =>
    tx.first(sql<OpenInvitationRow>`
      select i.tenant_id, t.name as tenant_name, t.subscription_status, i.email, i.role, i.expires_at
      from invitations i join tenants t on t.id = i.tenant_id
      where i.token_hash = ${hashToken(token)} and i.expires_at > now()`),
  );
  if (row === undefined) throw ended();
  return row;
}

/**
 * Makes an invited person a member and signs them in. The link works once; a refused attempt does not use it up.
 *
 * An address is one account in one tenant, so `join` reveals to the holder of the link that the address already has an
 * account: otherwise they could not join and would not know why. The holder is the invited person, or the admin who
 * made the link and could open it; each look by an admin costs an invitation, which the audit log records under their
 * name. Nobody else can ask.
 *
 * @returns the token of the session
 * @throws ApiError not_found, subscription_expired; ValidationError when the address has an account already
 */
export async function join(
  db: Database,
  { token, name, password }: JoinInput,
  origin: Origin,
): Promise<string> {
  const { tenant_id, subscription_status } = await findInvitation(db, token);
  requireWritable(subscription_status);
  return db.inTenant(tenant_id, async (tx) => {
    const invitation = await tx.first(sql<{ email: string; role: UserRole }>`
      delete from invitations
      where tenant_id = ${tenant_id} and token_hash = ${hashToken(token)} and expires_at > now() returning email, role`);
    if (invitation === undefined) throw ended();
    const { email, role } = invitation;
    const id = await createUser(tx, `user:${email}`, {
      email,
      role,
      password,
      ...(name === undefined ? {} : { name }),
    });
    return openSession(tx, id, origin);
  });
}

const ended = (): ApiError => new ApiError('not_found', message('link_over'));
