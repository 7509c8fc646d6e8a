import { connectorConformance } from '@sluice/connector-kit/testing';
import { miraklConnector } from './src/index.ts';
import { startChannel } from './src/testing/channel.ts';

connectorConformance(miraklConnector, {
  channel: startChannel,
  golden: new URL('./golden/', import.meta.url),
});
