import type { Channel } from '@sluice/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { channelsQuery } from '../../lib/choices.ts';
import { usePageSearch } from '../../lib/page-search.ts';
import { publishingCountsQuery } from '../../lib/publishing-counts.ts';

/** The pages that show one connection at a time. */
type ConnectionPage = `/publishing/${'rules' | 'rules/new' | 'rules/$id' | 'markups' | 'mapping' | 'drift'}`;

/** The counts by connection of the pages that the menu shows a number of work for. */
const WORK: Partial<Record<ConnectionPage, 'unmapped_on' | 'drift_on'>> = {
  '/publishing/mapping': 'unmapped_on',
  '/publishing/drift': 'drift_on',
};

/**
 * The connection that the address names, else the first with work on this page, else the first of all; undefined while it is not known, 0 where there is none.
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
  const first = useFirst(page, data);
  const id = search.credential_id ?? first;
  const unread = data === undefined && error !== null && id === undefined;
  return [
    id,
    (next) => change({ credential_id: next, page: undefined }),
    id === 0 || unread ? { error, retry: () => void refetch() } : undefined,
  ];
}

/** The connection that a page begins with. It stays the same when the work on it is done, so that nobody is led away from it. */
function useFirst(page: ConnectionPage, channels: readonly Channel[] | undefined): number | undefined {
  const [kept, keep] = useState<number>();
  const work = WORK[page];
  const counts = useQuery({ ...publishingCountsQuery, enabled: work !== undefined });
  if (channels === undefined || (work !== undefined && counts.isPending)) return undefined;
  const isThere = (id: number | undefined) => channels.some(({ credential_id }) => credential_id === id);
  if (isThere(kept)) return kept;
  const waiting =
    work === undefined
      ? undefined
      : counts.data?.[work].map(({ credential_id }) => credential_id).find(isThere);
  const first = waiting ?? channels[0]?.credential_id;
  if (first !== undefined) keep(first);
  return first ?? 0;
}

/** After a change of what goes to the channels: everything of publishing is read anew. */
export function usePublishingChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    const keys = ['rules', 'markups', 'mappings', 'results', 'held', 'questions', 'drift'];
    await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })));
  }, [client]);
}
