import type { DetailSearch } from './search.ts';

/** Properties of a `Link` to a connection. */
export const toConnection = (id: number, search: Partial<DetailSearch> = {}): object => ({
  to: '/connections/$id',
  params: { id: String(id) },
  search,
});
