import { OutgoingEventPage, OutgoingEventQuery } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { pageEnvelope, pageOfQuery, timestamp } from '../../../platform/http/present.ts';
import { requireEndpoint } from '../endpoints.ts';
import { countEvents, pageOfEvents } from '../events.ts';
import type { OutgoingPortalDeps } from './deps.ts';

export const listOutgoingEvents = ({ db, publicUrl }: OutgoingPortalDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/webhooks/:id/events',
    operationId: 'listOutgoingEvents',
    tag: 'Webhooks',
    summary: 'List the events of a program, the newest first, with the outcome of each',
    subject: 'event_endpoint',
    role: 'admin',
    query: OutgoingEventQuery,
    success: { status: 200, schema: OutgoingEventPage },
    errors: [404],
    handle: async ({ principal, params, query, request }) => {
      const page = pageOfQuery(query);
      const filter = { endpointId: params.id!, state: query.state };
      const [rows, counted] = await db.inTenant(principal.tenantId, async (tx) => {
        await requireEndpoint(tx, filter.endpointId);
        const window = { offset: page.offset, limit: page.perPage };
        return Promise.all([tx.run(pageOfEvents(tx, filter, window)), tx.first(countEvents(tx, filter))]);
      });
      return {
        data: rows.map((row) => ({
          ...row,
          occurred_at: timestamp(row.occurred_at),
          settled_at: timestamp(row.settled_at),
        })),
        ...pageEnvelope(publicUrl, request.url, page, { total: counted!.n, rows: rows.length }),
      };
    },
  });
