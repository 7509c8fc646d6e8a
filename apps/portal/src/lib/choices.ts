import type { Category, Channel, TaxRate } from '@sluice/contracts';
import type { StockLocationUse } from '@sluice/contracts/portal';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call } from './api.ts';

/**
 * Choices of several features. Each is read by one query, whose cache holds the answer as the service gave it: two
 * queries of one key that keep different things break each other's pages.
 */
const listOf = <Row>({ data }: { data: Row[] }): Row[] => data;
const SETTLED = 60_000;

/** The connections products are published to. */
export const channelsQuery = queryOptions({
  queryKey: ['connections', 'channels'],
  queryFn: ({ signal }): Promise<{ data: Channel[] }> => call(api.GET('/portal/api/channels', { signal })),
  staleTime: SETTLED,
  select: listOf,
});

/** All categories, parents before their children. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }): Promise<{ data: Category[] }> => call(api.GET('/portal/api/categories', { signal })),
  staleTime: SETTLED,
  select: listOf,
});

export const taxRatesQuery = queryOptions({
  queryKey: ['tax-rates', 'choices'],
  queryFn: ({ signal }): Promise<{ data: TaxRate[] }> => call(api.GET('/portal/api/tax-rates', { signal })),
  staleTime: SETTLED,
  select: listOf,
});

export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: ({ signal }) => call(api.GET('/portal/api/groups', { signal })),
  staleTime: SETTLED,
  select: listOf,
});

/** Stock locations with how many products have stock there. */
export const locationsInUseQuery = queryOptions({
  queryKey: ['stock-locations', 'usage'],
  queryFn: ({ signal }): Promise<{ data: StockLocationUse[] }> =>
    call(api.GET('/portal/api/stock-locations/usage', { signal })),
  select: listOf,
});

/** Brands by a fragment of their name: there may be thousands. */
export const brandsQuery = (search: string) =>
  queryOptions({
    queryKey: ['brands', 'choices', search],
    queryFn: ({ signal }) =>
      call(
        api.GET('/portal/api/brands', {
          params: { query: { per_page: 50, ...(search === '' ? {} : { search }) } },
          signal,
        }),
      ),
    staleTime: SETTLED,
    placeholderData: keepPreviousData,
    select: listOf,
  });
