import type pg from 'pg';
import type { DataTable } from './database-tables.ts';
import { quoted, readWhole } from './database-tables.ts';

/** A number and a hash for each table: equal for two databases with the same rows, in whatever order these lie. */
export type TableHashes = Record<string, string>;

/**
 * Hashes the rows of tables, column by column as texts, as the transaction of the client sees them. Text formats have to be
 * the same on both sides (`FORMATS`).
 */
export async function hashTables(
  client: pg.Client,
  tables: readonly DataTable[],
  onTable: (done: number) => void = () => {},
): Promise<TableHashes> {
  const hashes: TableHashes = {};
  for (const [index, table] of tables.entries()) {
    await readWhole(client, table);
    const columns = table.columns.map((name) => `t.${quoted(name)}`).join(', ');
    // The sum of half of each row's MD5: as sure as the rows are many, and without sorting them.
    const { rows } = await client.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(sum(('x' || left(md5(row(${columns})::text), 16))::bit(64)::bigint::numeric), 0) as hash
       from public.${quoted(table.name)} t`,
    );
    hashes[table.name] = rows[0]!.hash;
    onTable(index + 1);
  }
  await client.query('set local role none');
  return hashes;
}

/** Spells out text formats, because a server may have others set. */
export const FORMATS = `set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'; set timezone = 'UTC'`;

/** Names of tables whose rows differ, and of those that only one side has. */
export const differingTables = (one: TableHashes, other: TableHashes): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((name) => one[name] !== other[name])
    .sort();
