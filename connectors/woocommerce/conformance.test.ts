import { connectorConformance } from '@sluice/connector-kit/testing';
import { woocommerceConnector } from './src/index.ts';
import { startChannel } from './src/testing/channel.ts';

connectorConformance(woocommerceConnector, {
  channel: startChannel,
  golden: new URL('./golden/', import.meta.url),
  waivers: {},
});
