import {
  type RegisteredRouter,
  type RouteById,
  type RouteIds,
  useNavigate,
  useParams,
  useSearch,
} from '@tanstack/react-router';
import { useCallback } from 'react';

type Tree = RegisteredRouter['routeTree'];

/** The id of a route in the frame of the shell: `/orders/$id`. */
type PageOf<Id> = Id extends `/shell${infer Page}` ? Page : never;
export type Page = PageOf<RouteIds<Tree>>;

/** Whatever the address of a page can say, as its route reads it. */
export type PageSearch<P extends Page> = RouteById<Tree, `/shell${P}`>['types']['fullSearchSchema'];

type Change<S> = (patch: Partial<S>, options?: { replace?: boolean }) => void;

/**
 * Returns the address of this page, as its route's `validateSearch` read it, and a function that changes it. A field
 * that becomes undefined leaves the address.
 *
 * @param page its path: the router fails for a page that is not open
 */
export function usePageSearch<const P extends Page>(page: P): [PageSearch<P>, Change<PageSearch<P>>];
export function usePageSearch(page: Page): [PageSearch<Page>, Change<PageSearch<Page>>] {
  const search = useSearch({ from: `/shell${page}` });
  const navigate = useNavigate();
  const change = useCallback<Change<PageSearch<Page>>>(
    (patch, { replace = false } = {}) => {
      void navigate({ to: '.', search: (before) => ({ ...before, ...patch }), replace, resetScroll: false });
    },
    [navigate],
  );
  return [search, change];
}

/** The id in the address; 0, which nothing has, when it is none. */
export function useId(): number {
  const { id = '' } = useParams({ strict: false });
  return /^\d{1,15}$/.test(id) ? Number(id) : 0;
}
