import type { Endpoint } from '../../../platform/http/endpoint.ts';
import type { StockDeps } from '../deps.ts';
import { bundleEndpoints } from './bundle.ts';
import { listStockLocationsInUse } from './list-stock-locations-in-use.ts';

/** The endpoints of stock beyond the public API. */
export const stockPortalEndpoints = (deps: StockDeps): Endpoint[] => [
  listStockLocationsInUse(deps),
  ...bundleEndpoints(deps),
];
