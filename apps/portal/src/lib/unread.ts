import { queryOptions } from '@tanstack/react-query';
import { api, call } from './api.ts';

/** The first part of the keys of everything that shows notifications. */
export const NOTIFICATIONS = 'notifications';

/** The number of notifications that the person has not read: shown in the header of every page. */
export const unreadQuery = queryOptions({
  queryKey: [NOTIFICATIONS, 'unread'],
  queryFn: ({ signal }): Promise<{ unread: number }> =>
    call(api.GET('/portal/api/notifications/unread', { signal })),
  staleTime: 15_000,
  refetchInterval: 60_000,
});
