import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import { productsAddress } from './search.ts';

export const productsRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/products',
    validateSearch: productsAddress,
    component: lazyPage('products', () => import('./ProductsPage.tsx'), 'ProductsPage'),
  }),
];
