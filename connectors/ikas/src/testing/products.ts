import {
  type DateFilter,
  fits,
  holds,
  isWithin,
  type Pagination,
  paged,
  type StringFilter,
  sorted,
} from './lists.ts';
import type { Price, Product, StockRow, Variant } from './records.ts';
import { type State, stockKey } from './state.ts';
import { presentTerm } from './terms.ts';

export interface ProductFilter {
  readonly id?: StringFilter | null;
  readonly name?: StringFilter | null;
  readonly sku?: StringFilter | null;
  readonly barcodeList?: StringFilter | null;
  readonly brandId?: StringFilter | null;
  readonly categoryIds?: StringFilter | null;
  readonly tagIds?: StringFilter | null;
  readonly salesChannelIds?: StringFilter | null;
  readonly variantTypeId?: StringFilter | null;
  readonly variantStockLocationId?: StringFilter | null;
  readonly vendorId?: StringFilter | null;
  readonly search?: string | null;
  readonly includeDeleted?: boolean | null;
  readonly pagination?: Pagination | null;
  readonly sort?: string | null;
}

/** Products with all their variants, also where a filter meant one of them. */
export function listProduct(state: State, filter: ProductFilter) {
  const found = [...state.products.values()].filter((product) => isMeant(state, product, filter));
  const rows = sorted(found, filter.sort, ['createdAt', 'updatedAt', 'name']);
  return paged(state, rows, filter.pagination, (product) => presentProduct(state, product));
}

function isMeant(state: State, product: Product, filter: ProductFilter): boolean {
  const { variants } = product;
  const skus = variants.map(({ sku }) => sku);
  const barcodes = variants.flatMap(({ barcodeList }) => barcodeList);
  return (
    (filter.includeDeleted === true || !product.deleted) &&
    product.createdAt + state.visibleAfterMs <= state.now() &&
    fits([product.id], filter.id) &&
    fits([product.name], filter.name) &&
    fits(skus, filter.sku) &&
    fits(barcodes, filter.barcodeList) &&
    fits([product.brandId], filter.brandId) &&
    fits([product.vendorId], filter.vendorId) &&
    fits(product.categoryIds, filter.categoryIds) &&
    fits(product.tagIds, filter.tagIds) &&
    fits(channelsOf(product), filter.salesChannelIds) &&
    fits(typesOf(product), filter.variantTypeId) &&
    fits(locationsOf(state, product), filter.variantStockLocationId) &&
    holds([product.name, ...skus, ...barcodes], filter.search)
  );
}

const channelsOf = ({ salesChannels }: Product): string[] => salesChannels.map(({ id }) => id);
const typesOf = ({ productVariantTypes }: Product): string[] =>
  productVariantTypes.map(({ variantTypeId }) => variantTypeId);
const locationsOf = (state: State, { variants }: Product): string[] =>
  variants.flatMap((variant) => stocksOf(state, variant)).map(({ stockLocationId }) => stockLocationId);

export const stocksOf = (state: State, variant: Variant): StockRow[] =>
  state.locations.flatMap(({ id }) => state.stock.get(stockKey(variant.id, id)) ?? []);

export function presentProduct(state: State, product: Product): object {
  const hidden = product.salesChannels.filter(({ status }) => status === 'HIDDEN');
  const rows = product.variants.flatMap((variant) => stocksOf(state, variant));
  return {
    ...product,
    ...product.more,
    brand: product.brandId === null ? null : presentTerm(state.brands.get(product.brandId)!),
    categories: product.categoryIds.map((id) => presentTerm(state.categories.get(id)!)),
    tags: product.tagIds.map((id) => presentTerm(state.tags.get(id)!)),
    salesChannelIds: channelsOf(product),
    hiddenSalesChannelIds: hidden.map(({ id }) => id),
    totalStock: rows.reduce((sum, { stockCount }) => sum + stockCount, 0),
    variants: product.variants.map((variant) => presentVariant(state, variant)),
  };
}

const presentVariant = (state: State, variant: Variant): object => ({
  ...variant,
  ...variant.more,
  stocks: stocksOf(state, variant),
  prices: variant.prices.map(presentPrice),
});

const presentPrice = (price: Price): object => ({ ...price, currencyCode: price.currency });

interface StockFilter {
  readonly productId?: StringFilter | null;
  readonly variantId?: StringFilter | null;
  readonly stockLocationId?: StringFilter | null;
  readonly updatedAt?: DateFilter | null;
  readonly pagination?: Pagination | null;
  readonly sort?: string | null;
}

export function listStock(state: State, filter: StockFilter) {
  const found = [...state.stock.values()].filter(
    (row) =>
      fits([row.productId], filter.productId) &&
      fits([row.variantId], filter.variantId) &&
      fits([row.stockLocationId], filter.stockLocationId) &&
      isWithin(row.updatedAt, filter.updatedAt),
  );
  const rows: StockRow[] = sorted(found, filter.sort, ['createdAt', 'updatedAt']);
  return paged(state, rows, filter.pagination, (row) => row);
}
