import { badParam } from './errors.ts';
import { gmtText, localText, wireOrder, wireProduct } from './present.ts';
import type { Product, Shop, TermRow } from './state.ts';

export interface Paged {
  readonly items: readonly object[];
  readonly total: number;
  readonly pages: number;
}

/** Ids from a parameter of the kind `1,2,3`; null when it was not given. */
const idsIn = (query: URLSearchParams, name: string): Set<number> | null => {
  const given = query.get(name);
  return given ? new Set(given.split(',').map(Number)) : null;
};

/** Cuts a page; the count of all goes into headers. */
export function paged<Item extends { id: number; modified?: Date }>(
  all: readonly Item[],
  query: URLSearchParams,
  show: (item: Item) => object,
): Paged {
  const size = Number(query.get('per_page') ?? 10);
  if (!(size >= 1 && size <= 100)) {
    const reason = 'per_page must be between 1 (inclusive) and 100 (inclusive)';
    throw badParam('per_page', reason, 'rest_out_of_bounds');
  }
  const wanted = idsIn(query, 'include');
  const found = all.filter(({ id }) => wanted === null || wanted.has(id)).sort(orderOf(query));
  if (query.get('order') !== 'asc') found.reverse();
  const from = Number(query.get('offset') ?? (Number(query.get('page') ?? 1) - 1) * size);
  return {
    items: found.slice(from, from + size).map((item) => fieldsOf(show(item), query)),
    total: found.length,
    pages: Math.ceil(found.length / size),
  };
}

/** By id, or by time of change and then by id; terms have no times. */
const orderOf =
  (query: URLSearchParams) =>
  (a: { id: number; modified?: Date }, b: { id: number; modified?: Date }): number => {
    const byTime = query.get('orderby') === 'modified' ? Number(a.modified) - Number(b.modified) : 0;
    return byTime || a.id - b.id;
  };

/** With `_fields`, nothing but what is named there. */
function fieldsOf(item: object, query: URLSearchParams): object {
  const asked = query.get('_fields')?.split(',');
  if (asked === undefined) return item;
  return Object.fromEntries(Object.entries(item).filter(([name]) => asked.includes(name)));
}

/**
 * Whether it changed later than asked: later, not at, and in whole seconds. The time is read in the site's zone unless the
 * flag says GMT; with a `Z` and the flag it is shifted by the zone before it is compared with GMT.
 */
function isChangedAfter(shop: Shop, query: URLSearchParams, modified: Date): boolean {
  const asked = query.get('modified_after');
  if (asked === null) return true;
  const isGmt = query.get('dates_are_gmt') === 'true';
  const naive = asked.replace(/Z$/, '');
  const threshold = asked.endsWith('Z') ? localText(shop, new Date(`${naive}Z`)) : naive;
  return (isGmt ? gmtText(modified) : localText(shop, modified)) > threshold;
}

const contextOf = (query: URLSearchParams) => (query.get('context') === 'edit' ? 'edit' : 'view');

export function listProducts(shop: Shop, query: URLSearchParams): Paged {
  const skus = query.get('sku') ? [...query.get('sku')!.split(','), query.get('sku')!] : null;
  const search = query.get('search');
  const isGtinSearch = search !== null && query.get('search_fields') === 'global_unique_id';
  const gtins = shop.filtersBarcodes ? (query.get('global_unique_id')?.split(',') ?? null) : null;
  const withVariations = skus !== null || isGtinSearch || gtins !== null;
  const found = [...shop.products.values()].filter(
    (product) =>
      (withVariations || product.parent_id === 0) &&
      hasStatus(product, query) &&
      hasTerm(product, query) &&
      (skus === null || skus.some((sku) => sku.toLowerCase() === product.sku.toLowerCase())) &&
      (gtins === null || gtins.includes(product.global_unique_id)) &&
      (!isGtinSearch || product.global_unique_id.includes(search)) &&
      isChangedAfter(shop, query, product.modified),
  );
  return paged(found, query, (product) => wireProduct(shop, product, contextOf(query)));
}

const hasTerm = ({ brands, categories }: Product, query: URLSearchParams): boolean => {
  const [brand, category] = [query.get('brand'), query.get('category')];
  return (
    (brand === null || brands.includes(Number(brand))) &&
    (category === null || categories.includes(Number(category)))
  );
};

/** Any state means any but the bin. */
const hasStatus = ({ status }: Product, query: URLSearchParams): boolean => {
  const asked = query.get('status') ?? 'any';
  return asked === 'any' ? status !== 'trash' : status === asked;
};

export function listVariations(shop: Shop, query: URLSearchParams, parentId?: number): Paged {
  const parents = parentId === undefined ? idsIn(query, 'parent') : new Set([parentId]);
  const found = [...shop.products.values()].filter(
    (product) =>
      product.parent_id !== 0 &&
      (parents === null || parents.has(product.parent_id)) &&
      hasStatus(product, query) &&
      isChangedAfter(shop, query, product.modified),
  );
  // This list keeps SKUs inherited in either view.
  return paged(found, query, (product) => {
    const shown = wireProduct(shop, product, contextOf(query));
    const inherited = shop.products.get(product.parent_id)?.sku ?? '';
    return { ...shown, sku: product.sku || inherited };
  });
}

export function listOrders(shop: Shop, query: URLSearchParams): Paged {
  const found = [...shop.orders.values()].filter(
    (order) => order.status !== 'trash' && isChangedAfter(shop, query, order.modified),
  );
  return paged(found, query, (order) => wireOrder(shop, order));
}

export const listTerms = (terms: Iterable<TermRow>, query: URLSearchParams): Paged =>
  paged([...terms], query, (term) => ({ slug: term.name.toLowerCase(), ...term }));
