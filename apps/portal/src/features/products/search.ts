import type { ChannelState, ProductFilter, ProductListQuery, ProductSort } from '@sluice/contracts/portal';
import {
  address,
  choice,
  count,
  type Field,
  flag,
  many,
  number,
  on,
  readFields,
  type SearchOf,
  text,
  whole,
} from '../../lib/search.ts';

export const SORTS = [
  'id',
  'name',
  'sku',
  'price',
  'quantity',
  'updated_at',
] as const satisfies ProductSort[];
export const STATES = [
  'live',
  'pending',
  'error',
  'excluded',
  'not_mapped',
] as const satisfies ChannelState[];
export const PAGE_SIZES = [25, 50, 100, 200] as const;
export const DEFAULT_PAGE_SIZE = 50;

const pageSize: Field<number> = (said) => PAGE_SIZES.find((size) => size === count(said));

const FILTER = {
  search: text,
  brand_id: many(count),
  category_id: many(count),
  with_subcategories: on,
  group_id: count,
  status: flag,
  publish_enabled: flag,
  has_stock: flag,
  has_image: flag,
  has_brand: flag,
  has_category: flag,
  mapped_platform_id: count,
  unmapped_platform_id: count,
  has_channel_override: flag,
  override_source: choice(['manual', 'api']),
  tax_rate_id: count,
  tag: many(text),
  price_min: number,
  price_max: number,
  stock_min: whole,
  stock_max: whole,
  channel_state: choice(STATES),
  credential_id: count,
  issue_key: text,
};

const KEPT_BY_VIEWS = {
  ...FILTER,
  sort: choice(SORTS),
  direction: choice(['asc', 'desc']),
  per_page: pageSize,
};

/**
 * The address of the list. `columns` are in their order, divided by commas; absent = those of the view, or the usual
 * ones. `view` is the saved view that this began with, `action` a bulk action that is looked at, `grid` says that cells
 * are typed into.
 */
export const productsAddress = address({
  ...KEPT_BY_VIEWS,
  page: count,
  columns: text,
  view: count,
  action: count,
  grid: on,
});
export type ProductsSearch = SearchOf<typeof productsAddress>;

/** Without what is undefined, so that two searches that say the same are equal. */
export const withoutEmpty = <S extends object>(search: S): S =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as S;

/** The part of the address that selects rows, without their order and page. */
export const filterOf = (search: ProductsSearch): ProductFilter => withoutEmpty(readFields(FILTER, search));

/** The request for the service. */
export const queryOf = (search: ProductsSearch): ProductListQuery =>
  withoutEmpty({
    ...filterOf(search),
    sort: search.sort,
    direction: search.direction,
    page: search.page,
    per_page: search.per_page ?? DEFAULT_PAGE_SIZE,
  });

/** The part of an address that a view keeps: all but the page, the columns and what is open; as text in one order. */
export function viewTextOf(search: ProductsSearch): string {
  const kept = withoutEmpty(readFields(KEPT_BY_VIEWS, search));
  const entries = Object.entries(kept).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, String(one)]),
  );
  return new URLSearchParams(entries.sort(([a], [b]) => (a! < b! ? -1 : 1))).toString();
}

/** The address a view stands for. */
export function searchOfView(view: string): ProductsSearch {
  const said = new URLSearchParams(view);
  const values = [...said.keys()].map((name) => {
    const all = said.getAll(name);
    return [name, all.length > 1 ? all : all[0]];
  });
  return withoutEmpty(productsAddress.read(Object.fromEntries(values)));
}
