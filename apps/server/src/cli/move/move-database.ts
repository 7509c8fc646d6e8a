import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { readSequences, setSequences } from '../../platform/db/sequences.ts';
import { VERSION } from '../../version.ts';
import { beginSnapshot } from '../backup/begin-snapshot.ts';
import {
  type DataTable,
  listTables,
  MIGRATIONS_TABLE,
  quoted,
  readWhole,
} from '../backup/database-tables.ts';
import type { Manifest } from '../backup/manifest.ts';
import { refuseBesideService, replaceContents } from '../backup/replace-contents.ts';
import { migrationsOf } from '../backup/schema-version.ts';
import { differingTables, FORMATS, hashTables } from '../backup/table-hashes.ts';
import { CommandError } from '../errors.ts';
import type { Progress } from '../progress.ts';
import { markMoved } from './moved-mark.ts';

export interface MoveOptions {
  from: pg.ClientConfig;
  to: pg.ClientConfig;
  /** The target as the mark on the source names it. */
  place: string;
  /** Replaces the contents of the target. */
  force: boolean;
  progress: Progress;
}

export interface Moved {
  tables: number;
  rows: number;
}

/**
 * Copies everything from one database into another, compares both by hashes, and marks the source as moved. One transaction
 * on each side: until the target has everything, it has nothing, and the source is read only.
 *
 * @throws CommandError when a service runs on either, both are the same, or the target holds something
 */
export async function moveDatabase(options: MoveOptions): Promise<Moved> {
  const source = new pg.Client({ ...options.from, application_name: 'sluice move' });
  source.on('error', () => {});
  await source.connect();
  try {
    await refuseBesideService(source);
    await refuseSame(source, options.to);
    const moved = await copyAll(source, options);
    await source.query('commit');
    await markMoved(source, options.place, new Date());
    return moved;
  } finally {
    await source.end();
  }
}

async function copyAll(source: pg.Client, { from, to, force, progress }: MoveOptions): Promise<Moved> {
  const { distributed } = await beginSnapshot(source, from);
  const tables = await listTables(source, distributed);
  const { rows: migrations } = await source.query<Manifest['migrations'][number]>(
    `select name, checksum from public.${MIGRATIONS_TABLE} order by name`,
  );
  // Reading, copying and comparing each pass every table once.
  const passes = 3 * tables.length;
  const before = await hashTables(source, tables, (done) => progress.update(done, passes));
  let rows = 0;
  await replaceContents({
    settings: to,
    migrations: await migrationsOf({ migrations, sluice_version: VERSION }),
    force,
    load: async (target) => {
      for (const [index, table] of tables.entries()) {
        rows += await copyTable(source, target, table);
        progress.update(tables.length + index + 1, passes);
      }
    },
    complete: async (target) => {
      await setSequences(target, await readSequences(source));
      await target.query(FORMATS);
      const after = await hashTables(target, await listTables(target), (done) =>
        progress.update(2 * tables.length + done, passes),
      );
      const differing = differingTables(before, after);
      if (differing.length > 0)
        throw new CommandError(
          `the copy differs from the source in ${differing.join(', ')}. Nothing was changed.`,
        );
      // Whoever began to work on the source meanwhile would go on with what is left behind.
      await refuseBesideService(source);
    },
  });
  return { tables: tables.length, rows };
}

/** @returns the number of rows */
async function copyTable(source: pg.Client, target: pg.Client, table: DataTable): Promise<number> {
  await readWhole(source, table);
  const columns = table.columns.map(quoted).join(', ');
  const name = `public.${quoted(table.name)}`;
  const read = source.query(copyTo(`copy (select ${columns} from ${name}) to stdout`));
  const written = target.query(copyFrom(`copy ${name} (${columns}) from stdin`));
  await pipeline(read, written);
  await source.query('set local role none');
  return written.rowCount;
}

/** Tells one database from every other: its server and its name there. */
const IDENTITY = `select concat_ws('/', pg_postmaster_start_time(), current_setting('port'), current_database()) as identity`;

async function refuseSame(source: pg.Client, to: pg.ClientConfig): Promise<void> {
  const target = new pg.Client({ ...to, application_name: 'sluice move' });
  target.on('error', () => {});
  await target.connect();
  try {
    const identityOf = async (client: pg.Client): Promise<string> =>
      (await client.query<{ identity: string }>(IDENTITY)).rows[0]!.identity;
    if ((await identityOf(source)) === (await identityOf(target)))
      throw new CommandError('the service is there already: source and target are the same database');
  } finally {
    await target.end();
  }
}
