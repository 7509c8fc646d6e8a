import type { Part } from './compose.ts';

const errors = 'userErrors { code field message }';
/** Mutations of the older kind give no codes. */
const plainErrors = 'userErrors { field message }';

/** Makes a product with up to 50 variants in one go. Never sent for one that is there: what it leaves out is deleted. */
export const PRODUCT_SET: Part = {
  field: 'productSet',
  args: { identifier: 'ProductSetIdentifiers!', input: 'ProductSetInput!' },
  selection: `product { id variants(first: 50) { nodes { id sku } } } ${errors}`,
};

/** `PRODUCT_SET` for one variant, which costs a fiftieth to read back. */
export const PRODUCT_SET_ONE: Part = {
  ...PRODUCT_SET,
  selection: `product { id variants(first: 1) { nodes { id sku } } } ${errors}`,
};

/** Changes what is given and leaves the rest; media are added. */
export const PRODUCT_UPDATE: Part = {
  field: 'productUpdate',
  args: { product: 'ProductUpdateInput!', media: '[CreateMediaInput!]' },
  selection: `product { id } ${plainErrors}`,
};

export const VARIANTS_CREATE: Part = {
  field: 'productVariantsBulkCreate',
  args: {
    productId: 'ID!',
    variants: '[ProductVariantsBulkInput!]!',
    media: '[CreateMediaInput!]',
    strategy: 'ProductVariantsBulkCreateStrategy!',
  },
  selection: `productVariants { id sku } ${errors}`,
};

export const VARIANTS_UPDATE: Part = {
  field: 'productVariantsBulkUpdate',
  args: {
    productId: 'ID!',
    variants: '[ProductVariantsBulkInput!]!',
    media: '[CreateMediaInput!]',
    allowPartialUpdates: 'Boolean!',
  },
  selection: `productVariants { id inventoryItem { id } } ${errors}`,
};

/** Shows a product in channels; in those that show it already nothing changes. */
export const PUBLISH: Part = {
  field: 'publishablePublish',
  args: { id: 'ID!', input: '[PublicationInput!]!' },
  selection: plainErrors,
};

export const FILES_UPDATE: Part = {
  field: 'fileUpdate',
  args: { files: '[FileUpdateInput!]!' },
  selection: errors,
};

export const MEDIA_REORDER: Part = {
  field: 'productReorderMedia',
  args: { id: 'ID!', moves: '[MoveInput!]!' },
  selection: 'mediaUserErrors { code field message }',
};

/** Makes metafields of a name something that products can be searched by. */
export const DEFINE_METAFIELD: Part = {
  field: 'metafieldDefinitionCreate',
  args: { definition: 'MetafieldDefinitionInput!' },
  selection: errors,
};

/** Carries a key, by which Shopify applies it once however often it is sent. */
export const SET_STOCK: Part = {
  field: 'inventorySetQuantities',
  args: { input: 'InventorySetQuantitiesInput!' },
  selection: errors,
};

/** The first stock of an item at a location that did not keep it so far. */
export const ACTIVATE: Part = {
  field: 'inventoryActivate',
  args: { inventoryItemId: 'ID!', locationId: 'ID!', available: 'Int!' },
  selection: plainErrors,
};

export const FULFIL: Part = {
  field: 'fulfillmentCreate',
  args: { fulfillment: 'FulfillmentInput!' },
  selection: `fulfillment { id } ${plainErrors}`,
};

/** Answers before it has happened. */
export const ORDER_CANCEL: Part = {
  field: 'orderCancel',
  args: {
    orderId: 'ID!',
    reason: 'OrderCancelReason!',
    refundMethod: 'OrderCancelRefundMethodInput',
    restock: 'Boolean!',
    staffNote: 'String',
  },
  selection: 'job { id } orderCancelUserErrors { code field message }',
};

/** Carries a key, as `SET_STOCK` does. */
export const REFUND: Part = {
  field: 'refundCreate',
  args: { input: 'RefundInput!' },
  selection: `refund { id } ${plainErrors}`,
};
