import { migrate } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/log/index.ts';
import { buildPortal } from '../portal-build.ts';
import {
  openPlatform,
  type Platform,
  type Role,
  startTrialChannels,
  startWorker,
  wireApi,
} from '../wiring.ts';
import { CommandError } from './errors.ts';
import { readSettings } from './settings.ts';
import { openServiceStorage } from './storage.ts';

/** A service that runs in this process. */
export interface Service {
  url: string;
  platform: Platform;
  stop(): Promise<void>;
}

/**
 * Starts the service in this process: database, migrations, API, worker, as the role says.
 *
 * @param logLevel instead of the configured one
 */
export async function startService(role: Role, logLevel?: string): Promise<Service> {
  const config = readSettings();
  const log = createLogger(logLevel ?? config.logLevel);
  // Stopped in the opposite order: first nobody is let in any more, last the database ends.
  const parts = new AsyncDisposableStack();
  try {
    const storage = await openServiceStorage(config, log);
    parts.defer(storage.close);
    const applied = await migrate(storage.settings);
    if (applied.length > 0) log.info({ applied }, 'migrations applied');
    const platform = await openPlatform(config, log, storage.settings);
    parts.defer(platform.close);
    // Another process could not reach them, nor know of them.
    const trials = role === 'all' && storage.embedded ? await startTrialChannels(platform) : undefined;
    if (trials !== undefined) parts.defer(trials.close);
    if (role !== 'api') parts.defer(startWorker(platform));
    if (role !== 'worker') {
      buildPortal(log);
      const app = await wireApi(platform, trials);
      parts.defer(() => app.close());
      await app.listen({ port: config.port, host: config.host }).catch(explainListen(config));
    }
    return { url: config.publicUrl, platform, stop: () => parts.disposeAsync() };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

/** A port that cannot be had is the operator's to change; the rest is not expected. */
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
