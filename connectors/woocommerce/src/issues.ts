import type { Issue, IssueCode } from '@sluice/connector-kit';
import type { ItemError } from './schema.ts';

interface Meaning {
  readonly code: IssueCode;
  readonly field?: string;
}

/** WooCommerce's codes in the common words. */
const MEANING: Readonly<Record<string, Meaning>> = {
  product_invalid_sku: { code: 'duplicate_key', field: 'sku' },
  product_invalid_global_unique_id: { code: 'duplicate_barcode', field: 'barcode' },
  woocommerce_product_image_upload_error: { code: 'invalid_image', field: 'images' },
  woocommerce_product_invalid_image_id: { code: 'invalid_image', field: 'images' },
  woocommerce_variation_image_upload_error: { code: 'invalid_image', field: 'images' },
  woocommerce_variation_invalid_image_id: { code: 'invalid_image', field: 'images' },
  woocommerce_rest_product_invalid_id: { code: 'listing_not_found' },
  woocommerce_rest_product_variation_invalid_id: { code: 'listing_not_found' },
  woocommerce_rest_product_variation_invalid_parent: { code: 'listing_not_found' },
  product_invalid_tax_class: { code: 'invalid_value', field: 'tax_class' },
};

/** Fields of a product in our words, for refusals that name one. */
const FIELD: Readonly<Record<string, Meaning>> = {
  name: { code: 'invalid_value', field: 'title' },
  description: { code: 'invalid_value', field: 'description' },
  sku: { code: 'invalid_value', field: 'sku' },
  global_unique_id: { code: 'invalid_barcode', field: 'barcode' },
  regular_price: { code: 'invalid_price', field: 'price' },
  stock_quantity: { code: 'invalid_stock', field: 'stock' },
  images: { code: 'invalid_image', field: 'images' },
  image: { code: 'invalid_image', field: 'images' },
  categories: { code: 'unknown_category', field: 'categorySyncId' },
  brands: { code: 'unknown_brand', field: 'brandSyncId' },
  attributes: { code: 'invalid_attribute', field: 'attributes' },
};

/** A variation that was written as a product: WooCommerce says so by an id that is invalid in another word order. */
export const IS_VARIATION = 'woocommerce_rest_invalid_product_id';

/** Translates WooCommerce's answer on an item into the common words, with its own text. */
export function issuesOf({ code, message, data }: ItemError): Issue[] {
  const params =
    data !== null && data !== undefined && 'params' in data ? Object.keys(data.params ?? {}) : [];
  const fields = code === 'rest_invalid_param' ? params : [];
  if (fields.length === 0) return [{ ...(MEANING[code] ?? { code: 'rejected' }), message }];
  return fields.map((name) => ({ ...(FIELD[name] ?? { code: 'invalid_value', field: name }), message }));
}

/** The other product that has the SKU or barcode already. */
export const takenBy = ({ data }: ItemError): number | null =>
  data !== null && data !== undefined && 'resource_id' in data ? (data.resource_id ?? null) : null;

/** A fault of the shop's within one item: whether it was applied is not known. */
export const isServerFault = ({ data }: ItemError): boolean =>
  data !== null && data !== undefined && 'status' in data && (data.status ?? 0) >= 500;
