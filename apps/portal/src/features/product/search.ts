import { fromField } from '../../lib/from.ts';
import { address, choice, count, type SearchOf, text } from '../../lib/search.ts';

export const TABS = [
  'details',
  'texts',
  'price',
  'stock',
  'images',
  'organisation',
  'channels',
  'history',
] as const;
export type Tab = (typeof TABS)[number];

/** Changes are shown first: each of them is followed by a delivery to every channel. */
export const HISTORY_FILTERS = ['change', 'delivery', 'stock', 'all'] as const;

/**
 * The address of a product beside its id. `field` is the one to begin at: where a link that mends something leads.
 * `channel` is the connection that is open on the tab of channels, `kind` the entries shown on the tab of the history.
 * By `from`, Back leads to the list, which gives the next product as well.
 */
export const productAddress = address({
  tab: choice(TABS),
  field: text,
  channel: count,
  kind: choice(HISTORY_FILTERS),
  page: count,
  ...fromField,
});
export type ProductSearch = SearchOf<typeof productAddress>;

const TAB_OF_FIELD: Readonly<Record<string, Tab>> = {
  price: 'price',
  price_with_vat: 'price',
  tax_rate: 'price',
  list_price: 'price',
  list_price_with_vat: 'price',
  tax_rate_id: 'price',
  quantity: 'stock',
  attribute_bag: 'stock',
  images: 'images',
  brand: 'organisation',
  brand_id: 'organisation',
  categories: 'organisation',
  category_ids: 'organisation',
  translations: 'texts',
};

/** Where a field of the product is edited; `attribute_bag.IST-1` is a field of its own. */
export const tabOfField = (field: string): Tab => TAB_OF_FIELD[field.split('.')[0]!] ?? 'details';
