import { USER_ROLES, type UserRole } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ApiError, notFound } from '../../../platform/http/errors.ts';
import { type Actor, audit } from '../../audit/index.ts';
import { removeSecondFactor } from '../second-factor/store.ts';
import { mayActAs } from '../sessions/authenticate-session.ts';

/** The person who acts on the team. */
export interface Manager {
  id: number;
  role: UserRole;
  actor: Actor;
}

export interface MemberRow {
  id: number;
  email: string;
  name: string;
  role: UserRole;
  created_at: Date;
  last_seen_at: Date | null;
  second_factor: boolean;
  password_link_expires_at: Date | null;
  api_keys: number;
}

export const listMembers = (tx: Tx): Promise<MemberRow[]> =>
  tx.run(sql<MemberRow>`
    select u.id, u.email, u.name, u.role, u.created_at, u.last_seen_at, f.confirmed_at is not null as second_factor,
      p.expires_at as password_link_expires_at,
      (select count(*) from api_keys k
       where k.tenant_id = u.tenant_id and k.holder_id = u.id and k.revoked_at is null
         and (k.expires_at is null or k.expires_at > now())) as api_keys
    from users u
    left join second_factors f on f.tenant_id = u.tenant_id and f.user_id = u.id
    left join password_resets p on p.tenant_id = u.tenant_id and p.user_id = u.id and p.expires_at > now()
    where u.tenant_id = ${tx.tenantId}
    order by array_position(${USER_ROLES}::text[], u.role), lower(coalesce(nullif(u.name, ''), u.email)), u.id`);

/** @throws ApiError forbidden: nobody raises anyone above themself, nor acts on people above them */
export function requireRank({ role }: Pick<Manager, 'role'>, other: UserRole): void {
  if (!mayActAs(role, other))
    throw new ApiError('forbidden', message('role_needed', { own: role, needed: other }));
}

/**
 * A member that this manager may act on, locked together with the owners, so that the second of two simultaneous
 * changes sees the first.
 *
 * @throws ApiError not_found, forbidden
 */
export async function lockMember(
  tx: Tx,
  manager: Manager,
  id: number,
): Promise<{ role: UserRole; email: string; isLastOwner: boolean }> {
  const locked = await tx.run(sql<{ id: number; role: UserRole; email: string }>`
    select id, role, email from users
    where tenant_id = ${tx.tenantId} and (role = 'owner' or id = ${id}) order by id for update`);
  const member = locked.find((one) => one.id === id);
  if (member === undefined) throw notFound('member');
  requireRank(manager, member.role);
  const owners = locked.filter(({ role }) => role === 'owner').length;
  return { ...member, isLastOwner: member.role === 'owner' && owners === 1 };
}

/** @throws ApiError conflict for the last owner */
export async function changeRole(tx: Tx, manager: Manager, id: number, role: UserRole): Promise<void> {
  requireRank(manager, role);
  const member = await lockMember(tx, manager, id);
  if (member.role === role) return;
  if (member.isLastOwner) throw new ApiError('conflict', message('last_owner_role'));
  tx.later(sql`update users set role = ${role} where tenant_id = ${tx.tenantId} and id = ${id}`);
  // Deletes the member's invitations to roles that the new role may not give.
  const mayInvite = mayActAs(role, 'admin') ? USER_ROLES.filter((other) => mayActAs(role, other)) : [];
  tx.later(sql`
    delete from invitations
    where tenant_id = ${tx.tenantId} and invited_by = ${id} and role <> all(${mayInvite}::text[])`);
  audit(tx, {
    actor: manager.actor,
    action: 'user.role_changed',
    subjectType: 'user',
    subjectId: id,
    details: { email: member.email, before: member.role, after: role },
  });
}

/**
 * Removes a member: their sessions, second factor, links and invitations end at once.
 *
 * @throws ApiError conflict for the last owner and for oneself
 */
export async function removeMember(tx: Tx, manager: Manager, id: number): Promise<void> {
  const member = await lockMember(tx, manager, id);
  if (member.isLastOwner) throw new ApiError('conflict', message('last_owner_removed'));
  if (id === manager.id) throw new ApiError('conflict', message('not_oneself'));
  tx.later(sql`delete from users where tenant_id = ${tx.tenantId} and id = ${id}`);
  audit(tx, {
    actor: manager.actor,
    action: 'user.removed',
    subjectType: 'user',
    subjectId: id,
    details: { email: member.email, role: member.role },
  });
}

/**
 * Removes the second factor of a member who lost it. @throws ApiError conflict when there is none, or it is one's own.
 */
export async function takeAwaySecondFactor(tx: Tx, manager: Manager, id: number): Promise<void> {
  const member = await lockMember(tx, manager, id);
  if (id === manager.id) throw new ApiError('conflict', message('factor_own_page'));
  if (!(await removeSecondFactor(tx, id)))
    throw new ApiError('conflict', message('factor_missing_of_member'));
  audit(tx, {
    actor: manager.actor,
    action: 'user.second_factor_taken_away',
    subjectType: 'user',
    subjectId: id,
    details: { email: member.email },
  });
}
