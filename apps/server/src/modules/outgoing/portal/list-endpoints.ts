import { EventEndpointList } from '@sluice/contracts/portal';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { timestamp } from '../../../platform/http/present.ts';
import { listEndpoints } from '../endpoints.ts';
import type { OutgoingPortalDeps } from './deps.ts';

export const listOutgoing = ({ db }: OutgoingPortalDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/webhooks',
    operationId: 'listEventEndpoints',
    tag: 'Webhooks',
    summary: 'List the programs that are told of changes',
    role: 'admin',
    success: { status: 200, schema: EventEndpointList },
    handle: async ({ principal }) => {
      const rows = await db.readInTenant(principal.tenantId, (tx) => tx.run(listEndpoints(tx)));
      return {
        data: rows.map((row) => ({
          ...row,
          created_at: timestamp(row.created_at),
          previous_secret_until: timestamp(row.previous_secret_until),
          failing_since: timestamp(row.failing_since),
          last_delivered_at: timestamp(row.last_delivered_at),
          next_try_at: timestamp(row.next_try_at),
          switched_off_at: timestamp(row.switched_off_at),
        })),
      };
    },
  });
