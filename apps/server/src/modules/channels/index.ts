export { markConnectionChanged } from './changes.ts';
export { type ChannelAccess, openChannel } from './channel-access.ts';
export {
  type ConnectionRow,
  createConnection,
  deleteConnection,
  type NewConnection,
  oneConnection,
  openConfig,
  setPaused,
} from './connections.ts';
export { listChannels } from './routes/list-channels.ts';
export { syncStores } from './stores.ts';
export { runTasksOnce, startTaskRunner, type TaskDeps } from './tasks/runner.ts';
export { requestTask } from './tasks/store.ts';
export type { TaskHandler, TaskRun } from './tasks/task.ts';
export {
  connectionOfToken,
  openWebhookSecrets,
  renewWebhookSecret,
  renewWebhookToken,
  type WebhookConnection,
} from './webhook-access.ts';
export { needsWebhookSecret } from './webhook-secrets.ts';
