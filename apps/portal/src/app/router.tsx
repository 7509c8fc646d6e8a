import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter } from '@tanstack/react-router';
import { connectionsRoutes } from '../features/connections/routes.ts';
import { galleryRoutes } from '../features/gallery/routes.ts';
import { homeRoutes } from '../features/home/routes.ts';
import { productRoutes } from '../features/product/routes.ts';
import { productsRoutes } from '../features/products/routes.ts';
import { publishingRoutes } from '../features/publishing/routes.ts';
import { sessionRoutes } from '../features/session/routes.ts';
import { Loading } from '../ui/states.tsx';
import { NotFound } from './Fallbacks.tsx';
import { rootRoute, shellRoute } from './shell-route.tsx';

/** Any other address, so that its answer stands in the frame of the others. */
const unknownRoute = createRoute({ getParentRoute: () => shellRoute, path: '$', component: NotFound });

/** Every page. A feature brings its routes; what they load is loaded when somebody goes there. */
export const createPortalRouter = (client: QueryClient) =>
  createRouter({
    routeTree: rootRoute.addChildren([
      ...sessionRoutes(rootRoute),
      shellRoute.addChildren([
        ...homeRoutes(shellRoute),
        ...connectionsRoutes(shellRoute),
        ...galleryRoutes(shellRoute),
        unknownRoute,
      ]),
      shellRoute.addChildren([...homeRoutes(shellRoute), ...productRoutes(shellRoute), unknownRoute]),
      shellRoute.addChildren([...homeRoutes(shellRoute), ...connectionsRoutes(shellRoute), unknownRoute]),
      shellRoute.addChildren([...homeRoutes(shellRoute), ...productsRoutes(shellRoute), unknownRoute]),
      shellRoute.addChildren([...homeRoutes(shellRoute), publishingRoutes(shellRoute), unknownRoute]),
    ]),
    context: { client },
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    defaultPendingComponent: () => <Loading />,
  });
