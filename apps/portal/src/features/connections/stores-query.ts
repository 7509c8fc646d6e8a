import type { ConnectionStore } from '@sluice/contracts/portal';
import { queryOptions } from '@tanstack/react-query';
import { api, call } from '../../lib/api.ts';

/** The stores of a connection's channel. */
export const storesQuery = (id: number) =>
  queryOptions({
    queryKey: ['connections', id, 'stores'],
    queryFn: async ({ signal }): Promise<ConnectionStore[]> =>
      (await call(api.GET('/portal/api/connections/{id}/stores', { params: { path: { id } }, signal }))).data,
  });
