import { realpath } from 'node:fs/promises';
import { findLauncher, type Launcher } from './account.ts';
import { archiveSettings } from './archiving.ts';
import { ensureCluster } from './cluster.ts';
import { holdsDataDirLock } from './data-dir-lock.ts';
import { type ClusterLayout, describeLayout, prepareLayout, SUPERUSER } from './layout.ts';
import { closeCluster, readPassword } from './password.ts';
import { installRuntime, removeOtherRuntimes } from './runtime.ts';
import type { LaunchPlan, ServerProcess } from './server.ts';
import { capServerLog } from './server-log.ts';
import { adoptServer, launchServer, stopServer } from './server-process.ts';
import { type SupervisorLog, supervise } from './supervisor.ts';
import { stopOnWindows } from './windows.ts';

/** Settings to reach a database of the cluster, named as `pg` names them. */
export interface ConnectionSettings {
  host: string;
  port: number;
  user: string;
  password?: string;
  database: string;
}

export interface StartOptions {
  dataDir: string;
  log: SupervisorLog;
  /** Server settings that differ from ours, as in postgresql.conf. */
  settings?: Record<string, string>;
  /** A folder for the archive of the write-ahead log, which a return to a moment needs; undefined = none is kept. */
  walArchive?: string | undefined;
  /** Called when PostgreSQL's programs work and this process would only wait, perhaps more than once. */
  whileWaiting?: () => void;
  /** Lets the server outlive this process and `stop()`; the next start adopts it. */
  leaveRunning?: boolean;
  /** A server that ran for so long is restarted without a pause. A harness that kills it on purpose gives 0. */
  soundAfterMs?: number;
}

/** A running PostgreSQL of our own. */
export interface EmbeddedPostgres {
  /** Settings for a connection as superuser; the database is `postgres` unless named. */
  connection(database?: string): ConnectionSettings;
  /**
   * Ends the supervision and stops the server. Two servers stay running: one started with `leaveRunning`, and one
   * adopted by a process without the data folder's lock, since it belongs to another Sluice. `leaveRunning` given here
   * overrules that.
   */
  stop(options?: { leaveRunning?: boolean }): Promise<void>;
  readonly pid: number;
  /** Calls the listener each time the server died and is back. */
  onRestart(listener: (info: { reason: string }) => void): void;
}

/**
 * Starts the PostgreSQL that lives in `dataDir`, making it on first use, or adopts the one already running there, and
 * keeps it running. Call `lockDataDir` first: it distinguishes a second Sluice from a leftover server.
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const began = performance.now();
  const { log } = options;
  const launcher = await findLauncher(describeLayout(options.dataDir).data);
  const layout = await prepareLayout(options.dataDir, launcher);
  const runtime = await installRuntime(layout.runtimeRoot);
  const cluster = { layout, runtime, launcher, whileWaiting: options.whileWaiting };
  const created = await ensureCluster(cluster);
  const plan: LaunchPlan = {
    ...cluster,
    settings: { ...options.settings, ...(await archiving(options, launcher)) },
    dieWithParent: options.leaveRunning !== true,
  };
  const server = (await adoptOrStop(layout)) ?? (await launchClosed(plan));
  // An adopted server of an earlier release still loads its libraries from its own copy.
  if (!server.adopted) await removeOtherRuntimes(layout.runtimeRoot, runtime);
  const { pid, adopted } = server;
  const took_ms = Math.round(performance.now() - began);
  log.info({ pid, adopted, created, took_ms, data: layout.data }, 'the embedded PostgreSQL is ready');
  return present(server, plan, options, await readPassword(layout));
}

const archiving = async (
  { walArchive }: StartOptions,
  launcher: Launcher,
): Promise<Record<string, string>> =>
  walArchive === undefined ? {} : await archiveSettings(walArchive, launcher);

/** A server of an earlier release admits everybody who reaches its socket, so the owner of the folder restarts it. */
async function adoptOrStop(layout: ClusterLayout): Promise<ServerProcess | null> {
  const server = await adoptServer(layout.data);
  const open = server !== null && (await readPassword(layout)) === undefined;
  if (!open || !holdsDataDirLock(layout.dataDir)) return server;
  await stopServer(server);
  return null;
}

async function launchClosed(plan: LaunchPlan): Promise<ServerProcess> {
  await closeCluster(plan);
  return await launchServer(plan, new AbortController().signal);
}

/**
 * Finds the way to connect to the server that another process runs in this folder; null when none runs. Changes
 * nothing, so it is for commands that run beside a live Sluice and stop nothing when they end.
 */
export async function findEmbeddedPostgres(
  dataDir: string,
): Promise<((database?: string) => ConnectionSettings) | null> {
  const layout = describeLayout(await realpath(dataDir).catch(() => dataDir));
  const server = await adoptServer(layout.data);
  if (!server) return null;
  const password = await readPassword(layout);
  return (database) => connectionTo(server, password, database);
}

function present(
  first: ServerProcess,
  plan: LaunchPlan,
  options: StartOptions,
  password: string | undefined,
): EmbeddedPostgres {
  const supervisor = supervise(first, plan, options.log, options.soundAfterMs);
  const logCap = capServerLog(plan.layout.logFile);
  let stopped: Promise<void> | null = null;

  async function stop(leaveRunning: boolean | undefined): Promise<void> {
    logCap.stop();
    const server = await supervisor.end();
    const leave = leaveRunning ?? options.leaveRunning ?? isSomebodyElses(server, plan.layout);
    if (!server || leave) return;
    if (process.platform === 'win32') await stopOnWindows(plan.runtime.pgCtl, plan.layout.data);
    else await stopServer(server);
    options.log.info({ pid: server.pid }, 'the embedded PostgreSQL is stopped');
  }

  return {
    connection: (database) => connectionTo(supervisor.server, password, database),
    stop: (how) => (stopped ??= stop(how?.leaveRunning)),
    get pid() {
      return supervisor.server.pid;
    },
    onRestart: supervisor.onRestart,
  };
}

function isSomebodyElses(server: ServerProcess | null, layout: ClusterLayout): boolean {
  return server?.adopted === true && !holdsDataDirLock(layout.dataDir);
}

function connectionTo(
  server: ServerProcess,
  password: string | undefined,
  database = 'postgres',
): ConnectionSettings {
  const { host, port } = server;
  return { host, port, user: SUPERUSER, ...(password === undefined ? {} : { password }), database };
}
