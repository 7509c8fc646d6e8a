import { listOf, Message } from '@sluice/contracts';
import { SessionRecord } from '@sluice/contracts/portal';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { timestamp } from '../../../../platform/http/present.ts';
import { signedIn } from '../../sessions/authenticate-session.ts';
import { endOneSession, endSessionsOf, sessionsOf } from '../../sessions/store.ts';
import type { PortalTenancyDeps } from '../deps.ts';

export const listOwnSessions = ({ db }: PortalTenancyDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/account/sessions',
    operationId: 'listOwnSessions',
    tag: 'Account',
    summary: "List the caller's sessions",
    success: { status: 200, schema: listOf(SessionRecord) },
    handle: async ({ principal }) => {
      const { id, sessionId } = signedIn(principal);
      const rows = await db.readInTenant(principal.tenantId, (tx) => sessionsOf(tx, id));
      return {
        data: rows.map((row) => ({
          ...row,
          current: row.id === sessionId,
          created_at: timestamp(row.created_at),
          last_seen_at: timestamp(row.last_seen_at),
          expires_at: timestamp(row.expires_at),
        })),
      };
    },
  });

export const endOwnSession = ({ db }: PortalTenancyDeps) =>
  endpoint({
    method: 'DELETE',
    path: '/portal/api/account/sessions/:id',
    operationId: 'endOwnSession',
    tag: 'Account',
    summary: "End one of the caller's sessions at once",
    subject: 'session',
    role: 'viewer',
    unlocked: true,
    beforeFactor: true,
    success: { status: 200, schema: Message },
    handle: async ({ principal, params }) => {
      const { id } = signedIn(principal);
      const ended = await db.inTenant(principal.tenantId, (tx) => endOneSession(tx, id, params.id!));
      if (ended === 0) throw notFound('session');
      return { message: 'session ended' };
    },
  });

export const endOtherSessions = ({ db }: PortalTenancyDeps) =>
  endpoint({
    method: 'DELETE',
    path: '/portal/api/account/sessions',
    operationId: 'endOtherSessions',
    tag: 'Account',
    summary: "End all of the caller's other sessions",
    role: 'viewer',
    unlocked: true,
    beforeFactor: true,
    success: { status: 200, schema: Message },
    handle: async ({ principal }) => {
      const { id, sessionId } = signedIn(principal);
      const ended = await db.inTenant(principal.tenantId, (tx) => endSessionsOf(tx, id, sessionId));
      return { message: `${ended} ${ended === 1 ? 'session' : 'sessions'} ended` };
    },
  });
