import { connectorConformance } from '@sluice/connector-kit/testing';
import { googleMerchantConnector } from './src/index.ts';
import { startChannel } from './src/testing/channel.ts';

connectorConformance(googleMerchantConnector, {
  channel: startChannel,
  golden: new URL('./golden/', import.meta.url),
});
