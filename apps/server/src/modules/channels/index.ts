export { aroundCalls } from './around-calls.ts';
export { sweepAuthorizations } from './authorization-state.ts';
export {
  adoptPriceBasis,
  type ChannelCalls,
  type OpenedChannel,
  readStores,
  withChannel,
} from './call-channel.ts';
export { markConnectionChanged, wakeDelivery } from './changes.ts';
export { type ChannelAccess, type OpenChannel, openChannel, openHeldChannel } from './channel-access.ts';
export { differingSecrets, openConfig, secretNames } from './config-values.ts';
export { newConfig, settingOf, updateConnectionConfig } from './connection-config.ts';
export {
  type ConnectionRole,
  type ConnectionRow,
  createConnection,
  type NewConnection,
  oneConnection,
  requireConnection,
  setPaused,
} from './connections.ts';
export { listCurrencyRates, setCurrencyRate } from './currency-rates.ts';
export { type DeletedListings, deleteConnection, sweepDeletedConnections } from './delete-connection.ts';
export {
  enterAllDue,
  enterDue,
  type ListingId,
  leaveDue,
  nextDueAt,
  onConnection,
  TURN,
} from './due-listings.ts';
export { inboundAddress } from './inbound-address.ts';
export { countDiffering, mendDue, settleIdle, sweepDue } from './mend-due.ts';
export { ownCurrencyChanges } from './own-currency.ts';
export { channelsPortalEndpoints } from './portal/index.ts';
export { requirePlatform } from './portal/require-connector.ts';
export { listChannels } from './routes/list-channels.ts';
export { listChannelPlatforms } from './routes/list-platforms.ts';
export { sealedConnections } from './sealed-columns.ts';
export { secretsOf, webhookDates } from './secret-dates.ts';
export { setSendingStopped } from './sending.ts';
export { connectionSettings, updateConnectionSettings } from './settings.ts';
export { syncStores } from './stores.ts';
export { storesTask } from './stores-task.ts';
export { runTasksOnce, startTaskRunner, type TaskDeps } from './tasks/runner.ts';
export { requestTask, restartTask } from './tasks/store.ts';
export type { TaskHandler, TaskRun } from './tasks/task.ts';
export { keepTraces, tracesOf } from './traced-changes.ts';
export { resumeTrialChannels } from './trial-channel.ts';
export { retryRefused } from './unblock.ts';
export {
  connectionOfToken,
  openWebhookSecrets,
  renewWebhookSecret,
  renewWebhookToken,
  type WebhookConnection,
} from './webhook-access.ts';
