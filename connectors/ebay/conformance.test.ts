import { connectorConformance } from '@sluice/connector-kit/testing';
import { ebayConnector } from './src/index.ts';
import { startChannel } from './src/testing/channel.ts';

connectorConformance(ebayConnector, {
  channel: startChannel,
  golden: new URL('./golden/', import.meta.url),
});
