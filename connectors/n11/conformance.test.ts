import { connectorConformance } from '@sluice/connector-kit/testing';
import { n11Connector } from './src/index.ts';
import { startChannel } from './src/testing/channel.ts';

connectorConformance(n11Connector, {
  channel: startChannel,
  golden: new URL('./golden/', import.meta.url),
  waivers: {
    'mapping/complete':
      'the update of N11 has no fields for title and images: a changed title is refused with an issue after all else was taken, and src/listings.test.ts holds it to that',
  },
});
