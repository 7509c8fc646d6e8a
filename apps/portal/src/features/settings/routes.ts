import type { QueryClient } from '@tanstack/react-query';
import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import { ApiError } from '../../lib/api.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { sessionQuery } from '../../lib/session.ts';
import { auditAddress } from './search.ts';

/** Outside the frame of the other pages, which shows what is not open yet. */
export const requiredFactorRoute = <Parent extends AnyRoute>(parent: Parent) =>
  createRoute({
    getParentRoute: () => parent,
    path: '/second-factor',
    beforeLoad: async ({ context }) => {
      const { client } = context as { client: QueryClient };
      try {
        await client.ensureQueryData(sessionQuery);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        throw redirect({ to: '/login' });
      }
    },
    component: lazyPage('settings', () => import('./account/RequiredFactorPage.tsx'), 'RequiredFactorPage'),
  });

export const settingsRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/settings',
    beforeLoad: () => {
      throw redirect({ to: '/settings/account' });
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
    validateSearch: auditAddress,
    // The log says codes in the words of the pages that set them.
    component: lazyPage(
      ['settings', 'connections', 'publishing'],
      () => import('./audit/AuditPage.tsx'),
      'AuditPage',
    ),
  }),
];
