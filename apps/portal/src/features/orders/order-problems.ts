import { useQuery } from '@tanstack/react-query';
import { api, call } from '../../lib/api.ts';

export const useOrderProblems = () =>
  useQuery({
    queryKey: ['orders', 'problems'],
    queryFn: ({ signal }) => call(api.GET('/portal/api/order-problems', { signal })),
    refetchInterval: 30_000,
  });
