import { connectorConformance } from '@sluice/connector-kit/testing';
import { amazonConnector } from './src/index.ts';
import { startChannel } from './src/testing/channel.ts';

connectorConformance(amazonConnector, {
  channel: startChannel,
  golden: new URL('./golden/', import.meta.url),
});
