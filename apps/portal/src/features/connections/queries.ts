import type { Connection, ConnectionDetail } from '@sluice/contracts/portal';
import { queryOptions } from '@tanstack/react-query';
import { api, call } from '../../lib/api.ts';

/** Interval in which an open page reads health anew. */
const FRESH_MS = 10_000;

export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: async ({ signal }): Promise<Connection[]> =>
    (await call(api.GET('/portal/api/connections', { signal }))).data,
  refetchInterval: FRESH_MS,
});

export const connectionQuery = (id: number) =>
  queryOptions({
    queryKey: ['connections', id],
    queryFn: async ({ signal }): Promise<ConnectionDetail> =>
      (await call(api.GET('/portal/api/connections/{id}', { params: { path: { id } }, signal }))).data,
    refetchInterval: FRESH_MS,
  });

/** Counts of a connection's listings, mappings, orders and other contents. */
export const contentsQuery = (id: number) =>
  queryOptions({
    queryKey: ['connections', id, 'contents'],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/connections/{id}/contents', { params: { path: { id } }, signal })),
  });
