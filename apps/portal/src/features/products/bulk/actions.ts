import type { BulkActionDetail, BulkActionInput } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { api, call } from '../../../lib/api.ts';

/** Asked for this often while an action runs, beside what the live connection tells. */
const POLL_MS = 1_000;

export const startAction = (body: BulkActionInput) => call(api.POST('/portal/api/bulk-actions', { body }));

export const previewAction = (body: BulkActionInput) =>
  call(api.POST('/portal/api/bulk-actions/preview', { body }));

export const undoAction = (id: number) =>
  call(api.POST('/portal/api/bulk-actions/{id}/undo', { params: { path: { id } } }));

export type ResultFilter = 'changed' | 'unchanged' | 'skipped' | 'failed' | 'open' | undefined;

/** An action as it stands, kept fresh until it has ended. */
export const useAction = (id: number, result: ResultFilter, page: number) =>
  useQuery({
    queryKey: ['bulk-actions', id, result, page],
    queryFn: ({ signal }): Promise<BulkActionDetail> =>
      call(
        api.GET('/portal/api/bulk-actions/{id}', {
          params: {
            path: { id },
            query: { page, per_page: 20, ...(result === undefined ? {} : { result }) },
          },
          signal,
        }),
      ) as Promise<BulkActionDetail>,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.finished_at === null ? POLL_MS : false,
    placeholderData: (before) => (before?.id === id ? before : undefined),
  });
