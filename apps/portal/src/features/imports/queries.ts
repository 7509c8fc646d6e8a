import type { ImportDetail } from '@sluice/contracts/portal';
import { queryOptions } from '@tanstack/react-query';
import { api, call } from '../../lib/api.ts';

/** One import: its dry run, its run, what it did. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }): Promise<{ data: ImportDetail }> =>
      call(api.GET('/portal/api/imports/{id}', { params: { path: { id } }, signal })),
  });
