import { ConnectionContents } from '@sluice/contracts/portal';
import type { Tx } from '../../../../platform/db/database.ts';
import { type Statement, sql } from '../../../../platform/db/sql.ts';
import { endpoint } from '../../../../platform/http/endpoint.ts';
import { requireConnection } from '../../../channels/index.ts';
import type { PortalConnectionsDeps } from './deps.ts';

const contents = (tx: Tx, id: number): Statement<ConnectionContents> => sql<ConnectionContents>`
  select (select count(*) from listings x where x.tenant_id = c.tenant_id and x.connection_id = c.id) as listings,
    (select count(*) from listings x where x.tenant_id = c.tenant_id and x.connection_id = c.id and x.state = 'live') as live_listings,
    (select count(*) from listings x where x.tenant_id = c.tenant_id and x.connection_id = c.id
      and x.sync_id is not null and x.state <> 'withdrawn') as on_channel,
    (select count(*) from listings x where x.tenant_id = c.tenant_id and x.connection_id = c.id
      and x.sync_id is not null and x.state <> 'withdrawn' and not exists (select from products p
        where p.tenant_id = x.tenant_id and p.id = x.product_id)) as of_deleted_products,
    (select count(*) from listings x join source_products s on s.tenant_id = x.tenant_id
        and s.connection_id = x.connection_id and s.product_id = x.product_id and s.state = 'linked'
      where x.tenant_id = c.tenant_id and x.connection_id = c.id
        and x.sync_id is not null and x.state <> 'withdrawn') as own_products,
    (select count(*) from channel_overrides x where x.tenant_id = c.tenant_id and x.connection_id = c.id) as overrides,
    (select count(*) from publish_rules x where x.tenant_id = c.tenant_id and x.connection_id = c.id) as rules,
    (select count(*) from category_mappings x where x.tenant_id = c.tenant_id and x.connection_id = c.id) as mappings,
    (select count(*) from stock_locations x where x.tenant_id = c.tenant_id and x.connection_id = c.id) as stores,
    (select count(*) from source_products x where x.tenant_id = c.tenant_id and x.connection_id = c.id) as source_products,
    (select count(*) from channel_events x where x.tenant_id = c.tenant_id and x.connection_id = c.id) as events,
    (select count(*) from orders x where x.tenant_id = c.tenant_id and x.connection_id = c.id) as orders
  from connections c where c.tenant_id = ${tx.tenantId} and c.id = ${id}`;

export const getContents = ({ db }: PortalConnectionsDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/connections/:id/contents',
    operationId: 'getConnectionContents',
    tag: 'Connections',
    summary: 'Count the records that are deleted with a connection',
    subject: 'connection',
    success: { status: 200, schema: ConnectionContents },
    errors: [404],
    handle: async ({ principal, params }) =>
      db.inTenant(principal.tenantId, async (tx) => {
        await requireConnection(tx, params.id!);
        return (await tx.first(contents(tx, params.id!)))!;
      }),
  });
