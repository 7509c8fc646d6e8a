import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import { auditSearch } from './search.ts';

export const settingsRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/settings',
    beforeLoad: () => {
      throw redirect({ to: '/settings/account' } as never);
    },
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/settings/account',
    component: lazyPage('settings', () => import('./account/AccountPage.tsx'), 'AccountPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/settings/shop',
    component: lazyPage('settings', () => import('./ShopPage.tsx'), 'ShopPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/settings/team',
    component: lazyPage('settings', () => import('./team/TeamPage.tsx'), 'TeamPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/settings/plan',
    component: lazyPage('settings', () => import('./PlanPage.tsx'), 'PlanPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/settings/audit',
    validateSearch: auditSearch,
    component: lazyPage('settings', () => import('./audit/AuditPage.tsx'), 'AuditPage'),
  }),
];
