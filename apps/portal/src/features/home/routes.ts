import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';

export const homeRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/',
    component: lazyPage('home', () => import('./HomePage.tsx'), 'HomePage'),
  }),
];
