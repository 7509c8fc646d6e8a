import { connectorConformance } from '@sluice/connector-kit/testing';
import { trendyolConnector } from './src/index.ts';
import { startChannel } from './src/testing/channel.ts';

connectorConformance(trendyolConnector, {
  channel: startChannel,
  golden: new URL('./golden/', import.meta.url),
});
