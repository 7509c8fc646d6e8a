import { type ConnectionStore, ConnectionStoreList } from '@sluice/contracts/portal';
import type { Tx } from '../../../platform/db/database.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { requireConnection } from '../connections.ts';
import type { PortalChannelsDeps } from './deps.ts';

const storesOf = (tx: Tx, id: number): Statement<ConnectionStore> => sql<ConnectionStore>`
  select l.id as location_id, l.platform_store_id, l.code, l.label, l.is_active,
    count(s.product_id) filter (where s.quantity <> 0) as products, coalesce(sum(s.quantity), 0)::bigint as quantity
  from stock_locations l left join stock_levels s on s.tenant_id = l.tenant_id and s.location_id = l.id
  where l.tenant_id = ${tx.tenantId} and l.connection_id = ${id}
  group by l.id, l.platform_store_id, l.code, l.label, l.is_active order by l.id`;

export const listStores = ({ db }: PortalChannelsDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/connections/:id/stores',
    operationId: 'listConnectionStores',
    tag: 'Connections',
    summary: 'List the stores of a channel with their stock locations',
    subject: 'connection',
    success: { status: 200, schema: ConnectionStoreList },
    errors: [404],
    handle: async ({ principal, params }) =>
      db.inTenant(principal.tenantId, async (tx) => {
        await requireConnection(tx, params.id!);
        return { data: await tx.run(storesOf(tx, params.id!)) };
      }),
  });
