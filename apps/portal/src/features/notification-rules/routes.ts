import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import { ruleAddress } from './search.ts';

export const notificationRuleRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/settings/notifications',
    component: lazyPage('notification-rules', () => import('./RulesPage.tsx'), 'RulesPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/settings/notifications/$id',
    validateSearch: ruleAddress,
    component: lazyPage('notification-rules', () => import('./RulePage.tsx'), 'RulePage'),
  }),
];
