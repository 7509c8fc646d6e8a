import type { Category } from '@sluice/contracts';
import { useQuery } from '@tanstack/react-query';
import { api, call } from '../../lib/api.ts';

/** All categories of the tenant, parents before children. */
export function useCategories(): readonly Category[] {
  const { data } = useQuery({
    queryKey: ['categories'],
    queryFn: async ({ signal }): Promise<Category[]> =>
      (await call(api.GET('/portal/api/categories', { signal }))).data,
    staleTime: 60_000,
  });
  return data ?? NONE;
}
const NONE: readonly Category[] = [];
