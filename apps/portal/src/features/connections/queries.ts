import type { Connection, ConnectionDetail, Platform } from '@sluice/contracts/portal';
import { queryOptions } from '@tanstack/react-query';
import { api, call } from '../../lib/api.ts';

/** How often health is read anew while a page is open. */
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

/** What is stored for a connection: listings, mappings, orders. */
export const contentsQuery = (id: number) =>
  queryOptions({
    queryKey: ['connections', id, 'contents'],
    queryFn: ({ signal }) =>
      call(api.GET('/portal/api/connections/{id}/contents', { params: { path: { id } }, signal })),
  });

export const platformsQuery = queryOptions({
  queryKey: ['platforms'],
  queryFn: async ({ signal }): Promise<Platform[]> =>
    (await call(api.GET('/portal/api/platforms', { signal }))).data,
  staleTime: 3_600_000,
});
