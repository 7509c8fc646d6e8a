import type { Job } from '@sluice/contracts/portal';
import { useQuery } from '@tanstack/react-query';
import { api, call } from './api.ts';

/** Queued and running jobs of the tenant, the newest first; live events keep them fresh. */
export const useOpenJobs = () =>
  useQuery({
    queryKey: ['jobs', 'open'],
    queryFn: async ({ signal }): Promise<Job[]> =>
      (await call(api.GET('/portal/api/jobs', { params: { query: { is_open: true } }, signal }))).data,
    refetchInterval: ({ state }) => (state.data !== undefined && state.data.length > 0 ? 3_000 : 30_000),
  });
