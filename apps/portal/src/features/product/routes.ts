import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import { choiceOf, countOf, textOf } from '../../lib/search.ts';
import { HISTORY_FILTERS, type ProductSearch, TABS } from './search.ts';

export const productRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/products/new',
    component: lazyPage('product', () => import('./NewProductPage.tsx'), 'NewProductPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/products/$id',
    validateSearch: (search: Record<string, unknown>): ProductSearch => ({
      tab: choiceOf(search, 'tab', TABS),
      field: textOf(search, 'field'),
      channel: countOf(search, 'channel'),
      kind: choiceOf(search, 'kind', HISTORY_FILTERS),
      page: countOf(search, 'page'),
      from: textOf(search, 'from'),
    }),
    component: lazyPage('product', () => import('./ProductPage.tsx'), 'ProductPage'),
  }),
];
