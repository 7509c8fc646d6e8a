/** Possible sources of an attribute's value. */
export type SourceKind = 'fixed' | 'field' | 'tag' | 'option' | 'property';

/** The fields of a product that can be an attribute's value. */
export const PRODUCT_FIELDS = ['name', 'model', 'sku', 'ean', 'brand', 'description'] as const;
export type ProductField = (typeof PRODUCT_FIELDS)[number];

export const isProductField = (name: string): name is ProductField =>
  (PRODUCT_FIELDS as readonly string[]).includes(name);
