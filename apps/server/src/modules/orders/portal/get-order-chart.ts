import { message } from '@sluice/contracts/messages';
import { OrderChart, OrderChartQuery } from '@sluice/contracts/portal';
import { isTimeZone, lastDays } from '../../../platform/days.ts';
import { sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/http/errors.ts';
import type { OrderPortalDeps } from './deps.ts';

export const getOrderChart = ({ db }: OrderPortalDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/order-chart',
    operationId: 'getOrderChart',
    tag: 'Orders',
    summary: 'Count the orders of each connection by day',
    query: OrderChartQuery,
    success: { status: 200, schema: OrderChart },
    handle: async ({ principal, query }) => {
      const zone = query.tz ?? 'UTC';
      if (!isTimeZone(zone))
        throw invalid('tz', message('not_a_time_zone', { field: 'tz', example: 'Europe/Istanbul' }));
      const { days, starts } = lastDays(Date.now(), query.days ?? 30, zone);
      const rows = await db.readInTenant(principal.tenantId, (tx) =>
        tx.run(sql<{ date: string; credential_id: number; label: string; orders: number }>`
          select (${days}::text[])[d.day] as date, d.connection_id as credential_id, c.label, d.orders from (
            select width_bucket(ordered_at, ${starts}::timestamptz[]) as day, connection_id, count(*) as orders
            from orders where tenant_id = ${tx.tenantId} and ordered_at >= ${starts[0]!} and ordered_at < ${starts.at(-1)!}
            group by 1, 2) d
          join connections c on c.tenant_id = ${tx.tenantId} and c.id = d.connection_id
          order by d.day, d.connection_id`),
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
