import { OrderProblemList } from '@sluice/contracts/portal';
import { sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { timestamp } from '../../../platform/http/present.ts';
import { orderProblems } from '../problems.ts';
import type { OrderPortalDeps } from './deps.ts';

/** Problems in one answer, more than anybody reads at once; `total` counts the others too. */
const SHOWN = 100;

export const listOrderProblems = ({ db }: OrderPortalDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/order-problems',
    operationId: 'listOrderProblems',
    tag: 'Orders',
    summary: 'List orders that could not be saved, the newest first',
    description: `The answer holds at most ${SHOWN} orders.`,
    success: { status: 200, schema: OrderProblemList },
    handle: async ({ principal }) => {
      const [rows, connections, counted] = await db.readInTenant(principal.tenantId, (tx) =>
        Promise.all([
          tx.run(orderProblems(tx, null, SHOWN)),
          tx.run(sql<{ id: number; platform: string; label: string }>`
            select id, platform, label from connections where tenant_id = ${tx.tenantId}`),
          tx.first(sql<{ total: number }>`
            select count(*) as total from order_problems where tenant_id = ${tx.tenantId} and dismissed_at is null`),
        ]),
      );
      const byId = new Map(connections.map((one) => [one.id, one]));
      const data = rows.map(({ connection_id, ...row }) => ({
        ...row,
        channel: {
          credential_id: connection_id,
          platform: byId.get(connection_id)?.platform ?? '',
          label: byId.get(connection_id)?.label ?? '',
        },
        first_seen_at: timestamp(row.first_seen_at),
        last_seen_at: timestamp(row.last_seen_at),
      }));
      return { data, total: counted!.total };
    },
  });
