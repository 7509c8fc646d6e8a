import { useQuery } from '@tanstack/react-query';
import { api, call } from '../../lib/api.ts';

/** How often a page looks again: soon while something is on its way. */
export const lookAgain = (isMoving: boolean | undefined): number => (isMoving ? 2_000 : 10_000);

/** The webhooks of the shop, each with how it is doing. */
export const useWebhooks = () =>
  useQuery({
    queryKey: ['webhooks'],
    queryFn: async ({ signal }) => (await call(api.GET('/portal/api/webhooks', { signal }))).data,
    refetchInterval: ({ state }) => lookAgain(state.data?.some(({ pending }) => pending > 0)),
  });
