import type { Endpoint } from '../../../platform/http/endpoint.ts';
import type { StockDeps } from '../deps.ts';
import { listStockLocationsInUse } from './list-stock-locations-in-use.ts';

/** The endpoints of the stock location pages beyond the public API. */
export const stockPortalEndpoints = (deps: StockDeps): Endpoint[] => [listStockLocationsInUse(deps)];
