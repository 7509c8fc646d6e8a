import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import { orderAddress, ordersAddress, someOrdersAddress } from './search.ts';

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
    path: '/orders/packing',
    validateSearch: someOrdersAddress,
    component: lazyPage('orders', () => import('./packing/PackingPage.tsx'), 'PackingPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/orders/pick-list',
    validateSearch: someOrdersAddress,
    component: lazyPage('orders', () => import('./print/PickListPage.tsx'), 'PickListPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/orders/packing-slips',
    validateSearch: someOrdersAddress,
    component: lazyPage('orders', () => import('./print/PackingSlipsPage.tsx'), 'PackingSlipsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/orders/$id',
    validateSearch: orderAddress,
    component: lazyPage('orders', () => import('./OrderPage.tsx'), 'OrderPage'),
  }),
];
