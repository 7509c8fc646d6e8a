import type { Connection } from '@sluice/contracts/portal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, call } from '../../lib/api.ts';

interface Change {
  id: number;
  paused: boolean;
}

/** Pauses and resumes at once on the page; when the service refuses, everything is as it was and `error` says why. */
export function usePause() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, paused }: Change) =>
      call(
        api.POST(paused ? '/portal/api/connections/{id}/pause' : '/portal/api/connections/{id}/resume', {
          params: { path: { id } },
        }),
      ),
    onMutate: async ({ id, paused }) => {
      await client.cancelQueries({ queryKey: ['connections'] });
      const before = client.getQueriesData<unknown>({ queryKey: ['connections'] });
      const status = paused ? ('paused' as const) : ('active' as const);
      client.setQueryData<Connection[]>(['connections'], (all) =>
        all?.map((one) => (one.id === id ? { ...one, status } : one)),
      );
      client.setQueryData<Connection>(['connections', id], (one) => one && { ...one, status });
      return { before };
    },
    onError: (_error, _change, context) => {
      for (const [key, data] of context?.before ?? []) client.setQueryData(key, data);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['connections'] }),
  });
}
