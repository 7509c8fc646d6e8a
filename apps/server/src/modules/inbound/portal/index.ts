import {
  type ConnectionEvent,
  EventPage,
  EventQuery,
  EventReplayed,
  EventReplayInput,
} from '@sluice/contracts/portal';
import type { Database } from '../../../platform/db/database.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { pageEnvelope, pageOfQuery, timestamp } from '../../../platform/http/present.ts';
import { audit } from '../../audit/index.ts';
import { requireConnection } from '../../channels/index.ts';
import { countEvents, listEvents, replayEvents } from '../events.ts';

export interface PortalInboundDeps {
  db: Database;
  /** Address of this service, without a trailing slash. */
  publicUrl: string;
}

const listConnectionEvents = ({ db, publicUrl }: PortalInboundDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/connections/:id/events',
    operationId: 'listConnectionEvents',
    tag: 'Connections',
    summary: 'List the events of a channel, the newest first; handled events are kept for 90 days',
    subject: 'connection',
    query: EventQuery,
    success: { status: 200, schema: EventPage },
    errors: [404, 422],
    handle: async ({ principal, params, query, request }) => {
      const page = pageOfQuery(query);
      const filter = { connectionId: params.id, state: query.state };
      const [counted, rows] = await db.inTenant(principal.tenantId, async (tx) => {
        await requireConnection(tx, params.id!);
        return Promise.all([
          tx.first(countEvents(tx, filter)),
          tx.run(listEvents(tx, { ...filter, limit: page.perPage, offset: page.offset })),
        ]);
      });
      const data = rows.map(({ connection_id: _, ...row }) => ({
        ...row,
        topic: row.topic as ConnectionEvent['topic'],
        received_at: timestamp(row.received_at),
        processed_at: timestamp(row.processed_at),
      }));
      return {
        data,
        ...pageEnvelope(publicUrl, request.url, page, { total: counted?.total ?? 0, rows: data.length }),
      };
    },
  });

const replayConnectionEvents = ({ db }: PortalInboundDeps) =>
  endpoint({
    method: 'POST',
    path: '/portal/api/connections/:id/events/replay',
    operationId: 'replayConnectionEvents',
    tag: 'Connections',
    summary: 'Handle an event again, or all failed events of the connection',
    subject: 'connection',
    role: 'admin',
    body: EventReplayInput,
    success: { status: 202, schema: EventReplayed },
    errors: [400, 404, 422],
    handle: async ({ principal, params, body }) => {
      const id = body.event_id ?? null;
      const replayed = await db.inTenant(principal.tenantId, async (tx) => {
        await requireConnection(tx, params.id!);
        const count = await replayEvents(tx, id, params.id!);
        if (id !== null && count === 0) throw notFound('done_event');
        const entry = { subjectType: 'connection', subjectId: params.id!, details: { event_id: id, count } };
        audit(tx, { actor: principal.actor, action: 'connection.events_replayed', ...entry });
        return count;
      });
      return { message: `${replayed} will be handled again`, replayed };
    },
  });

/** The calls of channels as events, connection by connection. */
export const inboundPortalEndpoints = (deps: PortalInboundDeps): Endpoint[] => [
  listConnectionEvents(deps),
  replayConnectionEvents(deps),
];
