import { fastify } from 'fastify';
import { askForKey } from './api.ts';
import { addCatalogueRoutes } from './routes/catalogue.ts';
import { addControlRoutes } from './routes/control.ts';
import { addListingRoutes } from './routes/listings.ts';
import { addOrderRoutes } from './routes/orders.ts';
import { addPageRoute } from './routes/page.ts';
import { addShopRoutes } from './routes/shop.ts';
import { addWaitRoute } from './routes/wait.ts';
import type { Settings } from './settings.ts';
import { createSimulator, stopWork } from './simulator.ts';
import type { SimulatorState } from './state.ts';
import { startWebhooks } from './webhooks/index.ts';
import { publicKey } from './webhooks/sign.ts';

export type { Faults } from './faults.ts';
export type { Settings, WebhookSettings } from './settings.ts';
export type { Listing, Order, SimulatorState } from './state.ts';

export interface SimulatorOptions {
  /** 0 takes any free port. */
  port: number;
  host?: string;
  settings?: Partial<Settings>;
  /** Asks for the key on every address, the page and the controls included: for a channel that is one tenant's own. */
  closed?: boolean;
}

export interface RunningSimulator {
  readonly url: string;
  readonly port: number;
  /** The channel's contents, live, with `events` for tests in the same process. */
  readonly state: SimulatorState;
  close(): Promise<void>;
}

/** Starts the channel server. It keeps everything in memory and needs nothing else. */
export async function startSimulator(options: SimulatorOptions): Promise<RunningSimulator> {
  const simulator = createSimulator(options.settings);
  const host = options.host ?? '127.0.0.1';
  // Calls that hang on purpose would hold up closing: their connections are cut.
  const app = fastify({ logger: false, bodyLimit: 32 * 1024 * 1024, forceCloseConnections: true });
  app.setErrorHandler((error: { statusCode?: number; message: string }, _request, reply) => {
    const status = error.statusCode ?? 500;
    return reply.code(status).send({ error: { code: 'invalid_request', message: error.message } });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: { code: 'not_found', message: 'no such address' } }),
  );
  if (options.closed) askForKey(app, simulator);
  addListingRoutes(app, simulator);
  addOrderRoutes(app, simulator);
  addCatalogueRoutes(app, simulator);
  addControlRoutes(app, simulator);
  addShopRoutes(app, simulator);
  addWaitRoute(app, simulator);
  addPageRoute(app, simulator);
  app.get('/api/webhook-keys/:id', async (request, reply) => {
    const pem = publicKey((request.params as { id: string }).id);
    return pem === null ? reply.callNotFound() : { pem };
  });
  startWebhooks(simulator);
  await app.listen({ port: options.port, host });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    state: simulator.state,
    close: async () => {
      stopWork(simulator);
      await app.close();
    },
  };
}
