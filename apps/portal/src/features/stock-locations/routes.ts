import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';

export const stockLocationRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/stock-locations',
    component: lazyPage('stock-locations', () => import('./StockLocationsPage.tsx'), 'StockLocationsPage'),
  }),
];
