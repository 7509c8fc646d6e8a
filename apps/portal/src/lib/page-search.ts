import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

type Change<S> = (patch: Partial<S>, options?: { replace?: boolean }) => void;

/**
 * Returns the address of this page, as its route's `validateSearch` read it, and a function that changes it. A field
 * that becomes undefined leaves the address.
 */
export function usePageSearch<S extends object>(): [S, Change<S>] {
  const search = useSearch({ strict: false }) as S;
  const navigate = useNavigate();
  const change = useCallback<Change<S>>(
    (patch, { replace = false } = {}) => {
      void navigate({
        to: '.',
        search: ((before: S) => ({ ...before, ...patch })) as never,
        replace,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return [search, change];
}

/** The id in the address; 0, which nothing has, when it is none. */
export function useId(name = 'id'): number {
  const text = (useParams({ strict: false }) as Record<string, string>)[name] ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
