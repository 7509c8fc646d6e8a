import type { ChannelState, ProductFilter, ProductListQuery, ProductSort } from '@sluice/contracts/portal';
import { choiceOf, countOf, flagOf, numberOf, textOf } from '../../lib/search.ts';

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

/** Everything the address of the list says. */
export interface ProductsSearch extends ProductFilter {
  sort?: ProductSort | undefined;
  direction?: 'asc' | 'desc' | undefined;
  page?: number | undefined;
  per_page?: number | undefined;
  /** Columns in their order, divided by commas; absent = those of the view, or the usual ones. */
  columns?: string | undefined;
  /** A saved view that this began with. */
  view?: number | undefined;
  /** A bulk action that is looked at. */
  action?: number | undefined;
  /** Cells are typed into. */
  grid?: true | undefined;
}

type Raw = Record<string, unknown>;

const readFilter = (raw: Raw): ProductFilter => ({
  search: textOf(raw, 'search'),
  brand_id: countOf(raw, 'brand_id'),
  category_id: countOf(raw, 'category_id'),
  group_id: countOf(raw, 'group_id'),
  status: flagOf(raw, 'status'),
  publish_enabled: flagOf(raw, 'publish_enabled'),
  has_stock: flagOf(raw, 'has_stock'),
  has_image: flagOf(raw, 'has_image'),
  has_brand: flagOf(raw, 'has_brand'),
  has_category: flagOf(raw, 'has_category'),
  mapped_platform_id: countOf(raw, 'mapped_platform_id'),
  unmapped_platform_id: countOf(raw, 'unmapped_platform_id'),
  has_channel_override: flagOf(raw, 'has_channel_override'),
  override_source: choiceOf(raw, 'override_source', ['manual', 'api']),
  tax_rate_id: countOf(raw, 'tax_rate_id'),
  tag: textOf(raw, 'tag'),
  price_min: numberOf(raw, 'price_min'),
  price_max: numberOf(raw, 'price_max'),
  stock_min: wholeOf(raw, 'stock_min'),
  stock_max: wholeOf(raw, 'stock_max'),
  channel_state: choiceOf(raw, 'channel_state', STATES),
  credential_id: countOf(raw, 'credential_id'),
  issue_key: textOf(raw, 'issue_key'),
});

const wholeOf = (raw: Raw, name: string): number | undefined => {
  const value = numberOf(raw, name);
  return Number.isSafeInteger(value) ? value : undefined;
};

export const readProductsSearch = (raw: Raw): ProductsSearch =>
  withoutEmpty({
    ...readFilter(raw),
    sort: choiceOf(raw, 'sort', SORTS),
    direction: choiceOf(raw, 'direction', ['asc', 'desc']),
    page: countOf(raw, 'page'),
    per_page: PAGE_SIZES.find((size) => size === countOf(raw, 'per_page')),
    columns: textOf(raw, 'columns'),
    view: countOf(raw, 'view'),
    action: countOf(raw, 'action'),
    grid: flagOf(raw, 'grid') === true ? true : undefined,
  });

/** Without what is undefined, so that two searches that say the same are equal. */
export const withoutEmpty = <S extends object>(search: S): S =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as S;

/** The part of the address that selects rows, without their order and page. */
export const filterOf = (search: ProductsSearch): ProductFilter => withoutEmpty(readFilter(search as Raw));

/** The request for the service. */
export const queryOf = (search: ProductsSearch): ProductListQuery =>
  withoutEmpty({
    ...filterOf(search),
    sort: search.sort,
    direction: search.direction,
    page: search.page,
    per_page: search.per_page ?? DEFAULT_PAGE_SIZE,
  });

/** The part of an address that a view keeps: all but the page and what is open; as text in one order. */
export function viewTextOf(search: ProductsSearch): string {
  const { page: _, view: __, action: ___, grid: ____, columns: _____, ...kept } = search;
  const entries = Object.entries(withoutEmpty(kept)).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(entries.sort(([a], [b]) => (a! < b! ? -1 : 1))).toString();
}

/** The address a view stands for. */
export const searchOfView = (text: string): ProductsSearch =>
  readProductsSearch(Object.fromEntries(new URLSearchParams(text)));
