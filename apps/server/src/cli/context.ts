import type pg from 'pg';
import type { Config } from '../config.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createLogger, type Logger } from '../platform/log/index.ts';
import { openPlatform, type Platform } from '../wiring.ts';
import { commandLogLevel, readSettings } from './settings.ts';
import { openCommandStorage } from './storage.ts';

export interface CommandContext {
  config: Config;
  log: Logger;
  platform: Platform;
}

/** Runs a short command on the configured database, which is brought up where needed and left at its schema. */
export async function withDatabase<T>(
  work: (settings: pg.ClientConfig, config: Config, log: Logger) => Promise<T>,
): Promise<T> {
  const config = readSettings();
  const log = createLogger(commandLogLevel(config));
  const storage = await openCommandStorage(config, log);
  try {
    return await work(storage.settings, config, log);
  } finally {
    await storage.close();
  }
}

/** Runs a short command on the configured database, which is brought up and migrated where needed. */
export async function withPlatform<T>(work: (context: CommandContext) => Promise<T>): Promise<T> {
  return withDatabase(async (settings, config, log) => {
    await migrate(settings);
    const platform = await openPlatform(config, log, settings);
    try {
      return await work({ config, log, platform });
    } finally {
      await platform.close();
    }
  });
}
