import type { Shop } from './state.ts';
import type { Input } from './write-product.ts';

/** A refusal as Shopify gives it; mutations of the older kind leave the code out. */
export interface Refusal {
  readonly code?: string;
  readonly field: readonly string[];
  readonly message: string;
}

export const refusal = (code: string, field: readonly string[], message: string): Refusal => ({
  code,
  field,
  message,
});

const MAX_TEXT = 255;

/** Shopify's refusals of the fields of a product. */
export function productErrors(shop: Shop, input: Input, path: readonly string[]): Refusal[] {
  const at = (field: string) => [...path, field];
  const errors: Refusal[] = [];
  const { title, category, productOptions } = input;
  if (title !== undefined && String(title).trim() === '')
    errors.push(refusal('INVALID_INPUT', at('title'), "Title can't be blank"));
  if (title !== undefined && [...String(title)].length > MAX_TEXT)
    errors.push(refusal('INVALID_INPUT', at('title'), 'Title is too long (maximum is 255 characters)'));
  if (category !== undefined && !shop.tree.some(({ id }) => id === category))
    errors.push(refusal('INVALID_INPUT', at('category'), 'Category is invalid'));
  if (Array.isArray(productOptions) && productOptions.length > 3)
    errors.push(
      refusal('OPTIONS_OVER_LIMIT', at('productOptions'), 'Can only specify a maximum of 3 options'),
    );
  return errors;
}

/** And of a variant. */
export function variantErrors(shop: Shop, input: Input, path: readonly string[]): Refusal[] {
  const errors: Refusal[] = [];
  for (const field of ['price', 'compareAtPrice']) {
    const value = input[field];
    if (value === undefined || value === null) continue;
    // Shopify rounds in silence; a test that sends such an amount has found a fault of the connector.
    if (!/^\d+(\.\d{1,2})?$/.test(String(value)))
      throw new Error(`${field} ${String(value)} would be rounded`);
    if (Number(value) < 0)
      errors.push(
        refusal('NEGATIVE_PRICE_VALUE', [...path, field], 'Price must be greater than or equal to 0'),
      );
  }
  const { inventoryQuantities = [] } = input;
  for (const one of inventoryQuantities as Input[]) {
    if (!String(one.locationId).startsWith('gid://shopify/Location/7'))
      errors.push(
        refusal('TRACKED_VARIANT_LOCATION_NOT_FOUND', [...path, 'inventoryQuantities'], 'Location not found'),
      );
  }
  if (String(input.barcode ?? '') === shop.refusedBarcode)
    errors.push(refusal('INVALID_VALUE', [...path, 'barcode'], 'Barcode is not allowed in this shop'));
  return errors;
}
