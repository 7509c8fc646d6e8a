import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { fromOf } from '../../lib/from.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { importsSearch, newImportSearch } from './search.ts';

export const importRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/imports',
    validateSearch: importsSearch,
    component: lazyPage('imports', () => import('./ImportsPage.tsx'), 'ImportsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/imports/new',
    validateSearch: newImportSearch,
    component: lazyPage('imports', () => import('./NewImportPage.tsx'), 'NewImportPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/imports/$id',
    validateSearch: (search: Record<string, unknown>) => ({ ...importsSearch(search), ...fromOf(search) }),
    component: lazyPage('imports', () => import('./ImportPage.tsx'), 'ImportPage'),
  }),
];
