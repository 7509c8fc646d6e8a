import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readProductsSearch } from './search.ts';

export const productsRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/products',
    validateSearch: readProductsSearch,
    component: lazyRouteComponent(() => import('./ProductsPage.tsx'), 'ProductsPage'),
  }),
];
