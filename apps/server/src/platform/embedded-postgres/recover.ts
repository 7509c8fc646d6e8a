import { chmod, chown, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { findLauncher } from './account.ts';
import { archiveSettings, type RecoveryTarget, recoverySettings } from './archiving.ts';
import { readBaseBackup } from './base-backup.ts';
import { copyFlushed, copyTreeFor, flushFolder } from './copy-files.ts';
import { type ClusterLayout, describeLayout, prepareLayout, SUPERUSER } from './layout.ts';
import { closeCluster, readPassword } from './password.ts';
import { PointInTimeError } from './point-in-time-error.ts';
import { installRuntime } from './runtime.ts';
import type { LaunchPlan, ServerProcess } from './server.ts';
import { launchServer, stopServer } from './server-process.ts';

interface Options extends RecoveryTarget {
  dataDir: string;
  /** A folder that `writeBaseBackup` made. */
  base: string;
}

/** The state that a recovery reached. */
export interface Recovered {
  /** The time of the last transaction that is in it; null when nothing was committed after the base backup. */
  last_transaction_at: string | null;
  timeline: number;
}

/**
 * Makes the cluster of a data folder from a base backup and the archive, as it was at a moment. The folder must have no
 * cluster, and this process its lock. The cluster gets its name at the end: after a kill there is none, and the same
 * call begins anew. The archive goes on to be written, under the number of a new timeline.
 *
 * @throws PointInTimeError with the end of the server's log when that moment cannot be reached
 */
export async function recoverEmbeddedPostgres(options: Options): Promise<Recovered> {
  const base = resolve(options.base);
  await requireReachable(await readBaseBackup(base), options);
  const { plan, final } = await prepare(options);
  const { layout, launcher } = plan;
  try {
    await copyTreeFor(launcher.account, join(base, 'data'), layout.data);
    await copyPassword(base, layout);
    const signal = join(layout.data, 'recovery.signal');
    await writeFile(signal, '', { mode: 0o600, flush: true });
    if (launcher.account) await chown(signal, launcher.account.uid, launcher.account.gid);
    await closeCluster(plan);
    const reached = await replay(plan);
    await rename(layout.data, final);
    await flushFolder(layout.home);
    return reached;
  } finally {
    await rm(layout.data, { recursive: true, force: true });
  }
}

async function requireReachable(
  { ended_at }: { ended_at: string },
  { until, walArchive }: Options,
): Promise<void> {
  if ((await stat(walArchive).catch(() => null)) === null)
    throw new PointInTimeError(`there is no archive in ${walArchive}: set WAL_ARCHIVE to its folder`);
  if (until === undefined || until >= new Date(ended_at)) return;
  throw new PointInTimeError(
    `this base backup ended at ${ended_at}, after the wanted moment; take one that ended before it`,
  );
}

async function prepare(options: Options): Promise<{ plan: LaunchPlan; final: string }> {
  const { data: final } = describeLayout(options.dataDir);
  const launcher = await findLauncher(final);
  const prepared = await prepareLayout(options.dataDir, launcher);
  if ((await stat(prepared.data).catch(() => null)) !== null)
    throw new PointInTimeError(
      `${prepared.data} is there already: move it aside, it may hold what you look for`,
    );
  const runtime = await installRuntime(prepared.runtimeRoot);
  // A name of this kind is cleared away at the next start, should this process be killed.
  const data = await mkdtemp(join(prepared.home, '.initdb-recovery-'));
  await chmod(data, 0o700);
  const settings = { ...(await archiveSettings(options.walArchive, launcher)), ...recoverySettings(options) };
  const layout = { ...prepared, data };
  return { plan: { layout, runtime, launcher, settings, dieWithParent: true }, final: prepared.data };
}

/** The password of the superuser is in the cluster as a hash, so the file of that moment belongs to it. */
async function copyPassword(base: string, layout: ClusterLayout): Promise<void> {
  const draft = `${layout.passwordFile}.new`;
  await copyFlushed(join(base, 'password'), draft);
  await rename(draft, layout.passwordFile);
}

async function replay(plan: LaunchPlan): Promise<Recovered> {
  const server = await launchServer(plan, new AbortController().signal).catch((error: Error) => {
    throw new PointInTimeError(error.message, { cause: error });
  });
  try {
    return await examine(server, plan.layout);
  } finally {
    await stopServer(server);
  }
}

async function examine({ host, port }: ServerProcess, layout: ClusterLayout): Promise<Recovered> {
  const password = await readPassword(layout);
  const client = new pg.Client({ host, port, user: SUPERUSER, password, database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ at: Date | null; timeline: number }>(
      `select pg_last_xact_replay_timestamp() as at, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`,
    );
    const { at, timeline } = rows[0]!;
    return { last_transaction_at: at?.toISOString() ?? null, timeline };
  } finally {
    await client.end();
  }
}
