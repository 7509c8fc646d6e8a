import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import { textOf } from '../../lib/search.ts';
import { validateDetail, validateList } from './search.ts';

export const connectionsRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/connections',
    validateSearch: validateList,
    component: lazyPage('connections', () => import('./ConnectionsPage.tsx'), 'ConnectionsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/connections/new',
    validateSearch: (search: Record<string, unknown>) => ({ platform: textOf(search, 'platform') }),
    component: lazyPage('connections', () => import('./NewConnectionPage.tsx'), 'NewConnectionPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/connections/$id',
    validateSearch: validateDetail,
    component: lazyPage('connections', () => import('./ConnectionPage.tsx'), 'ConnectionPage'),
  }),
];
