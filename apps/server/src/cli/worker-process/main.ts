import { createLogger } from '../../platform/log/index.ts';
import { startTracing } from '../../platform/tracing/index.ts';
import { VERSION } from '../../version.ts';
import { openPlatform } from '../../wiring-platform.ts';
import { startWorker } from '../../wiring-worker.ts';
import { askedToStop } from '../run-until-stopped.ts';
import { readSettings } from '../settings.ts';
import { openCommandStorage } from '../storage.ts';

/**
 * The background work of a service that does everything, in a process of its own: started by `start.ts`, with the level
 * of the log as its argument, over a database that is migrated and running.
 */
const config = readSettings();
const log = createLogger(process.argv[2] ?? config.logLevel);
// Whoever started it has died, and with it the embedded database: what is under way is taken up at the next start.
process.on('disconnect', () => process.exit(1));
const stop = askedToStop();
const stopTracing = await startTracing(config.tracing, { version: VERSION, role: 'worker' });
const storage = await openCommandStorage(config, log);
const platform = await openPlatform(config, log, await storage.openLogins());
const stopWorker = startWorker(platform);
process.send?.('ready');
await stop;
await stopWorker();
await platform.close();
await storage.close();
await stopTracing();
process.exit();
