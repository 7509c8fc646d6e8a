import type { Database, SystemTx } from '../db/database.ts';
import { fragment, identifier, join, type SqlFragment, sql } from '../db/sql.ts';
import { type MasterKeys, open, rewrap, SecretError } from './index.ts';

/** A column of sealed records, in a table of tenants. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The columns of the primary key behind `tenant_id`. */
  key: readonly string[];
  /** The owner that a record was sealed for. */
  ownerOf(tenantId: number, key: Readonly<Record<string, string | number>>): string;
}

/** A sealed record with its place. */
export interface SealedRecord {
  tenant_id: number;
  key: Record<string, string | number>;
  sealed: Buffer;
}

const RECORDS_AT_ONCE = 200;
/** Records of a column that one run looks at; the next run goes on. */
const MOST_RECORDS = 10_000;

/**
 * Wraps the records of columns by the newest sealing master key, so that older keys can be retired. Each record is written by
 * itself and only as it was read: nobody waits for many, and a secret that is changed meanwhile stays as changed. A run that
 * was killed left nothing behind, and the next one wraps the rest. Records that no key opens stay as they are.
 *
 * @returns the number of records wrapped anew
 */
export async function rewrapColumns(
  db: Database,
  master: MasterKeys,
  columns: readonly SealedColumn[],
): Promise<number> {
  if ([...master.keys.keys()].every((version) => version >= master.current)) return 0;
  let done = 0;
  for (const column of columns) done += await rewrapColumn(db, master, column);
  return done;
}

async function rewrapColumn(db: Database, master: MasterKeys, column: SealedColumn): Promise<number> {
  let [done, passed] = [0, 0];
  for (let seen = 0; seen < MOST_RECORDS; seen += RECORDS_AT_ONCE) {
    const found = await db.asSystem((tx) => tx.run(olderThan(column, master.current, passed)));
    for (const record of found) {
      const next = wrapped(master, column, record);
      if (next === null) passed++;
      else done += await db.asSystem((tx) => tx.count(replacement(column, record, next)));
    }
    if (found.length < RECORDS_AT_ONCE) break;
  }
  return done;
}

/** Null for a record that no key opens, which must not hold up the others. */
function wrapped(
  master: MasterKeys,
  column: SealedColumn,
  { tenant_id, key, sealed }: SealedRecord,
): Buffer | null {
  try {
    return rewrap(master, sealed, column.ownerOf(tenant_id, key));
  } catch (error) {
    if (error instanceof SecretError) return null;
    throw error;
  }
}

/** The version of the master key stands behind the format, in four bytes that sort by number. */
const olderThan = (column: SealedColumn, version: number, passed: number) =>
  recordsOf(
    column,
    fragment`and substring(${identifier(column.column)} from 2 for 4) < int4send(${version}::integer)
    order by tenant_id, ${join(column.key.map(identifier), ', ')} limit ${RECORDS_AT_ONCE} offset ${passed}`,
  );

const recordsOf = ({ table, column, key }: SealedColumn, which: SqlFragment) => sql<SealedRecord>`
  select tenant_id, ${identifier(column)} as sealed,
    jsonb_build_object(${join(
      key.map((name) => fragment`${name}::text, ${identifier(name)}`),
      ', ',
    )}) as key
  from ${identifier(table)} where ${identifier(column)} is not null ${which}`;

const replacement = ({ table, column, key }: SealedColumn, record: SealedRecord, next: Buffer) => sql`
  update ${identifier(table)} set ${identifier(column)} = ${next}
  where tenant_id = ${record.tenant_id} and ${identifier(column)} = ${record.sealed} and ${join(
    key.map((name) => fragment`${identifier(name)} = ${record.key[name]}`),
    ' and ',
  )}`;

/** The sealed records of a column, by the keys that are needed for them. */
export interface ColumnState {
  sealed: number;
  /** Records that no given key opens. */
  locked: SealedRecord[];
  /** Records by the version of the master key that wraps them. */
  byVersion: Map<number, number>;
}

/** Tries to open every record of a column. */
export async function examineColumn(
  tx: SystemTx,
  master: MasterKeys | null,
  column: SealedColumn,
): Promise<ColumnState> {
  const records = await tx.run(recordsOf(column, fragment`order by tenant_id`));
  const byVersion = new Map<number, number>();
  for (const { sealed } of records) {
    const version = sealed.readUInt32BE(1);
    byVersion.set(version, (byVersion.get(version) ?? 0) + 1);
  }
  return {
    sealed: records.length,
    locked: records.filter((record) => !isOpenable(master, column, record)),
    byVersion,
  };
}

function isOpenable(
  master: MasterKeys | null,
  column: SealedColumn,
  { tenant_id, key, sealed }: SealedRecord,
): boolean {
  if (master === null) return false;
  try {
    open(master, sealed, column.ownerOf(tenant_id, key));
    return true;
  } catch (error) {
    if (error instanceof SecretError) return false;
    throw error;
  }
}
