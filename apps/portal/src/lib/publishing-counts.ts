import type { PublishingCounts } from '@sluice/contracts/portal';
import { queryOptions } from '@tanstack/react-query';
import { api, call } from './api.ts';

/** Counts of the work that waits for a person in each part of publishing: shown in the menu. */
export const publishingCountsQuery = queryOptions({
  queryKey: ['results', 'counts'],
  queryFn: ({ signal }): Promise<PublishingCounts> =>
    call(api.GET('/portal/api/publishing-counts', { signal })),
  staleTime: 15_000,
  refetchInterval: 60_000,
});
