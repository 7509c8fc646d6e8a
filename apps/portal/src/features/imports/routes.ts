import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importsSearch, newImportSearch } from './search.ts';

export const importRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/imports',
    validateSearch: importsSearch,
    component: lazyRouteComponent(() => import('./ImportsPage.tsx'), 'ImportsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/imports/new',
    validateSearch: newImportSearch,
    component: lazyRouteComponent(() => import('./NewImportPage.tsx'), 'NewImportPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/imports/$id',
    validateSearch: importsSearch,
    component: lazyRouteComponent(() => import('./ImportPage.tsx'), 'ImportPage'),
  }),
];
