import type { Bundle } from '@sluice/contracts/portal';
import { queryOptions } from '@tanstack/react-query';
import { api, call } from '../../../lib/api.ts';

/** The components of a product, and the bundles it is in. */
export const bundleQuery = (id: number) =>
  queryOptions({
    queryKey: ['products', id, 'components'],
    queryFn: async ({ signal }): Promise<Bundle> =>
      (await call(api.GET('/portal/api/products/{id}/components', { params: { path: { id } }, signal })))
        .data,
  });
