import { Message } from '@sluice/contracts';
import { OutgoingReplayed, OutgoingReplayInput } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { replay, sendTrial } from '../events.ts';
import type { OutgoingPortalDeps } from './deps.ts';

const shared = { tag: 'Webhooks', subject: 'event_endpoint', role: 'admin' } as const;

export const replayOutgoing = ({ db }: OutgoingPortalDeps) =>
  endpoint({
    ...shared,
    method: 'POST',
    path: '/portal/api/webhooks/:id/replay',
    operationId: 'replayOutgoingEvents',
    summary: 'Send events again: one, those since a time, or those that were given up',
    description: 'Events are kept for 30 days. One request sends at most 50,000 of them.',
    body: OutgoingReplayInput,
    success: { status: 202, schema: OutgoingReplayed },
    errors: [400, 404, 409, 422],
    handle: async ({ principal, params, body }) => {
      const which = { eventId: body.event_id ?? null, since: body.since ? new Date(body.since) : null };
      const replayed = await db.inTenant(principal.tenantId, (tx) =>
        replay(tx, principal.actor, params.id!, which),
      );
      return { message: 'events are sent again', replayed };
    },
  });

export const tryOutgoing = ({ db }: OutgoingPortalDeps) =>
  endpoint({
    ...shared,
    method: 'POST',
    path: '/portal/api/webhooks/:id/test',
    operationId: 'tryEventEndpoint',
    summary: 'Send a trial event of the type ping',
    success: { status: 202, schema: Message },
    errors: [404],
    handle: async ({ principal, params }) => {
      await db.inTenant(principal.tenantId, (tx) => sendTrial(tx, params.id!));
      return { message: 'a trial event is on its way' };
    },
  });
