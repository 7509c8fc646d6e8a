import { countOf, textOf } from '../../lib/search.ts';

/** Parts of the addresses of the catalogue's lists. */
export interface CatalogSearch {
  search?: string | undefined;
  page?: number | undefined;
  per_page?: number | undefined;
  category?: number | undefined;
}

export const catalogSearch = (search: Record<string, unknown>): CatalogSearch => ({
  search: textOf(search, 'search'),
  page: countOf(search, 'page'),
  per_page: countOf(search, 'per_page'),
  category: countOf(search, 'category'),
});
