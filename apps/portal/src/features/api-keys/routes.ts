import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import { keysAddress } from './search.ts';

export const apiKeysRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/api-keys',
    validateSearch: keysAddress,
    component: lazyPage('api-keys', () => import('./ApiKeysPage.tsx'), 'ApiKeysPage'),
  }),
];
