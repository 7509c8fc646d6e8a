import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { channelsQuery } from '../../lib/choices.ts';
import { usePageSearch } from '../../lib/page-search.ts';

/** The pages that show one connection at a time. */
type ConnectionPage = `/publishing/${'rules' | 'rules/new' | 'rules/$id' | 'markups' | 'mapping' | 'drift'}`;

/**
 * The connection that the address names, else the first; undefined while it is not known, 0 where there is none.
 *
 * @returns it, a function that chooses another, and what to show without one: `error` null = there are none, else the
 * reading failed
 */
export function useConnection(
  page: ConnectionPage,
): [
  id: number | undefined,
  choose: (id: number) => void,
  without: { error: Error | null; retry(): void } | undefined,
] {
  const [search, change] = usePageSearch(page);
  const { data, error, refetch } = useQuery(channelsQuery);
  const id = search.credential_id ?? (data === undefined ? undefined : (data[0]?.credential_id ?? 0));
  const unread = data === undefined && error !== null && id === undefined;
  return [
    id,
    (next) => change({ credential_id: next, page: undefined }),
    id === 0 || unread ? { error, retry: () => void refetch() } : undefined,
  ];
}

/** After a change of what goes to the channels: everything of publishing is read anew. */
export function usePublishingChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    const keys = ['rules', 'markups', 'mappings', 'results', 'held', 'questions', 'drift'];
    await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })));
  }, [client]);
}
