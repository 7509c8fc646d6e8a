import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { channelsQuery } from '../../lib/choices.ts';
import { usePageSearch } from '../../lib/page-search.ts';

/** The connection that the address names, else the first; undefined while it is not known, 0 where there is none. */
export function useConnection(): [number | undefined, (id: number) => void] {
  const [search, change] = usePageSearch<{ credential_id?: number; page?: number }>();
  const { data } = useQuery(channelsQuery);
  const id = search.credential_id ?? (data === undefined ? undefined : (data[0]?.credential_id ?? 0));
  return [id, (next) => change({ credential_id: next, page: undefined })];
}

/** After a change of what goes to the channels: everything of publishing is read anew. */
export function usePublishingChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    const keys = ['rules', 'markups', 'mappings', 'results', 'held', 'questions', 'drift'];
    await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })));
  }, [client]);
}
