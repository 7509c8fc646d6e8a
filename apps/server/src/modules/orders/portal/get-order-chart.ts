import { OrderChart, OrderChartQuery } from '@sluice/contracts/portal';
import { lastDays } from '../../../platform/days.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';
import { zoneOf } from '../../../platform/http/days-of-viewer.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { OrderPortalDeps } from './deps.ts';

export const getOrderChart = ({ db }: OrderPortalDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/order-chart',
    operationId: 'getOrderChart',
    tag: 'Orders',
    summary: 'Show the orders of each connection and their value by day',
    query: OrderChartQuery,
    success: { status: 200, schema: OrderChart },
    handle: async ({ principal, query }) => {
      const { days, starts } = lastDays(Date.now(), query.days ?? 30, zoneOf(query.tz));
      const rows = await db.readInTenant(principal.tenantId, (tx) =>
        tx.run(ordersByDay(tx, { days, starts })),
      );
      const labels = new Map(rows.map((row) => [row.credential_id, row.label]));
      return {
        from: days[0]!,
        to: days.at(-1)!,
        connections: [...labels].map(([credential_id, label]) => ({ credential_id, label })),
        data: rows.map(({ label: _label, ...point }) => point),
      };
    },
  });

type Point = OrderChart['data'][number] & { label: string };

const ordersByDay = (
  tx: Tx,
  { days, starts }: { days: string[]; starts: Date[] },
): Statement<Point> => sql<Point>`
  select (${days}::text[])[d.day] as date, d.connection_id as credential_id, c.label, d.currency, d.orders, d.total from (
    select width_bucket(ordered_at, ${starts}::timestamptz[]) as day, connection_id, currency, count(*) as orders,
      coalesce(sum(grand_total) filter (where status not in ('cancelled', 'returned')), 0)::float8 as total
    from orders where tenant_id = ${tx.tenantId} and ordered_at >= ${starts[0]!} and ordered_at < ${starts.at(-1)!}
    group by 1, 2, 3) d
  join connections c on c.tenant_id = ${tx.tenantId} and c.id = d.connection_id
  order by d.day, d.connection_id, d.currency`;
