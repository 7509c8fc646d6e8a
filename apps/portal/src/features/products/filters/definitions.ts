import type { ProductsSearch } from '../search.ts';

/** The control of a filter: yes or no, one of a list, a range, a text. */
export type FilterKind =
  | 'flag'
  | 'brand'
  | 'category'
  | 'group'
  | 'taxRate'
  | 'channel'
  | 'platform'
  | 'source'
  | 'range'
  | 'tags';

export interface FilterDefinition {
  /** Its name in the texts. */
  id: string;
  kind: FilterKind;
  /** The parameters of the address that it sets. */
  fields: readonly (keyof ProductsSearch)[];
}

/** A control that asks for the values of one filter. */
export interface EditorProps {
  definition: FilterDefinition;
  search: ProductsSearch;
  /** The new values; the editor is done with them. */
  onApply(patch: Partial<ProductsSearch>): void;
}

/** Every filter of the list but the search text, in the order of the menu. */
export const FILTERS: readonly FilterDefinition[] = [
  { id: 'status', kind: 'flag', fields: ['status'] },
  { id: 'publish_enabled', kind: 'flag', fields: ['publish_enabled'] },
  { id: 'channel', kind: 'channel', fields: ['channel_state', 'credential_id', 'issue_key'] },
  { id: 'brand', kind: 'brand', fields: ['brand_id'] },
  { id: 'category', kind: 'category', fields: ['category_id', 'with_subcategories'] },
  { id: 'group', kind: 'group', fields: ['group_id'] },
  { id: 'tag', kind: 'tags', fields: ['tag'] },
  { id: 'tax_rate', kind: 'taxRate', fields: ['tax_rate_id'] },
  { id: 'price', kind: 'range', fields: ['price_min', 'price_max'] },
  { id: 'stock', kind: 'range', fields: ['stock_min', 'stock_max'] },
  { id: 'has_stock', kind: 'flag', fields: ['has_stock'] },
  { id: 'has_image', kind: 'flag', fields: ['has_image'] },
  { id: 'has_brand', kind: 'flag', fields: ['has_brand'] },
  { id: 'has_category', kind: 'flag', fields: ['has_category'] },
  { id: 'mapped', kind: 'platform', fields: ['mapped_platform_id'] },
  { id: 'unmapped', kind: 'platform', fields: ['unmapped_platform_id'] },
  { id: 'has_channel_override', kind: 'flag', fields: ['has_channel_override'] },
  { id: 'override_source', kind: 'source', fields: ['override_source'] },
];

export const isSet = (search: ProductsSearch, { fields }: FilterDefinition): boolean =>
  fields.some((field) => search[field] !== undefined);

/** The address without a filter. */
export const without = ({ fields }: FilterDefinition): Partial<ProductsSearch> =>
  Object.fromEntries(fields.map((field) => [field, undefined]));
