import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { keysSearch } from './search.ts';

export const apiKeysRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/api-keys',
    validateSearch: keysSearch,
    component: lazyRouteComponent(() => import('./ApiKeysPage.tsx'), 'ApiKeysPage'),
  }),
];
