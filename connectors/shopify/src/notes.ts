import type { ListingProperty } from '@sluice/connector-kit';
import { FAMILY, NAMESPACE, PRODUCT_NOTE, PROPERTIES, VARIANT_NOTE } from './documents/index.ts';

/**
 * What of a product came from us, kept on it as a metafield of our own. Merchants add images of the shop's own: an update
 * takes away what we put there before and nothing else.
 */
export interface ProductNote {
  /** Addresses of the images as they were sent; Shopify keeps copies under addresses of its own. */
  readonly images?: readonly string[];
  /** The code of the family whose article it is: Shopify has no place for it. */
  readonly family?: string;
}

type Stored = { readonly value: string } | null;

export const familyField = (code: string) => ({
  namespace: NAMESPACE,
  key: FAMILY,
  type: 'single_line_text_field',
  value: code,
});

const metafield = (key: string, value: unknown) => ({
  namespace: NAMESPACE,
  key,
  type: 'json',
  value: JSON.stringify(value),
});

export const productNoteField = (note: ProductNote) => metafield(PRODUCT_NOTE, note);
/** `stock` is what lay at locations that are not ours to set when the variant was put to sleep, by their ids. */
export const variantNoteField = (withdrawn: boolean, stock: ReadonlyMap<string, number> = new Map()) =>
  metafield(VARIANT_NOTE, { withdrawn, ...(stock.size === 0 ? {} : { stock: Object.fromEntries(stock) }) });
export const propertiesField = (properties: readonly ListingProperty[]) =>
  metafield(
    PROPERTIES,
    properties.map(({ name, value }) => ({ name, value })),
  );

/** Empty when the product is none we have written, or somebody changed the note beyond recognition. */
export function productNoteOf(stored: Stored): ProductNote {
  const { images, family } = parsed(stored) as { images?: unknown; family?: unknown };
  return {
    ...(isTexts(images) ? { images } : {}),
    ...(typeof family === 'string' ? { family } : {}),
  };
}

/** A variant has no state of its own on Shopify: this is ours. */
export const isWithdrawn = (stored: Stored): boolean =>
  (parsed(stored) as { withdrawn?: unknown }).withdrawn === true;

/** Pieces that were taken from other locations when the variant was put to sleep, by location. */
export function takenStockOf(stored: Stored): Map<string, number> {
  const { stock } = parsed(stored) as { stock?: unknown };
  if (typeof stock !== 'object' || stock === null) return new Map();
  return new Map(
    Object.entries(stock).filter((one): one is [string, number] => Number.isInteger(one[1]) && one[1] > 0),
  );
}

export function propertiesOf(stored: Stored): ListingProperty[] {
  const list: unknown = parsed(stored);
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown): ListingProperty[] => {
    const { name, value } = (one ?? {}) as { name?: unknown; value?: unknown };
    return typeof name === 'string' && typeof value === 'string' ? [{ name, value }] : [];
  });
}

function parsed(stored: Stored): object {
  try {
    const value: unknown = JSON.parse(stored?.value ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
