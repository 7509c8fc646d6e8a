import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textOf } from '../../lib/search.ts';
import { validateDetail, validateList } from './search.ts';

export const connectionsRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/connections',
    validateSearch: validateList,
    component: lazyRouteComponent(() => import('./ConnectionsPage.tsx'), 'ConnectionsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/connections/new',
    validateSearch: (search: Record<string, unknown>) => ({ platform: textOf(search, 'platform') }),
    component: lazyRouteComponent(() => import('./NewConnectionPage.tsx'), 'NewConnectionPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/connections/$id',
    validateSearch: validateDetail,
    component: lazyRouteComponent(() => import('./ConnectionPage.tsx'), 'ConnectionPage'),
  }),
];
