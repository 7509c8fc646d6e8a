import { queryOptions } from '@tanstack/react-query';
import { api, call } from '../../../lib/api.ts';

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(api.GET('/portal/api/account', { signal })),
});

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call(api.GET('/portal/api/account/sessions', { signal })),
});
