import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { CommandError } from '../errors.ts';
import type { ArchiveEntry } from './archive-reader.ts';
import { listTables, quoted } from './database-tables.ts';
import type { Manifest, Summary } from './manifest.ts';
import { tableOf } from './verify-archive.ts';

/** Loads tables from the pieces of an archive, which come table by table. */
export interface TableLoader {
  add(piece: ArchiveEntry): Promise<void>;
  /** Ends the last table. @throws CommandError when the number of rows differs from the summary */
  finish(): Promise<void>;
}

type Copy = ReturnType<typeof copyFrom>;

export function openTableLoader(client: pg.Client, manifest: Manifest, summary: Summary): TableLoader {
  let open: { table: string; copy: Copy; done: Promise<void> } | undefined;

  const begin = (table: string): NonNullable<typeof open> => {
    const columns = manifest.tables.find((one) => one.name === table)?.columns ?? [];
    const text = `copy public.${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`;
    const copy = client.query(copyFrom(text));
    const done = finished(copy);
    // The next write or the finish reports the error.
    done.catch(() => {});
    return { table, copy, done };
  };
  const finish = async (): Promise<void> => {
    if (open === undefined) return;
    const { table, copy, done } = open;
    open = undefined;
    copy.end();
    await done;
    const wanted = summary.tables.find((one) => one.name === table)?.rows;
    if (copy.rowCount !== wanted) {
      throw new CommandError(`${table} got ${copy.rowCount} rows instead of ${wanted}. Nothing was changed.`);
    }
  };
  return {
    async add(piece) {
      const table = tableOf(piece.name);
      if (open?.table !== table) {
        await finish();
        open = begin(table);
      }
      const { copy, done } = open;
      for await (const chunk of piece.content) {
        if (!copy.write(chunk)) await Promise.race([once(copy, 'drain'), done]);
      }
    },
    finish,
  };
}

/** The rules that prevent loading tables in any order. */
export interface LiftedRules {
  restore(): Promise<void>;
}

/**
 * Drops foreign keys and lets the owner past row-level security until the rows are there; both need no more than owning
 * the tables. Restoring the keys checks every row at once, which switching triggers off would not do.
 */
export async function liftRules(client: pg.Client): Promise<LiftedRules> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`,
  );
  const forced = (await listTables(client)).filter((table) => table.forced);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of forced)
    await client.query(`alter table public.${quoted(name)} no force row level security`);
  return {
    async restore() {
      // Checks that are deferred to the commit must run before a table may be altered.
      await client.query('set constraints all immediate');
      for (const { table, name, definition } of keys)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`);
      for (const { name } of forced)
        await client.query(`alter table public.${quoted(name)} force row level security`);
    },
  };
}

/** @throws CommandError unless the schema has exactly the tables of the backup */
export async function requireSameTables(client: pg.Client, manifest: Manifest): Promise<void> {
  const present = new Set((await listTables(client)).map((table) => table.name));
  const given = new Set(manifest.tables.map((table) => table.name));
  const differing = [...present.symmetricDifference(given)];
  if (differing.length === 0) return;
  throw new CommandError(
    `the tables of the backup are not those of its version: ${differing.join(', ')}. Nothing was changed.`,
  );
}
