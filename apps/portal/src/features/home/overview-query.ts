import type { Overview } from '@sluice/contracts/portal';
import { queryOptions } from '@tanstack/react-query';
import { api, call } from '../../lib/api.ts';
import { timeZone } from '../../lib/format.ts';

const USUALLY_MS = 30_000;
const SOONEST_MS = 1_000;

/** The numbers of the first page; those of a large shop are read again when its next count is there. */
export const overviewQuery = queryOptions({
  queryKey: ['home', 'overview'],
  queryFn: ({ signal }): Promise<Overview> =>
    call(api.GET('/portal/api/overview', { params: { query: { tz: timeZone() } }, signal })),
  refetchInterval: ({ state }) => {
    const newer = state.data?.newer_in_ms ?? USUALLY_MS;
    return Math.min(USUALLY_MS, Math.max(SOONEST_MS, newer));
  },
});
