import { connectorConformance } from '@sluice/connector-kit/testing';
import { simulatorConnector } from './src/index.ts';
import { startChannel } from './src/testing/channel.ts';

connectorConformance(simulatorConnector, {
  channel: startChannel,
  golden: new URL('./golden/', import.meta.url),
});
