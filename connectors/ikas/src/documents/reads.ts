import { brand, category, order, orderToActOn, product, variantType } from './fragments.ts';

/** Who asks, and what it may do. */
export const TEST_CONNECTION = `query TestConnection {
  me { scopes }
}`;

export const SITE = `query Site {
  listStockLocation { id name deleted }
  listSalesChannel { id name type deleted }
}`;

export const TAX_SETTINGS = `query TaxSettings {
  getGlobalTaxSettings { isTaxExcludedOnPrices }
}`;

/** Products by any of the filters; pages begin at 1. */
export const PRODUCTS = `query Products($pagination: PaginationInput!, $sort: String, $includeDeleted: Boolean, $id: StringFilterInput, $sku: StringFilterInput, $barcodeList: StringFilterInput, $name: StringFilterInput) {
  listProduct(pagination: $pagination, sort: $sort, includeDeleted: $includeDeleted, id: $id, sku: $sku, barcodeList: $barcodeList, name: $name) {
    hasNext
    data { ${product} }
  }
}`;

/** Whether any product has a brand or category. */
export const USERS_OF_TERM = `query UsersOfTerm($brandId: StringFilterInput, $categoryIds: CategoryFilterInput) {
  listProduct(pagination: { page: 1, limit: 1 }, brandId: $brandId, categoryIds: $categoryIds) {
    data { id }
  }
}`;

/** Stock that changed; the time of change of a product need not follow it. */
export const CHANGED_STOCK = `query ChangedStock($pagination: PaginationInput!, $updatedAt: DateFilterInput!) {
  listProductStockLocation(pagination: $pagination, updatedAt: $updatedAt) {
    hasNext
    data { productId }
  }
}`;

export const BRANDS = `query Brands {
  listProductBrand { ${brand} }
}`;

export const CATEGORIES = `query Categories {
  listCategory { ${category} }
}`;

export const CATEGORY = `query Category($id: StringFilterInput!) {
  listCategory(id: $id) { id name deleted parentId }
}`;

const words = `listVariantType { ${variantType} }
  listProductAttribute { id name type deleted }`;

/** The words of the shop: its kinds of options with their values, and the attributes of products. */
export const WORDS = `query Words {
  ${words}
}`;

/** Everything that products name by id. */
export const SOURCE_WORDS = `query SourceWords {
  ${words}
  listCategory { id name deleted parentId }
  getMerchant { id }
}`;

export const ORDERS = `query Orders($pagination: PaginationInput!, $sort: String, $updatedAt: DateFilterInput, $id: StringFilterInput) {
  listOrder(pagination: $pagination, sort: $sort, updatedAt: $updatedAt, id: $id) {
    hasNext
    data { ${order} }
  }
}`;

/** One order with its parcels, by its id. */
export const ORDER_TO_ACT_ON = `query OrderToActOn($id: StringFilterInput!) {
  listOrder(pagination: { page: 1, limit: 1 }, id: $id) {
    hasNext
    data { ${orderToActOn} }
  }
}`;

/** Payments of an order, and the money that went back. */
export const ORDER_PAYMENTS = `query OrderPayments($orderId: String!) {
  listOrderTransactions(orderId: $orderId) { id type status amount deleted }
}`;

/** Addresses to which images may be put, each under the id that we chose for it. */
export const uploadAddresses = (count: number): string => {
  const all = Array.from({ length: count }, (_, at) => at);
  const declared = all.map((at) => `$i${at}: String!`).join(', ');
  const fields = all.map((at) => `  u${at}: getImageUploadUrl(imageId: $i${at})`).join('\n');
  return `query UploadAddresses(${declared}) {\n${fields}\n}`;
};
