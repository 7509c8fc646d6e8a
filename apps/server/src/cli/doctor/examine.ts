import pg from 'pg';
import type { Config } from '../../config.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { findEmbeddedPostgres } from '../../platform/embedded-postgres/index.ts';
import { createLogger } from '../../platform/log/index.ts';
import { messageOf } from '../errors.ts';
import { refuseMoved } from '../move/moved-mark.ts';
import { commandLogLevel } from '../settings.ts';
import { hasEmbeddedDatabase, openCommandStorage, type Storage } from '../storage.ts';
import { type Check, fail, guarded, ok } from './check.ts';
import { checkConfiguration, checkNode } from './configuration.ts';
import {
  checkConnections,
  checkDueListings,
  checkImports,
  checkSecrets,
  checkSubscriptions,
} from './contents.ts';
import {
  checkClock,
  checkDurability,
  checkExtensions,
  checkLogins,
  checkMigrations,
  checkRecovery,
  checkRoles,
  checkVersion,
} from './database.ts';
import { checkDataDir, checkDisk, checkKeyFile, checkPort } from './machine.ts';
import { checkMail } from './mail.ts';
import { checkFileStorage } from './storage.ts';
import { checkWalArchive } from './wal-archive.ts';

/**
 * Checks everything that commonly goes wrong, in the order of a start. Changes nothing: it neither makes a missing
 * database nor migrates one, and beside a running service it uses that service's database.
 */
export async function examine(env: Record<string, string | undefined>): Promise<Check[]> {
  const { config, checks } = checkConfiguration(env);
  const before = [checkNode(), ...checks];
  if (config === undefined) return before;
  const running =
    config.databaseUrl === undefined ? (await findEmbeddedPostgres(config.dataDir)) !== null : null;
  return [
    ...before,
    ...(await guarded('data_dir', () => checkDataDir(config))),
    ...(await guarded('disk', () => checkDisk(config))),
    ...(await guarded('master_key_file', () => checkKeyFile(config))),
    ...(await guarded('storage', () => checkFileStorage(config), 120_000)),
    ...(await guarded('mail', () => checkMail(config), 60_000)),
    ...(await guarded('port', () => checkPort(config, running))),
    ...(await guarded('database', () => examineDatabase(config), 120_000)),
  ];
}

async function examineDatabase(config: Config): Promise<Check[]> {
  if (config.databaseUrl === undefined && !(await hasEmbeddedDatabase(config)))
    return [ok('database', `the embedded PostgreSQL under ${config.dataDir} is made by the first start`)];
  const opened = await openCommandStorage(config, createLogger(commandLogLevel(config))).catch(
    (error: unknown) =>
      fail(
        'database',
        messageOf(error),
        'see that the database runs and that DATABASE_URL or DATA_DIR lead to it',
      ),
  );
  if ('status' in opened) return [opened];
  try {
    return [await checkPlace(opened, config), ...(await examineServer(opened, config))];
  } finally {
    await opened.close();
  }
}

/** Whether the service may work on the database that answers. */
const checkPlace = ({ embedded, settings }: Storage, { dataDir }: Config): Promise<Check> =>
  refuseMoved(settings).then(
    () =>
      ok(
        'database',
        embedded ? `the embedded PostgreSQL under ${dataDir}` : 'the database of DATABASE_URL answers',
      ),
    (error: unknown) =>
      fail('database', messageOf(error), 'start this command with the environment of the service'),
  );

async function examineServer(opened: Storage, config: Config): Promise<Check[]> {
  const client = new pg.Client({
    ...opened.settings,
    application_name: 'sluice doctor',
    statement_timeout: 30_000,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set default_transaction_read_only = on');
    const { check: migrations, current } = await checkMigrations(client);
    const roles = await checkRoles(client, config.ownLogins === undefined);
    return [
      ...(await guarded('database_version', () => checkVersion(client))),
      ...(await guarded('durability', () => checkDurability(client))),
      ...(await guarded('citus_recovery', () => checkRecovery(client))),
      ...(await guarded('wal_archive', () => checkWalArchive(client))),
      ...(await guarded('extensions', () => checkExtensions(client))),
      ...(await guarded('clock', () => checkClock(client))),
      roles,
      migrations,
      ...(current && roles.status === 'ok' ? await examineContents(opened, config) : []),
    ];
  } finally {
    await client.end();
  }
}

/** Checks the contents of the tables, whose schema is known to be current. */
async function examineContents(opened: Storage, config: Config): Promise<Check[]> {
  const logins = await opened.openLogins({ make: false });
  const db = openDatabase(logins, { app: 1, system: 1 });
  try {
    return [
      ...(await guarded('logins', () => checkLogins(logins))),
      ...(await guarded('master_keys', () => db.asSystem((tx) => checkSecrets(tx, config)))),
      ...(await guarded('subscriptions', () => db.asSystem(checkSubscriptions))),
      ...(await guarded('imports', () => db.asSystem(checkImports))),
      ...(await guarded('due_listings', () => db.asSystem(checkDueListings))),
      ...(await guarded('connections', () => db.asSystem(checkConnections))),
    ];
  } finally {
    await db.close();
  }
}
