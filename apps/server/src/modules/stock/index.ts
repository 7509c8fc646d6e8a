import type { Endpoint } from '../../platform/http/endpoint.ts';
import type { StockDeps } from './deps.ts';
import { createStockLocation } from './routes/create-stock-location.ts';
import { deleteStockLocation } from './routes/delete-stock-location.ts';
import { listStockLocations } from './routes/list-stock-locations.ts';
import { updateStockLocation } from './routes/update-stock-location.ts';

export { anyBundle, recountBundles } from './bundles/recount.ts';
export { addLocation, changeLocation, removeLocation } from './change-locations.ts';
export type { StockDeps } from './deps.ts';
export { bookBalances, type LineBalance } from './ledger.ts';
export { stockPortalEndpoints } from './portal/index.ts';

export const stockEndpoints = (deps: StockDeps): Endpoint[] => [
  listStockLocations(deps),
  createStockLocation(deps),
  updateStockLocation(deps),
  deleteStockLocation(deps),
];
