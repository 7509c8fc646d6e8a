import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import { orderAddress, ordersAddress } from './search.ts';

export const orderRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/orders',
    validateSearch: ordersAddress,
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
    validateSearch: orderAddress,
    component: lazyPage('orders', () => import('./OrderPage.tsx'), 'OrderPage'),
  }),
];
