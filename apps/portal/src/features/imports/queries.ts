import type { ImportDetail, ImportFile } from '@sluice/contracts/portal';
import { queryOptions } from '@tanstack/react-query';
import { api, call } from '../../lib/api.ts';

/** One import: its dry run, its run, its results. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }): Promise<{ data: ImportDetail }> =>
      call(api.GET('/portal/api/imports/{id}', { params: { path: { id } }, signal })),
  });

/** An uploaded file: its columns, the fields guessed for them, its first rows. It never changes. */
export const importFileQuery = (id: number) =>
  queryOptions({
    queryKey: ['import-files', id],
    queryFn: ({ signal }): Promise<{ data: ImportFile }> =>
      call(api.GET('/portal/api/import-files/{id}', { params: { path: { id } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
