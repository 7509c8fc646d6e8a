import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
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
    component: lazyRouteComponent(() => import('./account/AccountPage.tsx'), 'AccountPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/settings/shop',
    component: lazyRouteComponent(() => import('./ShopPage.tsx'), 'ShopPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/settings/team',
    component: lazyRouteComponent(() => import('./team/TeamPage.tsx'), 'TeamPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/settings/plan',
    component: lazyRouteComponent(() => import('./PlanPage.tsx'), 'PlanPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/settings/audit',
    validateSearch: auditSearch,
    component: lazyRouteComponent(() => import('./audit/AuditPage.tsx'), 'AuditPage'),
  }),
];
