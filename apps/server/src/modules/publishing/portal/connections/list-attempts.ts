import {
  type ConnectionAttempt,
  ConnectionAttemptPage,
  ConnectionAttemptQuery,
} from '@sluice/contracts/portal';
import type { Tx } from '../../../../platform/db/database.ts';
import {
  type Fragment,
  fragment,
  literal,
  nothing,
  type Statement,
  sql,
} from '../../../../platform/db/sql.ts';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { type Page, pageEnvelope, pageOfQuery, timestamp } from '../../../../platform/http/present.ts';
import { requireConnection } from '../../../channels/index.ts';
import type { PortalConnectionsDeps } from './deps.ts';

type AttemptRow = Omit<ConnectionAttempt, 'at'> & { at: Date };

const attempts = (tx: Tx, those: Fragment, page: Page): Statement<AttemptRow> => sql<AttemptRow>`
  select a.id, a.product_id, p.name as product_name, p.sku as product_sku, a.at, a.operation, a.outcome, a.code, a.message,
    a.duration_ms
  from (select * from delivery_attempts where ${those} order by id desc limit ${literal(page.perPage)} offset ${page.offset}) a
  left join products p on p.tenant_id = ${tx.tenantId} and p.id = a.product_id order by a.id desc`;

export const listAttempts = ({ db, publicUrl }: PortalConnectionsDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/connections/:id/attempts',
    operationId: 'listConnectionAttempts',
    tag: 'Connections',
    summary: 'What was tried on a connection in the last 30 days, the newest first',
    subject: 'connection',
    query: ConnectionAttemptQuery,
    success: { status: 200, schema: ConnectionAttemptPage },
    errors: [404, 422],
    handle: async ({ principal, params, query, request }) => {
      const page = pageOfQuery(query);
      const [counted, rows] = await db.inTenant(principal.tenantId, async (tx) => {
        await requireConnection(tx, params.id!);
        const those = fragment`tenant_id = ${tx.tenantId} and connection_id = ${params.id!}
          ${query.outcome === undefined ? nothing : fragment`and outcome = ${query.outcome}`}`;
        return Promise.all([
          tx.first(sql<{ total: number }>`select count(*) as total from delivery_attempts where ${those}`),
          tx.run(attempts(tx, those, page)),
        ]);
      });
      const data = rows.map((row) => ({ ...row, at: timestamp(row.at) }));
      return { data, ...pageEnvelope(publicUrl, request.url, page, counted?.total ?? 0, data.length) };
    },
  });
