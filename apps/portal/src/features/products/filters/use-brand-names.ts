import { useQueries } from '@tanstack/react-query';
import { api, call } from '../../../lib/api.ts';

/**
 * The names of brands, in the order of their ids; undefined until one is known. There may be thousands of brands: each is asked for by a
 * product that has it.
 */
export const useBrandNames = (ids: readonly number[]): (string | undefined)[] =>
  useQueries({
    queries: ids.map((id) => ({
      queryKey: ['brands', 'name', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(
          api.GET('/portal/api/product-list', { params: { query: { brand_id: [id], per_page: 1 } }, signal }),
        ),
      staleTime: 60_000,
    })),
    combine: (answers) => answers.map(({ data }) => data?.data[0]?.brand?.name),
  });
