import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../lib/lazy-page.ts';
import { detailAddress, listAddress, newAddress, trialAddress } from './search.ts';

export const connectionsRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/connections',
    validateSearch: listAddress,
    component: lazyPage('connections', () => import('./ConnectionsPage.tsx'), 'ConnectionsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/connections/new',
    validateSearch: newAddress,
    component: lazyPage('connections', () => import('./NewConnectionPage.tsx'), 'NewConnectionPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/connections/authorized',
    component: lazyPage('connections', () => import('./AuthorizedPage.tsx'), 'AuthorizedPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/connections/trial',
    validateSearch: trialAddress,
    component: lazyPage('connections', () => import('./trial/TrialPage.tsx'), 'TrialPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/connections/$id',
    validateSearch: detailAddress,
    component: lazyPage('connections', () => import('./ConnectionPage.tsx'), 'ConnectionPage'),
  }),
];
