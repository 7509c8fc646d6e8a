import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { fromOf } from '../../lib/from.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { ordersSearch } from './search.ts';

export const orderRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/orders',
    validateSearch: ordersSearch,
    component: lazyPage('orders', () => import('./OrdersPage.tsx'), 'OrdersPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/orders/problems',
    component: lazyPage('orders', () => import('./OrderProblemsPage.tsx'), 'OrderProblemsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/orders/$id',
    validateSearch: fromOf,
    component: lazyPage('orders', () => import('./OrderPage.tsx'), 'OrderPage'),
  }),
];
