import { queryOptions } from '@tanstack/react-query';
import { api, call } from './api.ts';

/** How many products a new connection would get, before its rules: the active ones that are published at all. */
export const publishableQuery = queryOptions({
  queryKey: ['products', 'publishable'],
  queryFn: async ({ signal }): Promise<number> => {
    const query = { status: true, publish_enabled: true, per_page: 1 };
    const { meta } = await call(api.GET('/portal/api/product-list', { params: { query }, signal }));
    return meta.total;
  },
});
