import { connectorConformance } from '@sluice/connector-kit/testing';
import { afterAll, beforeAll, inject } from 'vitest';
import { medusaConnector } from './src/index.ts';
import { channelOf } from './src/testing/channel.ts';
import { type RealServer, startRealServer } from './src/testing/real-server.ts';

/** The first time, Medusa is installed and makes its tables. */
const PATIENCE_MS = 12 * 60_000;

let server: RealServer;
beforeAll(async () => {
  // The PostgreSQL that all tests of the run share.
  server = await startRealServer(inject('testCluster'));
}, PATIENCE_MS);
afterAll(() => server?.close());

// One server for all of it: it takes seconds to start.
connectorConformance(medusaConnector, {
  channel: async () => channelOf(server),
  golden: new URL('./golden/', import.meta.url),
  waivers: {},
});
