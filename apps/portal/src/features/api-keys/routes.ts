import type { ApiKeyState } from '@sluice/contracts/portal';
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { choiceOf, countOf, namesOf } from '../../lib/search.ts';

const STATES = namesOf<ApiKeyState>({ active: true, expired: true, revoked: true });

const validate = (search: Record<string, unknown>) => ({
  state: choiceOf(search, 'state', STATES),
  page: countOf(search, 'page'),
  per_page: countOf(search, 'per_page'),
});
export type KeysSearch = ReturnType<typeof validate>;

export const apiKeysRoutes = <Parent extends AnyRoute>(parent: Parent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/api-keys',
    validateSearch: validate,
    component: lazyRouteComponent(() => import('./ApiKeysPage.tsx'), 'ApiKeysPage'),
  }),
];
