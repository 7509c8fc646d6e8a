import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import { loginAddress } from './search.ts';

/** Pages for those who are not signed in. */
export const sessionRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/login',
    validateSearch: loginAddress,
    component: lazyPage('session', () => import('./LoginPage.tsx'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/start',
    component: lazyPage('session', () => import('./StartPage.tsx'), 'StartPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/join',
    component: lazyPage('session', () => import('./JoinPage.tsx'), 'JoinPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/new-password',
    component: lazyPage('session', () => import('./NewPasswordPage.tsx'), 'NewPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/forgotten-password',
    component: lazyPage('session', () => import('./ForgottenPasswordPage.tsx'), 'ForgottenPasswordPage'),
  }),
];
