import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { countOf, textOf } from '../../lib/search.ts';

const day = (search: Record<string, unknown>, name: string): string | undefined => {
  const text = textOf(search, name);
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
};

const validateAudit = (search: Record<string, unknown>) => ({
  actor: textOf(search, 'actor'),
  action: textOf(search, 'action'),
  subject: textOf(search, 'subject'),
  id: countOf(search, 'id'),
  from: day(search, 'from'),
  to: day(search, 'to'),
  page: countOf(search, 'page'),
  per_page: countOf(search, 'per_page'),
});
export type AuditSearch = ReturnType<typeof validateAudit>;

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
    validateSearch: validateAudit,
    component: lazyRouteComponent(() => import('./audit/AuditPage.tsx'), 'AuditPage'),
  }),
];
