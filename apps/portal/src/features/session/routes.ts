import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textOf } from '../../lib/search.ts';

/** Pages for those who are not signed in. */
export const sessionRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/login',
    validateSearch: (search: Record<string, unknown>) => ({ next: textOf(search, 'next') }),
    component: lazyRouteComponent(() => import('./LoginPage.tsx'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/start',
    component: lazyRouteComponent(() => import('./StartPage.tsx'), 'StartPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/join',
    validateSearch: (search: Record<string, unknown>) => ({ token: textOf(search, 'token') }),
    component: lazyRouteComponent(() => import('./JoinPage.tsx'), 'JoinPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/new-password',
    validateSearch: (search: Record<string, unknown>) => ({ token: textOf(search, 'token') }),
    component: lazyRouteComponent(() => import('./NewPasswordPage.tsx'), 'NewPasswordPage'),
  }),
];
