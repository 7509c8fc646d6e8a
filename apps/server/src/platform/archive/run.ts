import { join } from 'node:path';
import type { TenantId, Tx } from '../db/database.ts';
import {
  ArchiveError,
  type Filed,
  fileHash,
  filesOf,
  hashOf,
  readArchiveFile,
  writeArchiveFile,
} from './files.ts';
import { type ArchiveDatabase, type ArchivedFile, type ArchiveKind, readDocuments } from './kind.ts';

export interface ArchiveOptions {
  db: ArchiveDatabase;
  kind: ArchiveKind;
  tenantId: TenantId;
  /** Records that ended before it are archived. */
  before: Date;
  folder: string;
}

/**
 * Moves finished records of a tenant to files, one or more for each month. A month is written, read back and compared
 * before the first of its records is deleted; a record that changed meanwhile stays. After a kill at any moment the same
 * call goes on: records that a file holds already are deleted without being written again.
 *
 * @returns the files whose records were deleted
 * @throws ArchiveError when a file of the archive is damaged or differs from the database; its records stay
 */
export async function archive(options: ArchiveOptions): Promise<ArchivedFile[]> {
  const { db, kind, tenantId, before } = options;
  const done: ArchivedFile[] = [];
  // A record may keep another one from being archived until it is gone itself.
  for (let isMore = true; isMore; ) {
    const months = await db.inTenant(tenantId, (tx) => kind.months(tx, before));
    const archived = [];
    for (const month of months) archived.push(...(await archiveMonth(options, month)));
    done.push(...archived);
    isMore = archived.length > 0;
  }
  return merged(done);
}

async function archiveMonth(options: ArchiveOptions, month: string): Promise<ArchivedFile[]> {
  const { db, kind, tenantId, before, folder } = options;
  const ids = await db.inTenant(tenantId, (tx) => kind.due(tx, before, month));
  if (ids.length === 0) return [];
  const tenant = `tenant-${tenantId}`;
  const prefix = `${kind.name}-${month}`;
  const known = await filesOf(folder, tenant, prefix);
  const filed = new Map<number, Filed>();
  // The last version of a record holds.
  for (const file of known)
    for (const [id, record] of await readArchiveFile(folder, file)) filed.set(id, record);
  const next = `${tenant}/${prefix}-${nextNumber(known)}.jsonl.gz`;
  const written = new Map<number, string>();
  if (await writeArchiveFile(folder, next, newLines(options, ids, filed, written))) {
    const back = await readArchiveFile(folder, next);
    requireSame(written, back, join(folder, next));
    for (const [id, record] of back) filed.set(id, record);
  }
  return removeFiled(options, ids, filed);
}

const nextNumber = (files: readonly string[]): number =>
  1 + Number(/-(\d+)\.jsonl\.gz$/.exec(files.at(-1) ?? '')?.[1] ?? 0);

/** The documents that no file holds yet; notes their hashes. */
async function* newLines(
  { db, kind, tenantId }: ArchiveOptions,
  ids: readonly number[],
  filed: ReadonlyMap<number, Filed>,
  written: Map<number, string>,
): AsyncGenerator<string, undefined> {
  for (const portion of portions(ids, kind.portion)) {
    const documents = await db.inTenant(tenantId, (tx) => readDocuments(kind, tx, portion));
    for (const [id, document] of documents) {
      const hash = hashOf(document);
      if (filed.get(id)?.hash === hash) continue;
      written.set(id, hash);
      yield document;
    }
  }
}

function requireSame(
  written: ReadonlyMap<number, string>,
  back: ReadonlyMap<number, Filed>,
  path: string,
): void {
  const differs = [...written].find(([id, hash]) => back.get(id)?.hash !== hash);
  if (differs === undefined && back.size === written.size) return;
  throw new ArchiveError(
    `${path} holds something else than was written to it (${back.size} of ${written.size} records). Nothing of it was deleted.`,
  );
}

async function removeFiled(
  { db, kind, tenantId, folder }: ArchiveOptions,
  ids: readonly number[],
  filed: ReadonlyMap<number, Filed>,
): Promise<ArchivedFile[]> {
  const files = new Set(ids.flatMap((id) => filed.get(id)?.file ?? []));
  const hashes = new Map<string, string>();
  for (const file of files) hashes.set(file, await fileHash(join(folder, file)));
  const removed: ArchivedFile[] = [];
  for (const portion of portions(ids, kind.portion))
    removed.push(
      ...(await db.inTenant(tenantId, (tx) => removePortion({ kind, tx, filed, hashes }, portion))),
    );
  return removed;
}

interface Removing {
  kind: ArchiveKind;
  tx: Tx;
  filed: ReadonlyMap<number, Filed>;
  /** Hashes of the files. */
  hashes: ReadonlyMap<string, string>;
}

/** Deletes those records that are still as their file has them. */
async function removePortion(
  { kind, tx, filed, hashes }: Removing,
  ids: readonly number[],
): Promise<ArchivedFile[]> {
  await kind.lock(tx, ids);
  const documents = await readDocuments(kind, tx, ids);
  const same = [...documents].flatMap(([id, document]) =>
    filed.get(id)?.hash === hashOf(document) ? [id] : [],
  );
  if (same.length === 0) return [];
  await kind.remove(tx, same);
  const byFile = Map.groupBy(same, (id) => filed.get(id)!.file);
  const files = [...byFile].map(
    ([file, { length }]): ArchivedFile => ({ file, sha256: hashes.get(file)!, records: length }),
  );
  kind.note(tx, files);
  return files;
}

function* portions(ids: readonly number[], size: number): Generator<number[]> {
  for (let from = 0; from < ids.length; from += size) yield ids.slice(from, from + size);
}

/** One line for each file. */
function merged(files: readonly ArchivedFile[]): ArchivedFile[] {
  const each = Map.groupBy(files, ({ file }) => file);
  return [...each].map(([, [first, ...rest]]) => ({
    ...first!,
    records: rest.reduce((sum, { records }) => sum + records, first!.records),
  }));
}
