import { createLogger } from '../platform/log/index.ts';
import { startTracing } from '../platform/tracing/index.ts';
import { buildPortal } from '../portal-build.ts';
import { VERSION } from '../version.ts';
import type { ApiExtras } from '../wiring.ts';
import { openPlatform, type Platform, type Role } from '../wiring-platform.ts';
import { bringUpToDate } from './context.ts';
import { CommandError } from './errors.ts';
import { refuseMoved } from './move/moved-mark.ts';
import { readSettings } from './settings.ts';
import { openServiceStorage } from './storage.ts';
import { startWorkerProcess } from './worker-process/start.ts';

/** A running service: this process and, with the role `all`, the one beside it that does the background work. */
export interface Service {
  url: string;
  platform: Platform;
  stop(): Promise<void>;
}

export interface ServiceOptions extends Pick<ApiExtras, 'demonstration'> {
  /** Replaces the configured one. */
  logLevel?: string;
}

/**
 * Starts the service: database, migrations, API and worker, according to the role. With the role `all` this process
 * answers people, and one beside it works.
 */
export async function startService(role: Role, options: ServiceOptions = {}): Promise<Service> {
  const config = readSettings();
  const level = options.logLevel ?? config.logLevel;
  const log = createLogger(level);
  // Stops in the opposite order: first the server admits nobody any more, last the database ends.
  const parts = new AsyncDisposableStack();
  try {
    parts.defer(
      await startTracing(config.tracing, { version: VERSION, role: role === 'all' ? 'api' : role }),
    );
    // The code of the role takes most of a second to load: as long as PostgreSQL needs to make a database.
    const whileWaiting = (): void => void codeOf(role).catch(() => {});
    const storage = await openServiceStorage(config, log, { whileWaiting });
    parts.defer(storage.close);
    await refuseMoved(storage.settings);
    const logins = await storage.openLogins();
    const applied = await bringUpToDate(logins, storage.embedded);
    if (applied.length > 0) log.info({ applied }, 'migrations applied');
    const platform = await openPlatform(config, log, logins);
    parts.defer(platform.close);
    if (role === 'worker') parts.defer((await import('../wiring-worker.ts')).startWorker(platform));
    else
      await startApi(platform, parts, {
        beside: role === 'all',
        embedded: storage.embedded,
        level,
        ...options,
      });
    return { url: config.publicUrl, platform, stop: () => parts.disposeAsync() };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

/** Each role loads its own code alone: with that of the API a worker would take half as long again to start. */
const codeOf = (role: Role): Promise<unknown> =>
  role === 'worker' ? import('../wiring-worker.ts') : import('../wiring.ts');

interface ApiOptions extends Pick<ApiExtras, 'demonstration'> {
  /** A process beside this one does the background work. */
  beside: boolean;
  /** The database is this process's own. */
  embedded: boolean;
  /** Of the log of the process beside it. */
  level: string;
}

/** Starts what answers people, and waits for the worker beside it, if it has one. */
async function startApi(
  platform: Platform,
  parts: AsyncDisposableStack,
  { beside, embedded, level, ...extras }: ApiOptions,
): Promise<void> {
  const { config, log } = platform;
  const { startTrialChannels, wireApi } = await import('../wiring.ts');
  // Several processes of the API could not share the trial marketplaces.
  const trials = beside && embedded ? await startTrialChannels(platform) : undefined;
  if (trials !== undefined) parts.defer(trials.close);
  const worker = beside ? startWorkerProcess(log, level) : undefined;
  if (worker !== undefined) parts.defer(worker.stop);
  buildPortal(log);
  const app = await wireApi(platform, { trials, ...extras });
  parts.defer(() => app.close());
  await app.listen({ port: config.port, host: config.host }).catch(explainListen(config));
  await worker?.ready;
}

/** A busy port is the operator's to change; other errors are unexpected. */
const explainListen =
  ({ port, host }: { port: number; host: string }) =>
  (error: { code?: string }): never => {
    const reasons: Record<string, string> = {
      EADDRINUSE: `port ${port} on ${host} is in use; set PORT to a free one`,
      EACCES: `port ${port} may not be used by this user; set PORT to one above 1023`,
      EADDRNOTAVAIL: `this machine has no address ${host}; set HOST to one it has, or to 0.0.0.0 for all`,
      ENOTFOUND: `the name ${host} is unknown; set HOST to an address of this machine`,
    };
    const reason = reasons[error.code ?? ''];
    throw reason === undefined ? error : new CommandError(reason);
  };
