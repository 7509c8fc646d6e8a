import { OrderChart, OrderChartQuery } from '@sluice/contracts/portal';
import { sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { OrderPortalDeps } from './deps.ts';

const DAY_MS = 86_400_000;

export const getOrderChart = ({ db }: OrderPortalDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/order-chart',
    operationId: 'getOrderChart',
    tag: 'Orders',
    summary: 'How many orders each connection had on each of the last days',
    query: OrderChartQuery,
    success: { status: 200, schema: OrderChart },
    handle: async ({ principal, query }) => {
      const to = new Date().toISOString().slice(0, 10);
      const from = new Date(Date.parse(to) - ((query.days ?? 30) - 1) * DAY_MS).toISOString().slice(0, 10);
      const rows = await db.readInTenant(principal.tenantId, (tx) =>
        tx.run(sql<{ date: string; credential_id: number; label: string; orders: number }>`
          select d.date, d.connection_id as credential_id, c.label, d.orders from (
            select to_char(ordered_at at time zone 'UTC', 'YYYY-MM-DD') as date, connection_id, count(*) as orders
            from orders where tenant_id = ${tx.tenantId} and ordered_at >= ${from}::date::timestamp at time zone 'UTC'
              and ordered_at < (${to}::date + 1)::timestamp at time zone 'UTC'
            group by 1, 2) d
          join connections c on c.tenant_id = ${tx.tenantId} and c.id = d.connection_id
          order by d.date, d.connection_id`),
      );
      const labels = new Map(rows.map((row) => [row.credential_id, row.label]));
      return {
        from,
        to,
        connections: [...labels].map(([credential_id, label]) => ({ credential_id, label })),
        data: rows.map(({ label: _label, ...point }) => point),
      };
    },
  });
