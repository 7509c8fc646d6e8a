import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import { catalogAddress } from './search.ts';

export const catalogRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/catalog',
    beforeLoad: () => {
      throw redirect({ to: '/catalog/categories', replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/catalog/categories',
    validateSearch: catalogAddress,
    component: lazyPage('catalog', () => import('./CategoriesPage.tsx'), 'CategoriesPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/catalog/category-options',
    validateSearch: catalogAddress,
    component: lazyPage('catalog', () => import('./CategoryOptionsPage.tsx'), 'CategoryOptionsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/catalog/brands',
    validateSearch: catalogAddress,
    component: lazyPage('catalog', () => import('./BrandsPage.tsx'), 'BrandsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/catalog/groups',
    component: lazyPage('catalog', () => import('./GroupsPage.tsx'), 'GroupsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/catalog/groups/$id',
    validateSearch: catalogAddress,
    component: lazyPage('catalog', () => import('./GroupPage.tsx'), 'GroupPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/catalog/tax-rates',
    component: lazyPage('catalog', () => import('./TaxRatesPage.tsx'), 'TaxRatesPage'),
  }),
];
