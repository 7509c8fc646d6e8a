import { type StockLocationUse, StockLocationUseList } from '@sluice/contracts/portal';
import { sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { StockDeps } from '../deps.ts';

export const listStockLocationsInUse = ({ db }: StockDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/stock-locations/usage',
    operationId: 'listStockLocationsInUse',
    tag: 'Stock locations',
    summary: 'List all stock locations with their products and units',
    success: { status: 200, schema: StockLocationUseList },
    handle: async ({ principal }) => ({
      data: await db.readInTenant(principal.tenantId, (tx) =>
        tx.run(sql<StockLocationUse>`
          select s.id, s.code, s.label, s.type, s.type = 'local' as is_default, s.is_active,
            coalesce(v.products, 0) as products_count, coalesce(v.units, 0) as units,
            case when c.id is not null then jsonb_build_object('credential_id', c.id, 'label', c.label) end as channel
          from stock_locations s
          left join (select location_id, count(*) as products, sum(quantity) as units from stock_levels
                     where tenant_id = ${tx.tenantId} group by location_id) v on v.location_id = s.id
          left join connections c on c.tenant_id = s.tenant_id and c.id = s.connection_id
          where s.tenant_id = ${tx.tenantId} order by s.type <> 'local', s.type, s.id`),
      ),
    }),
  });
