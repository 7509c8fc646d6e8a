/** Possible sources of an attribute's value. */
export const SOURCE_KINDS = ['fixed', 'field', 'tag', 'option', 'property'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** The fields of a product that can be an attribute's value. */
export const PRODUCT_FIELDS = ['name', 'model', 'sku', 'ean', 'brand', 'description'] as const;
export type ProductField = (typeof PRODUCT_FIELDS)[number];

export const isProductField = (name: string): name is ProductField =>
  (PRODUCT_FIELDS as readonly string[]).includes(name);
