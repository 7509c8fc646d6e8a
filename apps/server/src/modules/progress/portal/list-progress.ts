import { ProgressQuery, RecentProgress } from '@sluice/contracts/portal';
import type { Database } from '../../../platform/db/database.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { eventsAfter, lastEventId } from '../store.ts';

export const listProgress = ({ db }: { db: Database }) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/progress',
    operationId: 'listProgress',
    tag: 'Progress',
    summary: 'List the events since an event, for networks that block the stream',
    query: ProgressQuery,
    success: { status: 200, schema: RecentProgress },
    handle: ({ principal, query }) =>
      db.inTenant(principal.tenantId, async (tx) => ({
        data: query.after === undefined ? [] : await eventsAfter(tx, query.after),
        last_id: await lastEventId(tx),
      })),
  });
