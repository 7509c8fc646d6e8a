import type { Database, Tx } from '../db/database.ts';
import { type Statement, sql } from '../db/sql.ts';

/** A part of an archive: the records of one tenant and month in one file. */
export interface ArchivedFile {
  /** Path below the folder of the archive. */
  file: string;
  /** Of the file, in hexadecimal. */
  sha256: string;
  /** Records of it that were deleted from the database. */
  records: number;
}

/** Records that can be archived: each is one document with everything that belongs to it. */
export interface ArchiveKind {
  /** Beginning of the names of its files. */
  name: string;
  /** Records that are read, and deleted, in one transaction. */
  portion: number;
  /** The months, such as `2025-03` (UTC), in which finished records lie. */
  months(tx: Tx, before: Date): Promise<string[]>;
  /** Ids of the finished records of a month, in order. */
  due(tx: Tx, before: Date, month: string): Promise<number[]>;
  /** Keeps the records as they are until the transaction ends, new ones of the kind included. */
  lock(tx: Tx, ids: readonly number[]): Promise<unknown>;
  /** The records as JSON by their ids; the same text whenever nothing has changed. */
  documents(tx: Tx, ids: readonly number[]): Promise<Map<number, string>>;
  /** Deletes the records with all that belongs to them. */
  remove(tx: Tx, ids: readonly number[]): Promise<unknown>;
  /** Records the deletion in the audit log. */
  note(tx: Tx, files: readonly ArchivedFile[]): void;
}

/** Times of documents do not depend on the settings of a server. */
export function readDocuments(
  kind: ArchiveKind,
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, string>> {
  tx.later(sql`set local timezone = 'UTC'`);
  return kind.documents(tx, ids);
}

/** A row of a document: the record that it belongs to, and the row as JSON with all digits of its numbers. */
export interface Part {
  id: number;
  json: string;
}

/**
 * Puts documents together: of each record its own row, under a name, and rows that belong to it, under names of theirs.
 */
export async function composed(
  tx: Tx,
  [name, own]: readonly [string, Statement<Part>],
  belonging: Readonly<Record<string, Statement<Part>>>,
): Promise<Map<number, string>> {
  const [records, ...others] = await Promise.all(
    [own, ...Object.values(belonging)].map((one) => tx.run(one)),
  );
  const grouped = others.map((rows) => Map.groupBy(rows, (row) => row.id));
  const names = Object.keys(belonging);
  return new Map(
    records!.map(({ id, json }) => {
      const lists = names.map(
        (list, n) => `"${list}":[${(grouped[n]!.get(id) ?? []).map((row) => row.json).join()}]`,
      );
      return [id, `{${[`"id":${id}`, `"${name}":${json}`, ...lists].join()}}`];
    }),
  );
}

export type ArchiveDatabase = Pick<Database, 'inTenant'>;
