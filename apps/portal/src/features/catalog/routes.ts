import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { catalogSearch } from './search.ts';

export const catalogRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/catalog',
    beforeLoad: () => {
      throw redirect({ to: '/catalog/categories' as never, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/catalog/categories',
    validateSearch: catalogSearch,
    component: lazyRouteComponent(() => import('./CategoriesPage.tsx'), 'CategoriesPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/catalog/category-options',
    validateSearch: catalogSearch,
    component: lazyRouteComponent(() => import('./CategoryOptionsPage.tsx'), 'CategoryOptionsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/catalog/brands',
    validateSearch: catalogSearch,
    component: lazyRouteComponent(() => import('./BrandsPage.tsx'), 'BrandsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/catalog/groups',
    component: lazyRouteComponent(() => import('./GroupsPage.tsx'), 'GroupsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/catalog/groups/$id',
    validateSearch: catalogSearch,
    component: lazyRouteComponent(() => import('./GroupPage.tsx'), 'GroupPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/catalog/tax-rates',
    component: lazyRouteComponent(() => import('./TaxRatesPage.tsx'), 'TaxRatesPage'),
  }),
];
