import { listOf, Message } from '@sluice/contracts';
import { Member, MemberPatch, OnceLink } from '@sluice/contracts/portal';
import { endpoint, type Principal } from '../../../../platform/http/endpoint.ts';
import { timestamp } from '../../../../platform/http/present.ts';
import { signedIn } from '../../sessions/authenticate-session.ts';
import {
  changeRole,
  listMembers,
  type Manager,
  removeMember,
  takeAwaySecondFactor,
} from '../../team/members.ts';
import { createPasswordLink, passwordAddress, revokePasswordLink } from '../../team/password-links.ts';
import type { PortalTenancyDeps } from '../deps.ts';

const team = { tag: 'Team', role: 'admin', subject: 'member' } as const;

export const managerOf = (principal: Principal): Manager => {
  const { id, role } = signedIn(principal);
  return { id, role, actor: principal.actor };
};

export const listMembersEndpoint = ({ db }: PortalTenancyDeps) =>
  endpoint({
    ...team,
    method: 'GET',
    path: '/portal/api/members',
    operationId: 'listMembers',
    summary: 'List the members of the tenant',
    success: { status: 200, schema: listOf(Member) },
    handle: async ({ principal }) => {
      const rows = await db.readInTenant(principal.tenantId, listMembers);
      return {
        data: rows.map((row) => ({
          ...row,
          created_at: timestamp(row.created_at),
          last_seen_at: timestamp(row.last_seen_at),
          password_link_expires_at: timestamp(row.password_link_expires_at),
        })),
      };
    },
  });

export const updateMember = ({ db }: PortalTenancyDeps) =>
  endpoint({
    ...team,
    recent: true,
    method: 'PATCH',
    path: '/portal/api/members/:id',
    operationId: 'updateMember',
    summary: "Change a member's role at once; nobody can give a role above their own",
    body: MemberPatch,
    success: { status: 200, schema: Message },
    errors: [409],
    handle: async ({ principal, params, body }) => {
      await db.inTenant(principal.tenantId, (tx) =>
        changeRole(tx, managerOf(principal), params.id!, body.role),
      );
      return { message: 'role changed' };
    },
  });

export const deleteMember = ({ db }: PortalTenancyDeps) =>
  endpoint({
    ...team,
    recent: true,
    method: 'DELETE',
    path: '/portal/api/members/:id',
    operationId: 'deleteMember',
    summary: 'Remove a member; their sessions end at once',
    success: { status: 200, schema: Message },
    errors: [409],
    handle: async ({ principal, params }) => {
      await db.inTenant(principal.tenantId, (tx) => removeMember(tx, managerOf(principal), params.id!));
      return { message: 'member removed' };
    },
  });

export const deleteMemberSecondFactor = ({ db }: PortalTenancyDeps) =>
  endpoint({
    ...team,
    recent: true,
    method: 'DELETE',
    path: '/portal/api/members/:id/second-factor',
    operationId: 'deleteMemberSecondFactor',
    summary: 'Remove the second factor of a member who lost it',
    success: { status: 200, schema: Message },
    errors: [409],
    handle: async ({ principal, params }) => {
      await db.inTenant(principal.tenantId, (tx) =>
        takeAwaySecondFactor(tx, managerOf(principal), params.id!),
      );
      return { message: 'second factor taken away' };
    },
  });

export const createMemberPasswordLink = ({ db, publicUrl }: PortalTenancyDeps) =>
  endpoint({
    ...team,
    recent: true,
    method: 'POST',
    path: '/portal/api/members/:id/password-link',
    operationId: 'createMemberPasswordLink',
    summary: 'Make a link by which a member sets a new password: shown once, works once, for 24 hours',
    success: { status: 201, schema: OnceLink },
    errors: [409],
    handle: async ({ principal, params }) => {
      const { token, expiresAt } = await db.inTenant(principal.tenantId, (tx) =>
        createPasswordLink(tx, managerOf(principal), params.id!),
      );
      return { url: passwordAddress(publicUrl, token), expires_at: timestamp(expiresAt) };
    },
  });

export const deleteMemberPasswordLink = ({ db }: PortalTenancyDeps) =>
  endpoint({
    ...team,
    recent: true,
    method: 'DELETE',
    path: '/portal/api/members/:id/password-link',
    operationId: 'deleteMemberPasswordLink',
    summary: 'Revoke the link to a new password',
    success: { status: 200, schema: Message },
    handle: async ({ principal, params }) => {
      await db.inTenant(principal.tenantId, (tx) => revokePasswordLink(tx, managerOf(principal), params.id!));
      return { message: 'link taken back' };
    },
  });
