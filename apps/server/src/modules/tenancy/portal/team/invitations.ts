import { listOf, Message } from '@sluice/contracts';
import { Invitation, InvitationInput, OnceLink } from '@sluice/contracts/portal';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { timestamp } from '../../../../platform/http/present.ts';
import { invite, listInvitations, revokeInvitation } from '../../team/invitations.ts';
import type { PortalTenancyDeps } from '../deps.ts';
import { managerOf } from './members.ts';

const team = { tag: 'Team', role: 'admin', subject: 'invitation' } as const;

export const listInvitationsEndpoint = ({ db }: PortalTenancyDeps) =>
  endpoint({
    ...team,
    method: 'GET',
    path: '/portal/api/invitations',
    operationId: 'listInvitations',
    summary: 'List open invitations',
    success: { status: 200, schema: listOf(Invitation) },
    handle: async ({ principal }) => {
      const rows = await db.readInTenant(principal.tenantId, listInvitations);
      return {
        data: rows.map((row) => ({
          ...row,
          created_at: timestamp(row.created_at),
          expires_at: timestamp(row.expires_at),
        })),
      };
    },
  });

export const createInvitation = ({ db, publicUrl }: PortalTenancyDeps) =>
  endpoint({
    ...team,
    recent: true,
    method: 'POST',
    path: '/portal/api/invitations',
    operationId: 'createInvitation',
    summary: 'Make an invitation link: shown once, works once, for 7 days',
    description: 'An older invitation of the same address ends.',
    body: InvitationInput,
    success: { status: 201, schema: OnceLink },
    handle: async ({ principal, body }) => {
      const { token, expiresAt } = await db.inTenant(principal.tenantId, (tx) =>
        invite(tx, managerOf(principal), body),
      );
      return { url: `${publicUrl}/join#token=${token}`, expires_at: timestamp(expiresAt) };
    },
  });

export const deleteInvitation = ({ db }: PortalTenancyDeps) =>
  endpoint({
    ...team,
    recent: true,
    method: 'DELETE',
    path: '/portal/api/invitations/:id',
    operationId: 'deleteInvitation',
    summary: 'Revoke an invitation',
    success: { status: 200, schema: Message },
    handle: async ({ principal, params }) => {
      await db.inTenant(principal.tenantId, (tx) => revokeInvitation(tx, principal.actor, params.id!));
      return { message: 'invitation taken back' };
    },
  });
