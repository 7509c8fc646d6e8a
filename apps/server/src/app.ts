import type { FastifyInstance } from 'fastify';
import type { Endpoint } from './platform/http/endpoint.ts';
import { registerMedia } from './platform/http/media.ts';
import { type MetricSource, registerMetrics } from './platform/http/metrics.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { type PortalApi, registerPortalApi } from './platform/http/portal-api.ts';
import { registerPortalFiles } from './platform/http/portal-files.ts';
import { type Authenticate, registerEndpoints } from './platform/http/register.ts';
import { createServer } from './platform/http/server.ts';
import type { Logger } from './platform/log/index.ts';
import type { ObjectStore } from './platform/storage/index.ts';

export interface AppParts {
  endpoints: Endpoint[];
  authenticate: Authenticate;
  portal: PortalApi;
  /** Puts what is no endpoint of the portal's API on the server: streams. */
  registerStreams(server: FastifyInstance): void;
  /** The portal's pages: where they are built to, and whether they are there by now. */
  pages: { folder: string; isBuilt(): boolean };
  objects: ObjectStore;
  publicUrl: string;
  trustedProxies: readonly string[];
  log: Logger;
  /** Puts the addresses on the server that channels call, outside the public API. */
  registerInbound(server: FastifyInstance): void;
  /** What /metrics tells beside requests and process. */
  metrics: MetricSource;
  /** Resolves when requests can be served; rejects with the reason. */
  checkReady(): Promise<void>;
}

/** The HTTP application: the public API with its description, the portal, images, inbound calls, health. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const server = await createServer(parts.log, parts.trustedProxies);
  await registerOpenApi(server, parts.endpoints, parts.publicUrl);
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    try {
      await parts.checkReady();
      return { status: 'ready' };
    } catch {
      return reply
        .code(503)
        .header('retry-after', '1')
        .send({ message: 'not ready: the database does not answer', code: 'unavailable' });
    }
  });
  registerMetrics(server, parts.metrics);
  registerMedia(server, parts.objects);
  parts.registerInbound(server);
  registerEndpoints(server, parts.endpoints, parts.authenticate);
  registerPortalApi(server, parts.portal, parts.publicUrl);
  parts.registerStreams(server);
  await registerPortalFiles(server, parts.pages.folder, parts.pages.isBuilt);
  return server;
}
