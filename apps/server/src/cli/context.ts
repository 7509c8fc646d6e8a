import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Logins } from '../platform/db/logins.ts';
import { migrate } from '../platform/db/migrate.ts';
import { requireMigrated } from '../platform/db/require-schema.ts';
import { createLogger, type Logger } from '../platform/log/index.ts';
import { openPlatform, type Platform } from '../wiring-platform.ts';
import { refuseMoved } from './move/moved-mark.ts';
import { commandLogLevel, readSettings } from './settings.ts';
import { openCommandStorage, requireOwner } from './storage.ts';

export interface CommandContext {
  config: Config;
  log: Logger;
  platform: Platform;
}

/**
 * Runs a short command as the owner of the configured database, which is started where needed and not migrated.
 *
 * @param alsoMoved the command is for a database that was moved away from as well
 */
export async function withDatabase<T>(
  work: (settings: pg.ClientConfig, config: Config, log: Logger) => Promise<T>,
  alsoMoved = false,
): Promise<T> {
  return withLogins((logins, config, log) => work(requireOwner(logins), config, log), alsoMoved);
}

/** Runs a short command with the mightiest login that was given, for changes that no login of the service may make. */
export async function withGivenLogin<T>(work: (settings: pg.ClientConfig) => Promise<T>): Promise<T> {
  const config = readSettings();
  const storage = await openCommandStorage(config, createLogger(commandLogLevel(config)));
  try {
    return await work(storage.settings);
  } finally {
    await storage.close();
  }
}

async function withLogins<T>(
  work: (logins: Logins, config: Config, log: Logger) => Promise<T>,
  alsoMoved = false,
): Promise<T> {
  const config = readSettings();
  const log = createLogger(commandLogLevel(config));
  const storage = await openCommandStorage(config, log);
  try {
    // A backup of what is left behind, or a stop of sending there, would succeed and be worth nothing.
    if (!alsoMoved) await refuseMoved(storage.settings);
    return await work(await storage.openLogins(), config, log);
  } finally {
    await storage.close();
  }
}

/** Runs a short command on the configured database, which is started and migrated where needed. */
export async function withPlatform<T>(work: (context: CommandContext) => Promise<T>): Promise<T> {
  return withLogins(async (logins, config, log) => {
    await bringUpToDate(logins);
    const platform = await openPlatform(config, log, logins);
    return work({ config, log, platform }).finally(platform.close);
  });
}

/**
 * Migrates the database where this process has the login for it; otherwise checks that it is migrated.
 *
 * @param alone no other process works on the database, so what an older version needs may go as well
 */
export async function bringUpToDate(logins: Logins, alone = false): Promise<string[]> {
  if (logins.owner !== undefined) return migrate(logins.owner, alone ? { alone } : { expandOnly: true });
  await requireMigrated(logins.system);
  return [];
}
