import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import { notificationsAddress } from './search.ts';

export const notificationRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/notifications',
    validateSearch: notificationsAddress,
    component: lazyPage('notifications', () => import('./NotificationsPage.tsx'), 'NotificationsPage'),
  }),
];
