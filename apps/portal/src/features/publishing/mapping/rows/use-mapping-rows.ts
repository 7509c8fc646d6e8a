import type { CategoryMappingPage, CategoryOnChannel } from '@sluice/contracts/portal';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { api, call } from '../../../../lib/api.ts';
import type { MappingSearch } from '../../search.ts';
import { type MadeMapping, withMappings } from './local-mapping.ts';
import { keepSteady, type Steady } from './steady.ts';

const PER_PAGE = 100;

/** Our categories on a connection as the table shows them, in an order that stays while somebody works on them. */
export function useMappingRows(credentialId: number, { page, status, with_products, search }: MappingSearch) {
  const client = useQueryClient();
  const query = { page, status, with_products, search, per_page: PER_PAGE };
  const queryKey = ['mappings', credentialId, 'rows', query];
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(
        api.GET('/portal/api/connections/{id}/category-mappings', {
          params: { path: { id: credentialId }, query },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
  const [turn, setTurn] = useState(0);
  const steady = useRef<Steady>(undefined);
  const list = JSON.stringify([credentialId, query, turn]);
  if (data !== undefined && !isPlaceholderData) steady.current = keepSteady(steady.current, list, data.data);
  const latest = useRef(queryKey);
  latest.current = queryKey;
  /** Shows mappings at once, before the service has them. */
  const showMade = useCallback(
    (made: readonly MadeMapping[]): void => {
      void client.cancelQueries({ queryKey: latest.current });
      client.setQueryData<CategoryMappingPage>(
        latest.current,
        (now) => now && { ...now, data: withMappings(now.data, made) },
      );
      if (steady.current !== undefined)
        steady.current = { ...steady.current, rows: withMappings(steady.current.rows, made) };
    },
    [client],
  );
  const rows: readonly CategoryOnChannel[] = steady.current?.rows ?? data?.data ?? [];
  return {
    data,
    error,
    refetch,
    rows,
    isStale: isPlaceholderData,
    showMade,
    /** Puts the rows in the order of the service. */
    sortAnew: useCallback(() => setTurn((count) => count + 1), []),
  };
}
