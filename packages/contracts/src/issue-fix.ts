import { explainIssue } from './issues/index.ts';
import type { ProductInput } from './product-input.ts';

/** Where a person mends an issue of a listing. */
export const FIX_PLACES = [
  'product',
  'stores',
  'category_mapping',
  'attribute_mapping',
  'match',
  'connection',
  'channel',
  'nothing',
] as const;
export type FixPlace = (typeof FIX_PLACES)[number];

type ProductField = Extract<keyof ProductInput, string> | 'images';

export interface IssueFix {
  place: FixPlace;
  /** Of `place` product: the field of the product. */
  field: ProductField | null;
}

/** The field of the product that each field of a listing is made of. */
const PRODUCT_FIELDS: Readonly<Record<string, ProductField>> = {
  sku: 'sku',
  barcode: 'ean',
  title: 'name',
  description: 'description',
  brand: 'brand_id',
  brandSyncId: 'brand_id',
  images: 'images',
  price: 'price',
  stock: 'quantity',
  stores: 'attribute_bag',
  listPrice: 'list_price',
  vatRate: 'tax_rate_id',
  weight: 'weight',
  properties: 'properties',
  family: 'variant_options',
};

const CATEGORY_FIELDS: ReadonlySet<string> = new Set(['categoryPath', 'categorySyncId']);

/** The fix by code, where the channel names no field, or one that says less. */
const BY_CODE: Readonly<Record<string, IssueFix>> = {
  invalid_barcode: { place: 'product', field: 'ean' },
  duplicate_barcode: { place: 'product', field: 'ean' },
  duplicate_key: { place: 'product', field: 'sku' },
  duplicate_variant: { place: 'product', field: 'variant_options' },
  no_price: { place: 'product', field: 'price' },
  override_currency: { place: 'product', field: 'channel_overrides' },
  no_vat_rate: { place: 'product', field: 'tax_rate_id' },
  key_taken: { place: 'product', field: 'sku' },
  invalid_price: { place: 'product', field: 'price' },
  invalid_stock: { place: 'product', field: 'quantity' },
  invalid_image: { place: 'product', field: 'images' },
  unknown_brand: { place: 'product', field: 'brand_id' },
  unknown_category: { place: 'category_mapping', field: null },
  missing_attribute: { place: 'attribute_mapping', field: null },
  invalid_attribute: { place: 'attribute_mapping', field: null },
  unknown_store: { place: 'stores', field: null },
  ambiguous_match: { place: 'match', field: null },
  deleted_on_channel: { place: 'match', field: null },
  outcome_unknown: { place: 'match', field: null },
  not_approved: { place: 'channel', field: null },
  policy_blocked: { place: 'channel', field: null },
};

/**
 * The place where an issue is mended, for links of a page.
 *
 * @param field as the issue names it: a field of a listing in the form sent to channels, or the code of an attribute
 */
export function fixOfIssue(code: string, field: string | null): IssueFix {
  const known = Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
  if (known !== undefined) return known;
  const { fault, retried } = explainIssue(code);
  if (fault === 'connection') return { place: 'connection', field: null };
  // `images.0` and `images[0]` are about the images.
  const name = field?.split(/[.[]/)[0] ?? '';
  if (Object.hasOwn(PRODUCT_FIELDS, name)) return { place: 'product', field: PRODUCT_FIELDS[name]! };
  if (CATEGORY_FIELDS.has(name)) return { place: 'category_mapping', field: null };
  if (retried) return { place: 'nothing', field: null };
  if (fault === 'merchant')
    return name === '' ? { place: 'product', field: 'name' } : { place: 'attribute_mapping', field: null };
  return { place: 'channel', field: null };
}
