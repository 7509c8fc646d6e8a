import { orderToActOn, variantType } from './fragments.ts';

/** Creates a product, or writes one that is there as a whole: lists lose the entries that are left out. */
export const SAVE_PRODUCT = `mutation SaveProduct($input: ProductInput!) {
  saveProduct(input: $input) {
    id
    updatedAt
    variants { id sku deleted variantValueIds { variantTypeId variantValueId } }
  }
}`;

/** Prices take the place of the stored ones, field by field that is left out as well. */
export const SAVE_PRICES = `mutation SavePrices($input: SaveVariantPricesInput!) {
  saveVariantPrices(input: $input)
}`;

/** Stock as it is to be, by location. */
export const SAVE_STOCK = `mutation SaveStock($input: SaveStockLocationsInput!) {
  saveProductStockLocations(input: $input)
}`;

export const SHOW_PRODUCTS = `mutation ShowProducts($input: [UpdateProductSalesChannelStatusInput!]!, $salesChannelId: String!) {
  updateProductSalesChannelStatus(input: $input, salesChannelId: $salesChannelId)
}`;

export const SAVE_BRAND = `mutation SaveBrand($input: ProductBrandInput!) {
  saveProductBrand(input: $input) { id }
}`;

export const SAVE_CATEGORY = `mutation SaveCategory($input: CategoryInput!) {
  saveCategory(input: $input) { id }
}`;

export const DELETE_BRANDS = `mutation DeleteBrands($ids: [String!]!) {
  deleteProductBrandList(idList: $ids)
}`;

export const DELETE_CATEGORIES = `mutation DeleteCategories($ids: [String!]!) {
  deleteCategoryList(idList: $ids)
}`;

export const SAVE_VARIANT_TYPE = `mutation SaveVariantType($input: VariantTypeInput!) {
  saveVariantType(input: $input) { ${variantType} }
}`;

export const SAVE_ATTRIBUTE = `mutation SaveAttribute($input: ProductAttributeInput!) {
  saveProductAttribute(input: $input) { id name type deleted }
}`;

/** Packs units and sends them. */
export const FULFIL = `mutation Fulfil($input: FulFillOrderInput!) {
  fulfillOrder(input: $input) { ${orderToActOn} }
}`;

/** Moves parcels that are packed. */
export const MOVE_PARCELS = `mutation MoveParcels($input: UpdateOrderPackageStatusInput!) {
  updateOrderPackageStatus(input: $input) { ${orderToActOn} }
}`;

export const CANCEL_LINES = `mutation CancelLines($input: CancelOrderLineInput!) {
  cancelOrderLine(input: $input) { ${orderToActOn} }
}`;

export const REFUND_LINES = `mutation RefundLines($input: OrderRefundInput!) {
  refundOrderLine(input: $input) { ${orderToActOn} }
}`;
