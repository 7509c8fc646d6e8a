import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';

export const homeRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/',
    component: lazyRouteComponent(() => import('./HomePage.tsx'), 'HomePage'),
  }),
];
