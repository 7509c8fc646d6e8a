import { connectorConformance } from '@sluice/connector-kit/testing';
import { hepsiburadaConnector } from './src/index.ts';
import { startChannel } from './src/testing/channel.ts';

connectorConformance(hepsiburadaConnector, {
  channel: startChannel,
  golden: new URL('./golden/', import.meta.url),
  waivers: {
    'transport/forbidden':
      'the catalogue answers 403 to too many calls and blocks the address of a caller who goes on: there it is a limit, and the test of the connection and the other hosts judge the rights',
    'transport/empty-answer':
      'a listing is taken off sale and put back by calls whose answer is empty by definition; all other empty answers are refused',
  },
});
