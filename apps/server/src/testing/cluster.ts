import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import {
  type ConnectionSettings,
  type DataDirLock,
  DataDirLocked,
  type EmbeddedPostgres,
  lockDataDir,
  startEmbeddedPostgres,
} from '../platform/embedded-postgres/index.ts';
import { scratchFolder } from './scratch.ts';

/** Names of test databases begin with this; a run that finds itself alone deletes those left behind. */
export const TEST_DATABASE_PREFIX = 'test_';

/** Tests need no durability, and without it a database is cloned in a fraction of the time. */
const FAST_AND_LOOSE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '256MB',
  shared_buffers: '128MB',
  max_connections: '300',
  autovacuum_naptime: '5min',
};

const quiet = { info() {}, warn() {}, error: (fields: object, text: string) => console.error(text, fields) };

/** The cluster that all test runs on this machine share. */
export interface SharedCluster {
  connection: ConnectionSettings;
  /** Stops the server, unless another run still uses it. */
  leave(): Promise<void>;
}

/**
 * Starts the shared cluster in a scratch folder, or joins the runs that use it already.
 * Every run leaves a file with its pid, and the last one out stops the server.
 */
export async function joinSharedCluster(): Promise<SharedCluster> {
  const folder = join(scratchFolder(), `sluice-test-cluster-${process.getuid?.() ?? 'all'}`);
  const lock = await lockPatiently(folder);
  try {
    await assertOurs(folder);
    const alone = (await otherRuns(folder)).length === 0;
    const server = alone ? await startOrRemake(folder) : await start(folder);
    await writeFile(join(runsFolder(folder), String(process.pid)), '');
    if (alone) await dropLeftovers(server.connection());
    return { connection: server.connection(), leave: () => leave(folder, server) };
  } finally {
    await lock.release();
  }
}

async function leave(folder: string, server: EmbeddedPostgres): Promise<void> {
  const lock = await lockPatiently(folder);
  try {
    await rm(join(runsFolder(folder), String(process.pid)), { force: true });
    await server.stop({ leaveRunning: (await otherRuns(folder)).length > 0 });
  } finally {
    await lock.release();
  }
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  return await startEmbeddedPostgres({ dataDir, log: quiet, settings: FAST_AND_LOOSE, leaveRunning: true });
}

/** Without fsync a crash of the machine may ruin the cluster; all its contents can be made again. */
async function startOrRemake(folder: string): Promise<EmbeddedPostgres> {
  try {
    return await start(folder);
  } catch {
    await rm(join(folder, 'postgres'), { recursive: true, force: true });
    return await start(folder);
  }
}

async function lockPatiently(folder: string): Promise<DataDirLock> {
  for (;;) {
    try {
      return await lockDataDir(folder);
    } catch (error) {
      // The lock is held only while a run starts or ends, and taken over from a dead run, so this loop ends.
      if (!(error instanceof DataDirLocked)) throw error;
      await delay(50);
    }
  }
}

const runsFolder = (folder: string) => join(folder, 'runs');

async function otherRuns(folder: string): Promise<number[]> {
  await mkdir(runsFolder(folder), { recursive: true });
  const pids = (await readdir(runsFolder(folder))).map(Number).filter((pid) => pid !== process.pid);
  const alive = pids.filter(isAlive);
  for (const pid of pids)
    if (!alive.includes(pid)) await rm(join(runsFolder(folder), String(pid)), { force: true });
  return alive;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The folder's name can be guessed, so on a shared machine another user may have made it. */
async function assertOurs(folder: string): Promise<void> {
  const { uid } = await stat(folder);
  const ours = process.getuid?.() ?? uid;
  if (uid !== ours) throw new Error(`${folder} belongs to another user; remove it or set TMPDIR.`);
}

async function dropLeftovers(connection: ConnectionSettings): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  const like = `${TEST_DATABASE_PREFIX.replace('_', '\\_')}%`;
  const { rows } = await client.query('SELECT datname FROM pg_database WHERE datname LIKE $1', [like]);
  for (const { datname } of rows) await client.query(`DROP DATABASE "${datname}" WITH (FORCE)`);
  const logins = await client.query('SELECT rolname FROM pg_roles WHERE rolname LIKE $1', [
    `sluice\\_%\\_${like}`,
  ]);
  for (const { rolname } of logins.rows) await client.query(`DROP ROLE "${rolname}"`);
  await client.end();
}
