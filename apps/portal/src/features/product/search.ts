export const TABS = ['details', 'price', 'stock', 'images', 'organisation', 'channels', 'history'] as const;
export type Tab = (typeof TABS)[number];

export const HISTORY_FILTERS = ['change', 'delivery', 'stock'] as const;

/** Parts of the address of a product beside its id. */
export interface ProductSearch {
  tab?: Tab | undefined;
  /** The field to begin at: where a link that mends something leads. */
  field?: string | undefined;
  /** On the tab of channels: the connection that is open. */
  channel?: number | undefined;
  /** On the tab of the history: the kind of entries shown. */
  kind?: (typeof HISTORY_FILTERS)[number] | undefined;
  page?: number | undefined;
  /** The address of the list one came from, without its path: Back leads there, and it gives the next product. */
  from?: string | undefined;
}

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
};

/** Where a field of the product is edited; `attribute_bag.IST-1` is a field of its own. */
export const tabOfField = (field: string): Tab => TAB_OF_FIELD[field.split('.')[0]!] ?? 'details';
