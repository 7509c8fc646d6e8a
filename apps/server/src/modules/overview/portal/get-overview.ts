import { Overview } from '@sluice/contracts/portal';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { failedEventsByConnection } from '../../inbound/index.ts';
import { countUnmatchedOrders } from '../../orders/index.ts';

interface OverviewRow extends Omit<Overview, 'checklist' | 'unmatched_orders' | 'failed_events_on'> {
  product: boolean;
  connection: boolean;
  mapping: boolean;
  rule: boolean;
  published: boolean;
}

/** Each figure uses an index of its own; large counts come from stored numbers. */
const overview = (tx: Tx): Statement<OverviewRow> => sql<OverviewRow>`
  select u.products, u.products > 0 as product,
    exists (select from connections c where c.tenant_id = u.tenant_id and c.is_target) as connection,
    exists (select from category_mappings m where m.tenant_id = u.tenant_id)
      or not exists (select from channel_categories k where k.tenant_id = u.tenant_id) as mapping,
    exists (select from publish_rules r where r.tenant_id = u.tenant_id) as rule,
    exists (select from listings l where l.tenant_id = u.tenant_id and l.published_at is not null) as published,
    (select count(*) from listings l where l.tenant_id = u.tenant_id and l.state = 'live') as live_listings,
    (select count(*) from orders o where o.tenant_id = u.tenant_id and o.ordered_at > now() - interval '24 hours')
      as orders_today,
    (select count(*) from order_problems p where p.tenant_id = u.tenant_id and p.dismissed_at is null) as order_problems
  from tenant_usage u where u.tenant_id = ${tx.tenantId}`;

export const getOverview = ({ db }: { db: Database }) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/overview',
    operationId: 'getOverview',
    tag: 'Overview',
    summary: 'Show the progress of the set-up and the work that waits for a person',
    success: { status: 200, schema: Overview },
    handle: async ({ principal }) => {
      const [row, unmatched, failed] = await db.readInTenant(principal.tenantId, (tx) =>
        Promise.all([
          tx.first(overview(tx)),
          tx.first(countUnmatchedOrders(tx)),
          tx.run(failedEventsByConnection(tx)),
        ]),
      );
      const { product, connection, mapping, rule, published, ...figures } = row!;
      // A mapping needs a connection first.
      return {
        checklist: { product, connection, mapping: mapping && connection, rule, published },
        ...figures,
        unmatched_orders: unmatched!.total,
        failed_events_on: failed,
      };
    },
  });
