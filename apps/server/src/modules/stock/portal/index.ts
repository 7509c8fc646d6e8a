import type { Endpoint } from '../../../platform/http/endpoint.ts';
import type { StockDeps } from '../deps.ts';
import { listStockLocationsInUse } from './list-stock-locations-in-use.ts';

/** What the pages about stock locations show beyond the public API. */
export const stockPortalEndpoints = (deps: StockDeps): Endpoint[] => [listStockLocationsInUse(deps)];
