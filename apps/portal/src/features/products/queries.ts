import type { ProductListQuery } from '@sluice/contracts/portal';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api, call } from '../../lib/api.ts';
import {
  brandsQuery,
  categoriesQuery,
  channelsQuery,
  groupsQuery,
  taxRatesQuery,
} from '../../lib/choices.ts';

/** A page of the list. */
export const productListQuery = (query: ProductListQuery) =>
  queryOptions({
    queryKey: ['products', 'list', query],
    queryFn: ({ signal }) => call(api.GET('/portal/api/product-list', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });

const SETTLED = 5 * 60_000;

export const useChannels = () => useQuery(channelsQuery);
export const useCategories = (enabled = true) => useQuery({ ...categoriesQuery, enabled });
export const useGroups = (enabled = true) => useQuery({ ...groupsQuery, enabled });
export const useTaxRates = (enabled = true) => useQuery({ ...taxRatesQuery, enabled });
export const useBrands = (search: string, enabled = true) => useQuery({ ...brandsQuery(search), enabled });

export const usePlatforms = (enabled = true) =>
  useQuery({
    queryKey: ['connections', 'platforms-of-products'],
    queryFn: ({ signal }) => call(api.GET('/portal/api/product-platforms', { signal })),
    staleTime: SETTLED,
    enabled,
    select: (answer) => answer.data,
  });
