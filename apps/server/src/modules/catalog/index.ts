import type { Endpoint } from '../../platform/http/endpoint.ts';
import { createBriefReads } from './brief-reads.ts';
import type { CatalogDeps } from './deps.ts';
import { addProductImage } from './routes/add-product-image.ts';
import { createBrand } from './routes/create-brand.ts';
import { createCategory } from './routes/create-category.ts';
import { createProduct } from './routes/create-product.ts';
import { deleteCategory } from './routes/delete-category.ts';
import { deleteProduct } from './routes/delete-product.ts';
import { deleteProductImage } from './routes/delete-product-image.ts';
import { getProduct } from './routes/get-product.ts';
import { listBrands } from './routes/list-brands.ts';
import { listCategories } from './routes/list-categories.ts';
import { listProductGroups } from './routes/list-groups.ts';
import { listProducts } from './routes/list-products.ts';
import { listTaxRates } from './routes/list-tax-rates.ts';
import { reorderProductImages } from './routes/reorder-product-images.ts';
import { updateCategory } from './routes/update-category.ts';
import { updateProduct } from './routes/update-product.ts';
import { createSaver } from './save-gathered.ts';

export { orderAmong, removeImages } from './bulk-images.ts';
export { markCategoryChanged } from './categories.ts';
export { markChanged, markProductsOf, markSentOf, markSiblings } from './changes.ts';
export type { CatalogDeps } from './deps.ts';
export { sweepDiscardedFiles } from './discarded-files.ts';
export {
  addToGroup,
  deleteGroup,
  findOrCreateGroup,
  listGroups,
  removeFromGroup,
  renameGroup,
} from './groups.ts';
export {
  fetchQueuedImages,
  type ImageQueue,
  type ImageQueueDeps,
  startImageQueue,
} from './image-queue.ts';
export { productPageEndpoints } from './portal/product-page.ts';
export { termPortalEndpoints } from './portal/term-endpoints.ts';
export { deleteProducts } from './products/delete.ts';
export { setExcluded } from './products/exclude.ts';
export { type ProductExportRow, productExportRows } from './products/export-rows.ts';
export { roomLeft } from './products/facts.ts';
export { firstImage } from './products/first-image.ts';
export {
  countProducts,
  matchesAlone,
  matchingIds,
  matchingProducts,
  type PlatformSlug,
  pageOfMatches,
  presentListItem,
  productFilters,
  productsByIds,
} from './products/list.ts';
export { type NamedText, repeatedNames } from './products/named-texts.ts';
export {
  type PastPrices,
  PRICES_KEPT_DAYS,
  pricesAt,
  pricesChangedSince,
  sweepPriceChanges,
} from './products/price-history.ts';
export type { FieldChange, ProductOutcome, ProductWrite } from './products/product-write.ts';
export { saveProducts } from './products/save.ts';
export {
  lockSnapshots,
  type OverrideSnapshot,
  type ProductSnapshot,
  productSnapshots,
  type ScheduleSnapshot,
} from './products/snapshot.ts';
export { isOverQuota } from './products/store.ts';
export { hasControls } from './products/text-rules.ts';
export type { Translation } from './products/translations.ts';
export { againstRaces, hasRoom, saveProductIn } from './save-one.ts';

/** Products, their images, brands, categories and tax rates. */
export const catalogEndpoints = (
  deps: CatalogDeps,
  save = createSaver(deps.db),
  readBriefly = createBriefReads(deps.db),
): Endpoint[] => [
  listProducts(deps, readBriefly),
  createProduct(deps, save),
  getProduct(readBriefly),
  updateProduct(save),
  deleteProduct(deps),
  addProductImage(deps),
  reorderProductImages(deps),
  deleteProductImage(deps),
  listBrands(deps),
  createBrand(deps),
  listCategories(deps),
  createCategory(deps),
  updateCategory(deps),
  deleteCategory(deps),
  listProductGroups(deps),
  listTaxRates(deps),
];
export { type PlainRow, plainColumns } from './products/columns.ts';
export { cleanDescription, plainAfter, presentPlain, storedWeight } from './products/plain-values.ts';
export { storeImage } from './store-image.ts';
export { isUndoable } from './undo-change.ts';
