import type { ProductListQuery, ProductListRow } from '@sluice/contracts/portal';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api, call } from '../../lib/api.ts';

/** A page of the list. */
export const productListQuery = (query: ProductListQuery) =>
  queryOptions({
    queryKey: ['products', 'list', query],
    queryFn: ({ signal }) => call(api.GET('/portal/api/product-list', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });

export type ProductListData = { data: ProductListRow[] };

const SETTLED = 5 * 60_000;

export const useChannels = () =>
  useQuery({
    queryKey: ['connections', 'targets'],
    queryFn: ({ signal }) => call(api.GET('/portal/api/channels', { signal })),
    staleTime: SETTLED,
    select: (answer) => answer.data,
  });

export const useCategories = (enabled = true) =>
  useQuery({
    queryKey: ['categories', 'all'],
    queryFn: ({ signal }) => call(api.GET('/portal/api/categories', { signal })),
    staleTime: SETTLED,
    enabled,
    select: (answer) => answer.data,
  });

export const useGroups = (enabled = true) =>
  useQuery({
    queryKey: ['groups', 'all'],
    queryFn: ({ signal }) => call(api.GET('/portal/api/groups', { signal })),
    staleTime: SETTLED,
    enabled,
    select: (answer) => answer.data,
  });

export const useTaxRates = (enabled = true) =>
  useQuery({
    queryKey: ['tax-rates', 'all'],
    queryFn: ({ signal }) => call(api.GET('/portal/api/tax-rates', { signal })),
    staleTime: SETTLED,
    enabled,
    select: (answer) => answer.data,
  });

export const usePlatforms = (enabled = true) =>
  useQuery({
    queryKey: ['connections', 'platforms-of-products'],
    queryFn: ({ signal }) => call(api.GET('/portal/api/product-platforms', { signal })),
    staleTime: SETTLED,
    enabled,
    select: (answer) => answer.data,
  });

/** Brands by a fragment of their name: there may be thousands. */
export const useBrands = (search: string, enabled = true) =>
  useQuery({
    queryKey: ['brands', 'found', search],
    queryFn: ({ signal }) =>
      call(
        api.GET('/portal/api/brands', {
          params: { query: { per_page: 50, ...(search ? { search } : {}) } },
          signal,
        }),
      ),
    staleTime: 60_000,
    enabled,
    placeholderData: keepPreviousData,
    select: (answer) => answer.data,
  });
