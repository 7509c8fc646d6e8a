import { type Config, readConfig } from '../config.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createLogger, type Logger } from '../platform/log/index.ts';
import { openPlatform, type Platform } from '../wiring.ts';
import { openCommandStorage } from './storage.ts';

/** A command was used wrongly or refused: the message is for the operator, without a stack. */
export class CommandError extends Error {}

export interface CommandContext {
  config: Config;
  log: Logger;
  platform: Platform;
}

/** Runs a short command on the configured database, which is brought up and migrated where needed. */
export async function withPlatform<T>(work: (context: CommandContext) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const log = createLogger(process.env.LOG_LEVEL === undefined ? 'warn' : config.logLevel);
  const storage = await openCommandStorage(config, log);
  try {
    await migrate(storage.settings);
    const platform = await openPlatform(config, log, storage.settings, 'worker');
    try {
      return await work({ config, log, platform });
    } finally {
      await platform.close();
    }
  } finally {
    await storage.close();
  }
}
