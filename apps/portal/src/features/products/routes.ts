import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import { readProductsSearch } from './search.ts';

const blank = (raw: object) => Object.fromEntries(Object.keys(raw).map((name) => [name, undefined]));

export const productsRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/products',
    // The router lays this over the address: an unreadable parameter has to be named to be gone.
    validateSearch: (raw: Record<string, unknown>) => ({ ...blank(raw), ...readProductsSearch(raw) }),
    component: lazyPage('products', () => import('./ProductsPage.tsx'), 'ProductsPage'),
  }),
];
