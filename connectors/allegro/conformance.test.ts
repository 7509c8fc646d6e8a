import { connectorConformance } from '@sluice/connector-kit/testing';
import { allegroConnector } from './src/index.ts';
import { startChannel } from './src/testing/channel.ts';

connectorConformance(allegroConnector, {
  channel: startChannel,
  golden: new URL('./golden/', import.meta.url),
  waivers: {
    'hostile/descriptions':
      'Allegro takes text in paragraphs, headings, lists and bold alone: any other text arrives in plain paragraphs, with all its words',
  },
});
