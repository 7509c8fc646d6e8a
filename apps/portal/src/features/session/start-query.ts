import type { PortalStart } from '@sluice/contracts/portal';
import { queryOptions } from '@tanstack/react-query';
import { api, call } from '../../lib/api.ts';

/** The service as somebody sees it who is not signed in. */
export const startQuery = queryOptions({
  queryKey: ['start'],
  queryFn: ({ signal }): Promise<PortalStart> => call(api.GET('/portal/api/start', { signal })),
});
