import { address, count, text } from '../../lib/search.ts';

/** The addresses of the catalogue's lists. */
export const catalogAddress = address({ search: text, page: count, per_page: count, category: count });
