export { markConnectionChanged } from './changes.ts';
export { type ChannelAccess, openChannel } from './channel-access.ts';
export {
  type ConnectionRole,
  type ConnectionRow,
  createConnection,
  deleteConnection,
  type NewConnection,
  oneConnection,
  openConfig,
  requireConnection,
  setPaused,
} from './connections.ts';
export { listCurrencyRates, setCurrencyRate } from './currency-rates.ts';
export { listChannels } from './routes/list-channels.ts';
export { connectionSettings, updateConnectionSettings } from './settings.ts';
export { syncStores } from './stores.ts';
export { runTasksOnce, startTaskRunner, type TaskDeps } from './tasks/runner.ts';
export { requestTask } from './tasks/store.ts';
export type { TaskHandler, TaskRun } from './tasks/task.ts';
