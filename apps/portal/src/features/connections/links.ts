import { linkOptions } from '@tanstack/react-router';
import type { DetailSearch } from './search.ts';

/** Properties of a `Link` to a connection. */
export const toConnection = (id: number, search: DetailSearch = {}) =>
  linkOptions({ to: '/connections/$id', params: { id: String(id) }, search });
