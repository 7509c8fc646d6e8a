import { StockLocationList, StockLocationQuery } from '@sluice/contracts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { StockDeps } from '../deps.ts';
import { listLocations } from '../locations.ts';

export const listStockLocations = (deps: StockDeps) =>
  endpoint({
    method: 'GET',
    path: '/v1/stock-locations',
    operationId: 'listStockLocations',
    scopes: ['read', 'stock_prices'],
    tag: 'Stock locations',
    summary: 'List stock locations, the local one first',
    description: 'Their codes are the keys of attribute_bag; quantity writes to the local one.',
    query: StockLocationQuery,
    success: { status: 200, schema: StockLocationList },
    handle: async ({ principal, query }) => {
      const filter = { ...(query.type ? { type: query.type } : {}), activeOnly: query.active_only ?? true };
      return {
        data: await deps.db.readInTenant(principal.tenantId, (tx) => tx.run(listLocations(tx, filter))),
      };
    },
  });
