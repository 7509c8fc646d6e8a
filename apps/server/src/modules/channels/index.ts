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
