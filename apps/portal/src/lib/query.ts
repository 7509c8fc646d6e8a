import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** Data already read is shown at once and read anew when a page is opened again; a refused request is not repeated. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
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
