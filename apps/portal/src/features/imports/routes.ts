import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { choiceOf, countOf } from '../../lib/search.ts';

export const MODES = ['upsert', 'create', 'update'] as const;
export const KINDS = ['dry', 'live'] as const;

/** What the addresses of the imports say. */
export interface ImportsSearch {
  page?: number | undefined;
  per_page?: number | undefined;
  kind?: (typeof KINDS)[number] | undefined;
}

/** Of the page that sets an import up: the uploaded file, so that a reload loses nothing but the choices. */
export interface NewImportSearch {
  file?: number | undefined;
  /** The import whose choices are to be begun with. */
  from?: number | undefined;
}

export const importRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/imports',
    validateSearch: (search): ImportsSearch => ({
      page: countOf(search, 'page'),
      per_page: countOf(search, 'per_page'),
      kind: choiceOf(search, 'kind', KINDS),
    }),
    component: lazyRouteComponent(() => import('./ImportsPage.tsx'), 'ImportsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/imports/new',
    validateSearch: (search): NewImportSearch => ({
      file: countOf(search, 'file'),
      from: countOf(search, 'from'),
    }),
    component: lazyRouteComponent(() => import('./NewImportPage.tsx'), 'NewImportPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/imports/$id',
    validateSearch: (search): ImportsSearch => ({ page: countOf(search, 'page') }),
    component: lazyRouteComponent(() => import('./ImportPage.tsx'), 'ImportPage'),
  }),
];
