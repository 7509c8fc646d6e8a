import type { FastifyInstance } from 'fastify';
import type { Endpoint, OpenEndpoint } from './endpoint.ts';
import type { LoadGuard } from './load-guard.ts';
import { type ApiDescription, openApiDocument } from './openapi-document.ts';
import { confineToOwnPages } from './own-address.ts';
import { PORTAL_PREFIX } from './portal-prefix.ts';
import { type Authenticate, registerEndpoints, registerOpenEndpoints } from './register.ts';

const PORTAL_API: ApiDescription = {
  title: 'Sluice portal API',
  description: `The API of the portal's pages. It changes with them, without notice: programs use the public API.

Callers sign in with \`POST ${PORTAL_PREFIX}/session\`, which sets their cookie; writes must come from the
portal's own address.`,
  tags: {},
  security: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'sluice_session',
      description: 'Session cookie, set by signing in.',
    },
  },
};

export interface PortalApi {
  /** Endpoints for signed-in people. The public API's endpoints among them appear under the portal's own prefix. */
  endpoints: Endpoint[];
  /** For anybody: signing in. */
  open: OpenEndpoint[];
  authenticate: Authenticate;
}

/** The portal's own API and its description. */
export function registerPortalApi(
  server: FastifyInstance,
  api: PortalApi,
  publicUrl: string,
  guard: LoadGuard,
): void {
  const endpoints = api.endpoints.map(underPortal);
  confineToOwnPages(server, PORTAL_PREFIX, publicUrl);
  registerOpenEndpoints(server, api.open, guard);
  registerEndpoints(server, endpoints, api.authenticate, guard);
  let document: string | undefined;
  server.get(`${PORTAL_PREFIX}/openapi.json`, async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument([...api.open, ...endpoints], PORTAL_API, publicUrl));
    return reply.header('content-type', 'application/json; charset=utf-8').send(document);
  });
}

const underPortal = (endpoint: Endpoint): Endpoint => ({
  ...endpoint,
  path: endpoint.path.replace(/^\/v1\//, `${PORTAL_PREFIX}/`),
});
