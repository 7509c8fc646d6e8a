import { ProductPlatformList } from '@sluice/contracts/portal';
import { sql } from '../../../platform/db/sql.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { ProductListDeps } from '../deps.ts';

export const listProductPlatforms = (deps: ProductListDeps) =>
  endpoint({
    method: 'GET',
    path: '/portal/api/product-platforms',
    operationId: 'listProductPlatforms',
    tag: 'Products',
    summary: 'List the platforms that products can be mapped to, by the ids of the filters',
    success: { status: 200, schema: ProductPlatformList },
    handle: async ({ principal }) => {
      const rows = await deps.db.readInTenant(principal.tenantId, (tx) =>
        tx.run(sql<{ platform: string }>`
          select distinct platform from connections where tenant_id = ${tx.tenantId} and is_target order by platform`),
      );
      return {
        data: rows.map(({ platform }) => {
          const { id, label } = deps.platform(platform);
          return { platform_id: id, label };
        }),
      };
    },
  });
