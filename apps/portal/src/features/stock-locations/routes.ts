import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';

export const stockLocationRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/stock-locations',
    component: lazyRouteComponent(() => import('./StockLocationsPage.tsx'), 'StockLocationsPage'),
  }),
];
