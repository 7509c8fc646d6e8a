import { connectorConformance } from '@sluice/connector-kit/testing';
import { afterAll, beforeAll } from 'vitest';
import { vendureConnector } from './src/index.ts';
import { actionTests } from './src/testing/action-tests.ts';
import { catalogueTests } from './src/testing/catalogue-tests.ts';
import { channelOf } from './src/testing/channel.ts';
import { documentsTests } from './src/testing/documents-tests.ts';
import { imageTests } from './src/testing/image-tests.ts';
import { propertyTests } from './src/testing/property-tests.ts';
import { type RealServer, startRealServer } from './src/testing/real-server.ts';
import { salesTests } from './src/testing/sales-tests.ts';

/** The first time, Vendure is installed. */
const PATIENCE_MS = 12 * 60_000;

let server: RealServer;
beforeAll(async () => {
  server = await startRealServer();
}, PATIENCE_MS);
afterAll(() => server?.close());

// One server for all of it: it takes seconds to start.
catalogueTests(() => server);
imageTests(() => server);
propertyTests(() => server);
salesTests(() => server);
actionTests(() => server);
documentsTests();
connectorConformance(vendureConnector, {
  channel: async () => channelOf(server),
  golden: new URL('./golden/', import.meta.url),
  waivers: {},
});
