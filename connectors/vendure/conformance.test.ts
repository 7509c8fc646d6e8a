import { connectorConformance } from '@sluice/connector-kit/testing';
import { vendureConnector } from './src/index.ts';
import { channelOf } from './src/testing/channel.ts';
import { startRealServer } from './src/testing/real-server.ts';

connectorConformance(vendureConnector, {
  channel: async () => channelOf(await startRealServer()),
  golden: new URL('./golden/', import.meta.url),
  waivers: {},
});
