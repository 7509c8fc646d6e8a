import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import { importAddress, importsAddress, newImportAddress } from './search.ts';

export const importRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/imports',
    validateSearch: importsAddress,
    component: lazyPage('imports', () => import('./ImportsPage.tsx'), 'ImportsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/imports/new',
    validateSearch: newImportAddress,
    component: lazyPage('imports', () => import('./NewImportPage.tsx'), 'NewImportPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/imports/$id',
    validateSearch: importAddress,
    component: lazyPage('imports', () => import('./ImportPage.tsx'), 'ImportPage'),
  }),
];
