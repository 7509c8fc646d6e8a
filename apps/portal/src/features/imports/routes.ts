import { type AnyRoute, createRoute } from '@tanstack/react-router';
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
    validateSearch: importsSearch,
    component: lazyPage('imports', () => import('./ImportPage.tsx'), 'ImportPage'),
  }),
];
