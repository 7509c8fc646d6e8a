import { connectorConformance } from '@sluice/connector-kit/testing';
import { templateChannelConnector } from './src/index.ts';
import { startChannel } from './src/testing/channel.ts';

connectorConformance(templateChannelConnector, {
  channel: startChannel,
  golden: new URL('./golden/', import.meta.url),
});
