import { ATTEMPT_OUTCOMES, DELIVERY_PERIODS, EVENT_STATE_NAMES, LINK_STATES } from '@sluice/contracts/portal';
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { choiceOf, countOf, textOf } from '../../lib/search.ts';
import { STATES, TABS } from './state.ts';

const validateList = (search: Record<string, unknown>) => ({
  search: textOf(search, 'search'),
  state: choiceOf(search, 'state', STATES),
  role: choiceOf(search, 'role', ['target', 'source']),
});
export type ListSearch = ReturnType<typeof validateList>;

const validateDetail = (search: Record<string, unknown>) => ({
  tab: choiceOf(search, 'tab', TABS),
  period: choiceOf(search, 'period', DELIVERY_PERIODS),
  outcome: choiceOf(search, 'outcome', ATTEMPT_OUTCOMES),
  event: choiceOf(search, 'event', EVENT_STATE_NAMES),
  link: choiceOf(search, 'link', LINK_STATES),
  search: textOf(search, 'search'),
  page: countOf(search, 'page'),
  per_page: countOf(search, 'per_page'),
});
export type DetailSearch = ReturnType<typeof validateDetail>;

export const connectionsRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/connections',
    validateSearch: validateList,
    component: lazyRouteComponent(() => import('./ConnectionsPage.tsx'), 'ConnectionsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/connections/new',
    validateSearch: (search: Record<string, unknown>) => ({ platform: textOf(search, 'platform') }),
    component: lazyRouteComponent(() => import('./NewConnectionPage.tsx'), 'NewConnectionPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/connections/$id',
    validateSearch: validateDetail,
    component: lazyRouteComponent(() => import('./ConnectionPage.tsx'), 'ConnectionPage'),
  }),
];
