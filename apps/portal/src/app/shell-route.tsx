import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { ApiError, api, call, REQUIRED_FACTOR } from '../lib/api.ts';
import { sessionQuery } from '../lib/session.ts';
import { Crashed, NotFound } from './Fallbacks.tsx';
import { applyPreferences } from './preferences.ts';
import { Shell } from './Shell.tsx';

export const rootRoute = createRootRouteWithContext<{ client: QueryClient }>()({
  component: Outlet,
  errorComponent: Crashed,
  notFoundComponent: NotFound,
});

/** The parent of every page that needs somebody signed in. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: Shell,
  errorComponent: Crashed,
  notFoundComponent: NotFound,
  beforeLoad: async ({ context, location }) => {
    try {
      const session = await context.client.ensureQueryData(sessionQuery);
      applyPreferences(session.user.preferences);
      if (session.second_factor_missing) throw redirect({ to: REQUIRED_FACTOR });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      const { set_up } = await call(api.GET('/portal/api/start'));
      throw set_up
        ? redirect({
            to: '/login',
            search: { next: location.href === '/' ? undefined : location.href },
          })
        : redirect({ to: '/start' });
    }
  },
});
