import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import { webhookAddress } from './search.ts';

export const webhooksRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/settings/webhooks',
    component: lazyPage('webhooks', () => import('./WebhooksPage.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/settings/webhooks/$id',
    validateSearch: webhookAddress,
    component: lazyPage('webhooks', () => import('./WebhookPage.tsx'), 'WebhookPage'),
  }),
];
