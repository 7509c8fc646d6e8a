import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * A switch that shows a choice at once, and goes back when the service refuses it; `error` then says why. Reads under
 * the first part of the key are made anew afterwards.
 *
 * @param queryKey of the answer that shows it
 * @param change the answer as it will be
 * @param send asks the service
 */
export function useOptimistic<Data, Change>(
  queryKey: QueryKey,
  change: (data: Data, to: Change) => Data,
  send: (to: Change) => Promise<unknown>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: async (to: Change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Data>(queryKey);
      if (before !== undefined) client.setQueryData<Data>(queryKey, change(before, to));
      return { before };
    },
    onError: (_error, _to, context) => client.setQueryData(queryKey, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey: queryKey.slice(0, 1) }),
  });
}
