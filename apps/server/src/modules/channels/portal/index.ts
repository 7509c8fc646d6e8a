import type { Endpoint } from '../../../platform/http/endpoint.ts';
import { finishAuthorization, startAuthorization } from './authorize-connection.ts';
import { controlConnection, deleteConnection, runTask } from './control-connection.ts';
import { createConnection } from './create-connection.ts';
import { listRates, setRate } from './currency-rates.ts';
import type { PortalChannelsDeps } from './deps.ts';
import { listPlatforms } from './list-platforms.ts';
import { listStores } from './list-stores.ts';
import { listTrialListings } from './list-trial-listings.ts';
import { renewWebhook } from './renew-webhook.ts';
import { setSending } from './set-sending.ts';
import { testNewConnection, testOneConnection } from './test-connection.ts';
import { getTrialChannel, startTrialChannel } from './trial-channel.ts';
import { updateConfig, updateSettings } from './update-connection.ts';

/** Connections: making, changing, controlling. `publishing` reports their health. */
export const channelsPortalEndpoints = (deps: PortalChannelsDeps): Endpoint[] => [
  listPlatforms(deps),
  createConnection(deps),
  testNewConnection(deps),
  testOneConnection(deps),
  updateSettings(deps),
  updateConfig(deps),
  startAuthorization(deps),
  finishAuthorization(deps),
  ...controlConnection(deps),
  runTask(deps),
  deleteConnection(deps),
  renewWebhook(deps),
  listStores(deps),
  listRates(deps),
  setRate(deps),
  setSending(deps),
  getTrialChannel(deps),
  startTrialChannel(deps),
  listTrialListings(deps),
];
