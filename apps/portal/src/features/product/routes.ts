import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import { productAddress } from './search.ts';

export const productRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/products/new',
    component: lazyPage('product', () => import('./NewProductPage.tsx'), 'NewProductPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/products/$id',
    validateSearch: productAddress,
    component: lazyPage('product', () => import('./ProductPage.tsx'), 'ProductPage'),
  }),
];
