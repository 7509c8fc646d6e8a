import type { FastifyInstance } from 'fastify';
import { MigrationError } from './platform/db/apply-migration.ts';
import type { Endpoint } from './platform/http/endpoint.ts';
import { createLoadGuard, type LoadGuard } from './platform/http/load-guard.ts';
import { registerMedia } from './platform/http/media.ts';
import { type MetricSource, registerMetrics } from './platform/http/metrics.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { type PortalApi, registerPortalApi } from './platform/http/portal-api.ts';
import { registerPortalFiles } from './platform/http/portal-files.ts';
import { type Authenticate, registerEndpoints } from './platform/http/register.ts';
import { createServer } from './platform/http/server.ts';
import { createWatchdog } from './platform/http/watchdog.ts';
import type { Logger } from './platform/log/index.ts';
import type { ObjectStore } from './platform/storage/index.ts';

export interface AppParts {
  endpoints: Endpoint[];
  authenticate: Authenticate;
  portal: PortalApi;
  /** Registers the portal's streams, which are no endpoints of its API. */
  registerStreams(server: FastifyInstance): void;
  /** The portal's pages: their folder, and whether they are built by now. */
  pages: { folder: string; isBuilt(): boolean };
  objects: ObjectStore;
  publicUrl: string;
  trustedProxies: readonly string[];
  log: Logger;
  /** Database connections for the transactions of tenants. */
  connections: number;
  /** Registers the addresses that channels call, outside the public API. */
  registerInbound(server: FastifyInstance): void;
  /** Registers what programs use beside the public API. */
  registerPrograms(server: FastifyInstance, guard: LoadGuard): void;
  /** The metrics beside those of requests and process. */
  metrics: MetricSource;
  /** Resolves when requests can be served; rejects with the reason. */
  checkReady(): Promise<void>;
}

/** The HTTP application: the public API with its description, the portal, images, inbound calls, health. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const server = await createServer(parts.log, parts.trustedProxies);
  registerOpenApi(server, parts.endpoints, parts.publicUrl);
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    try {
      await parts.checkReady();
      return { status: 'ready' };
    } catch (error) {
      const reason = error instanceof MigrationError ? error.message : 'the database does not answer';
      return reply
        .code(503)
        .header('retry-after', '1')
        .send({ message: `not ready: ${reason}`, code: 'unavailable' });
    }
  });
  const watchdog = createWatchdog();
  server.addHook('onClose', async () => watchdog.stop());
  const guard = createLoadGuard(watchdog, parts.connections);
  registerMetrics(server, async () => [...guard.metrics(), ...(await parts.metrics())], parts.publicUrl);
  registerMedia(server, parts.objects);
  parts.registerInbound(server);
  registerEndpoints(server, parts.endpoints, parts.authenticate, guard);
  parts.registerPrograms(server, guard);
  registerPortalApi(server, parts.portal, parts.publicUrl, guard);
  parts.registerStreams(server);
  await registerPortalFiles(server, parts.pages.folder, parts.pages.isBuilt);
  return server;
}
