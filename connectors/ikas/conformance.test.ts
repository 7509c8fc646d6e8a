import { connectorConformance } from '@sluice/connector-kit/testing';
import { ikasConnector } from './src/index.ts';
import { startChannel } from './src/testing/channel.ts';

connectorConformance(ikasConnector, {
  channel: startChannel,
  golden: new URL('./golden/', import.meta.url),
});
