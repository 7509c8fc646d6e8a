/** A PostgreSQL of our own under the data folder, for installations that bring none. */
export { type BaseBackup, readBaseBackup, writeBaseBackup } from './base-backup.ts';
export { type DataDirLock, DataDirLocked, lockDataDir } from './data-dir-lock.ts';
export { PointInTimeError } from './point-in-time-error.ts';
export { type Recovered, recoverEmbeddedPostgres } from './recover.ts';
export {
  type ConnectionSettings,
  type EmbeddedPostgres,
  findEmbeddedPostgres,
  type StartOptions,
  startEmbeddedPostgres,
} from './start.ts';
export type { SupervisorLog } from './supervisor.ts';
