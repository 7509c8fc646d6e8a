import { readConfig } from '../config.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/log/index.ts';
import { openPlatform, type Role, startWorker, wireApi } from '../wiring.ts';
import { CommandError } from './context.ts';
import { openServiceStorage } from './storage.ts';

/** How long a stopping process finishes what it has begun. */
const SHUTDOWN_MS = 20_000;

export interface Service {
  url: string;
  stop(): Promise<void>;
}

/** Starts the service in this process: database, migrations, API, worker, as the role says. */
export async function startService(role: Role): Promise<Service> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const storage = await openServiceStorage(config, log);
  const applied = await migrate(storage.settings);
  if (applied.length > 0) log.info({ applied }, 'migrations applied');
  const platform = await openPlatform(config, log, storage.settings, role);
  const stopWorker = role === 'api' ? undefined : startWorker(platform);
  const app = role === 'worker' ? undefined : await wireApi(platform);
  try {
    await app?.listen({ port: config.port, host: config.host });
  } catch (error) {
    await stopWorker?.();
    await platform.close();
    await storage.close();
    if ((error as { code?: string }).code === 'EADDRINUSE') {
      throw new CommandError(`port ${config.port} on ${config.host} is in use; set PORT to a free one`);
    }
    throw error;
  }
  return {
    url: config.publicUrl,
    stop: async () => {
      await app?.close();
      await stopWorker?.();
      await platform.close();
      await storage.close();
    },
  };
}

/** Runs until the process is asked to stop, then finishes what was begun. */
export async function serve(role: Role, onReady: (service: Service) => void): Promise<void> {
  const service = await startService(role);
  onReady(service);
  await new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
  const deadline = setTimeout(() => {
    process.stderr.write(
      'sluice: stopping took too long, giving up what is left; it is taken up at the next start\n',
    );
    process.exit(1);
  }, SHUTDOWN_MS);
  await service.stop();
  clearTimeout(deadline);
}
