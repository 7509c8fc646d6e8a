import { type DeliveryPoint, DeliveryQuery, DeliverySeries } from '@sluice/contracts/portal';
import type { Tx } from '../../../../platform/db/database.ts';
import { type Statement, sql } from '../../../../platform/db/sql.ts';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { timestamp } from '../../../../platform/http/present.ts';
import { requireConnection } from '../../../channels/index.ts';
import type { PortalConnectionsDeps } from './deps.ts';

const PERIODS = {
  '24h': { unit: 'hour', points: 24 },
  '7d': { unit: 'hour', points: 168 },
  '30d': { unit: 'day', points: 30 },
  '90d': { unit: 'day', points: 90 },
} as const;

type Point = Omit<DeliveryPoint, 'at'> & { at: Date };

/**
 * Every hour or day of the period, including those without deliveries: a chart without gaps. null = all connections.
 */
const series = (
  tx: Tx,
  id: number | null,
  { unit, points }: (typeof PERIODS)[keyof typeof PERIODS],
): Statement<Point> => sql<Point>`
  select p.at, coalesce(sum(h.delivered), 0)::integer as delivered, coalesce(sum(h.rejected), 0)::integer as rejected,
    coalesce(sum(h.retried), 0)::integer as retried, coalesce(sum(h.failures), 0)::integer as failures
  from (select date_trunc(${unit}, now(), 'UTC') - make_interval(hours => n * ${unit === 'day' ? 24 : 1}::integer) as at
    from generate_series(0, ${points - 1}::integer) n) p
  left join delivery_hours h on h.tenant_id = ${tx.tenantId} and (${id}::bigint is null or h.connection_id = ${id})
    and h.hour >= p.at and h.hour < p.at + make_interval(hours => ${unit === 'day' ? 24 : 1}::integer)
  group by p.at order by p.at`;

export const getDeliveries = ({ db }: PortalConnectionsDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/connections/:id/deliveries',
    operationId: 'getDeliveries',
    tag: 'Connections',
    summary: 'Count deliveries and errors of a connection over time, in UTC',
    subject: 'connection',
    query: DeliveryQuery,
    success: { status: 200, schema: DeliverySeries },
    errors: [404, 422],
    handle: async ({ principal, params, query }) => {
      const period = PERIODS[query.period ?? '7d'];
      const rows = await db.inTenant(principal.tenantId, async (tx) => {
        await requireConnection(tx, params.id!);
        return tx.run(series(tx, params.id!, period));
      });
      return { data: rows.map((row) => ({ ...row, at: timestamp(row.at) })), unit: period.unit };
    },
  });

export const getAllDeliveries = ({ db }: PortalConnectionsDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/deliveries',
    operationId: 'getAllDeliveries',
    tag: 'Connections',
    summary: 'Count deliveries and errors of all connections over time, in UTC',
    query: DeliveryQuery,
    success: { status: 200, schema: DeliverySeries },
    errors: [422],
    handle: async ({ principal, query }) => {
      const period = PERIODS[query.period ?? '7d'];
      const rows = await db.readInTenant(principal.tenantId, (tx) => tx.run(series(tx, null, period)));
      return { data: rows.map((row) => ({ ...row, at: timestamp(row.at) })), unit: period.unit };
    },
  });
