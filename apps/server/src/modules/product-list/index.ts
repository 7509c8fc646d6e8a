import type { Endpoint } from '../../platform/http/endpoint.ts';
import type { ProductListDeps } from './deps.ts';
import { editProductRows } from './portal/edit-product-rows.ts';
import { exportListings } from './portal/export-listings.ts';
import { exportProducts } from './portal/export-products.ts';
import { getProductSiblings } from './portal/get-product-siblings.ts';
import { listProductPlatforms } from './portal/list-product-platforms.ts';
import { listProductRows } from './portal/list-product-rows.ts';

export { listFilters } from './filters.ts';

/** The portal's list of products: the catalogue with its states on channels, and edits typed into its rows. */
export const productListPortalEndpoints = (deps: ProductListDeps): Endpoint[] => [
  listProductRows(deps),
  getProductSiblings(deps),
  listProductPlatforms(deps),
  editProductRows(deps),
  exportProducts(deps),
  exportListings(deps),
];
