import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError } from './api.ts';

/**
 * A client that reads data anew even where it is out of date before it has come. The library lets a first reading go on, which
 * may have been answered before the change, and counts its data as fresh.
 */
class Client extends QueryClient {
  override async invalidateQueries<TaggedKey extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<TaggedKey>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const begun = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    await super.invalidateQueries(filters, options);
    if (begun.length === 0) return;
    await Promise.allSettled(begun.map(({ promise }) => promise));
    const isBegun = (query: unknown): boolean => begun.some((one) => one === query);
    await super.invalidateQueries({ ...filters, predicate: isBegun }, options);
  }
}

/** Data already read is shown at once and read anew when a page is opened again; a refused request is not repeated. */
export const createQueryClient = (): QueryClient =>
  new Client({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && (!(error instanceof ApiError) || isPassing(error.status)),
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

const isPassing = (status: number): boolean => status === 0 || status === 502 || status === 503;
