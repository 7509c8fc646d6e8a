import { connectorConformance } from '@sluice/connector-kit/testing';
import { shopifyConnector } from './src/index.ts';
import { startChannel } from './src/testing/channel.ts';

connectorConformance(shopifyConnector, {
  channel: startChannel,
  golden: new URL('./golden/', import.meta.url),
});
