import type { Category } from '@sluice/contracts';
import { useQuery } from '@tanstack/react-query';
import { api, call } from '../../lib/api.ts';

export const CATEGORIES = ['categories'];

/** All categories, a parent before its children. */
export const useCategories = () =>
  useQuery({
    queryKey: CATEGORIES,
    queryFn: ({ signal }): Promise<{ data: Category[] }> =>
      call(api.GET('/portal/api/categories', { signal })),
    staleTime: 30_000,
  });
