import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter } from '@tanstack/react-router';
import { apiKeysRoutes } from '../features/api-keys/routes.ts';
import { catalogRoutes } from '../features/catalog/routes.ts';
import { connectionsRoutes } from '../features/connections/routes.ts';
import { galleryRoutes } from '../features/gallery/routes.ts';
import { homeRoutes } from '../features/home/routes.ts';
import { importRoutes } from '../features/imports/routes.ts';
import { notificationRuleRoutes } from '../features/notification-rules/routes.ts';
import { notificationRoutes } from '../features/notifications/routes.ts';
import { orderRoutes } from '../features/orders/routes.ts';
import { productRoutes } from '../features/product/routes.ts';
import { productsRoutes } from '../features/products/routes.ts';
import { publishingRoutes } from '../features/publishing/routes.ts';
import { sessionRoutes } from '../features/session/routes.ts';
import { requiredFactorRoute, settingsRoutes } from '../features/settings/routes.ts';
import { stockLocationRoutes } from '../features/stock-locations/routes.ts';
import { webhooksRoutes } from '../features/webhooks/routes.ts';
import { Loading } from '../ui/states.tsx';
import { NotFound } from './Fallbacks.tsx';
import { rootRoute, shellRoute } from './shell-route.tsx';

/** Any other address, so that its answer stands in the frame of the others. */
const unknownRoute = createRoute({ getParentRoute: () => shellRoute, path: '$', component: NotFound });

/** Every page. A feature brings its routes; what they load is loaded when somebody goes there. */
export function createPortalRouter(client: QueryClient) {
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      ...sessionRoutes(rootRoute),
      requiredFactorRoute(rootRoute),
      shellRoute.addChildren([
        ...homeRoutes(shellRoute),
        ...productsRoutes(shellRoute),
        ...productRoutes(shellRoute),
        ...catalogRoutes(shellRoute),
        publishingRoutes(shellRoute),
        ...connectionsRoutes(shellRoute),
        ...orderRoutes(shellRoute),
        ...importRoutes(shellRoute),
        ...notificationRoutes(shellRoute),
        ...stockLocationRoutes(shellRoute),
        ...apiKeysRoutes(shellRoute),
        ...settingsRoutes(shellRoute),
        ...webhooksRoutes(shellRoute),
        ...notificationRuleRoutes(shellRoute),
        ...galleryRoutes(shellRoute),
        unknownRoute,
      ]),
    ]),
    context: { client },
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    defaultPendingComponent: () => <Loading />,
  });
  keepPlaces(router);
  return router;
}

/**
 * Keeps scroll positions on the way back. Until the chosen page is there, its placeholder is shorter than a list, so
 * the browser scrolls up, and the router would remember that as the place in the list. Until then it sees no scrolling.
 */
function keepPlaces({ stores }: { stores: ReturnType<typeof createRouter>['stores'] }): void {
  const stop = (event: Event): void => {
    if (stores.resolvedLocation.get()?.href !== stores.location.get().href) event.stopPropagation();
  };
  window.addEventListener('scroll', stop, { capture: true });
}

declare module '@tanstack/react-router' {
  /** Every link and every reader of search parameters is held to these routes by the compiler. */
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
