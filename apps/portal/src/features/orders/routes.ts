import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ordersSearch } from './search.ts';

export const orderRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/orders',
    validateSearch: ordersSearch,
    component: lazyRouteComponent(() => import('./OrdersPage.tsx'), 'OrdersPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/orders/problems',
    component: lazyRouteComponent(() => import('./OrderProblemsPage.tsx'), 'OrderProblemsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/orders/$id',
    component: lazyRouteComponent(() => import('./OrderPage.tsx'), 'OrderPage'),
  }),
];
