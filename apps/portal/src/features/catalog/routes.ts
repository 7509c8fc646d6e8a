import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { countOf, textOf } from '../../lib/search.ts';

/** What the addresses of the catalogue's lists say. */
export interface CatalogSearch {
  search?: string | undefined;
  page?: number | undefined;
  per_page?: number | undefined;
  category?: number | undefined;
}

const validateSearch = (search: Record<string, unknown>): CatalogSearch => ({
  search: textOf(search, 'search'),
  page: countOf(search, 'page'),
  per_page: countOf(search, 'per_page'),
  category: countOf(search, 'category'),
});

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
    validateSearch,
    component: lazyRouteComponent(() => import('./CategoriesPage.tsx'), 'CategoriesPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/catalog/category-options',
    validateSearch,
    component: lazyRouteComponent(() => import('./CategoryOptionsPage.tsx'), 'CategoryOptionsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/catalog/brands',
    validateSearch,
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
    validateSearch,
    component: lazyRouteComponent(() => import('./GroupPage.tsx'), 'GroupPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/catalog/tax-rates',
    component: lazyRouteComponent(() => import('./TaxRatesPage.tsx'), 'TaxRatesPage'),
  }),
];
