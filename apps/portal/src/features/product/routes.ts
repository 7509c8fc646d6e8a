import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { choiceOf, countOf, textOf } from '../../lib/search.ts';
import { HISTORY_FILTERS, type ProductSearch, TABS } from './search.ts';

export const productRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/products/new',
    component: lazyRouteComponent(() => import('./NewProductPage.tsx'), 'NewProductPage'),
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
    component: lazyRouteComponent(() => import('./ProductPage.tsx'), 'ProductPage'),
  }),
];
