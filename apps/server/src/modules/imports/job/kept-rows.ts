import { createHash } from 'node:crypto';
import { type FileHandle, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { startTimeOf } from '../../../platform/embedded-postgres/process-identity.ts';
import type { Logger } from '../../../platform/log/index.ts';
import type { ImportRow, RowBatch, TableInfo } from '../file/types.ts';
import type { ImportJob } from './queue.ts';

/** The file as well: after a restored backup another import may have the id. */
type ImportId = Pick<ImportJob, 'tenantId' | 'id' | 'storageKey'>;

/** A batch of rows in a file. */
interface Place {
  /** Data rows of the table before it. */
  first: number;
  rows: number;
  offset: number;
  bytes: number;
}

interface Rest {
  folder: string;
  info: TableInfo;
  places: readonly Place[];
  bytes: number;
}

interface Entry {
  /** Absent where there was no room for it. */
  rest: Rest | undefined;
  unused: NodeJS.Timeout;
}

/** Bytes on disk altogether, and milliseconds without use behind which rows are let go. */
interface Bounds {
  bytes: number;
  unusedMs: number;
}
const BOUNDS: Bounds = { bytes: 128 * 1024 * 1024, unusedMs: 10 * 60_000 };

/** Begins the names of folders, before the number of their process and what tells it from others that had the number. */
const FOLDERS = 'sluice-rows-';

/** Tells a process from others that had its number before or have it later; undefined when no process has it. */
export async function markOf(pid: number): Promise<string | undefined> {
  const startedAt = await startTimeOf(pid);
  return startedAt === null ? undefined : createHash('sha256').update(startedAt).digest('hex').slice(0, 12);
}

/**
 * The rows left of imports that this process gave back, in files of this machine, so that their next turn here neither
 * fetches nor checks nor parses the imported file again. Nothing depends on them: another process, or this one without
 * them, reads the imported file and comes to the same rows.
 */
export class KeptRows {
  readonly #entries = new Map<string, Entry>();
  readonly #bounds: Bounds;
  /** Bytes of all rests, those that are being written among them. */
  #bytes = 0;

  constructor(bounds: Bounds = BOUNDS) {
    this.#bounds = bounds;
  }

  /**
   * Keeps the rest of a table behind `rowsDone` data rows. Never rejects: what cannot be kept is read again. Rows that are
   * kept already make no room, since the import whose turn is next would lose its own.
   */
  async keep(job: ImportId, rowsDone: number, rest: AsyncIterable<RowBatch>, log: Logger): Promise<void> {
    await this.drop(job);
    const written = await this.#write(rowsDone, rest).catch((error: unknown) => {
      log.debug({ err: error, import_id: job.id }, 'the rest of an import could not be kept');
      return undefined;
    });
    // Somebody else may have kept them meanwhile, in a turn that this one has lost.
    await this.drop(job);
    const unused = setTimeout(() => void this.drop(job), this.#bounds.unusedMs).unref();
    this.#entries.set(keyOf(job), { rest: written, unused });
  }

  /** Whether the rows of an import could not be kept when they last should be. */
  isRefused(job: ImportId): boolean {
    const entry = this.#entries.get(keyOf(job));
    return entry !== undefined && entry.rest === undefined;
  }

  /** The table behind `rowsDone` data rows, where this process has kept it. To be read, or its file stays open. */
  async open(job: ImportId, rowsDone: number): Promise<AsyncGenerator<RowBatch, void> | undefined> {
    const entry = this.#entries.get(keyOf(job));
    if (entry?.rest === undefined) return undefined;
    const { folder, info, places } = entry.rest;
    const left = places.filter(({ first, rows }) => first + rows > rowsDone);
    const isWhole = left.length > 0 && left[0]!.first <= rowsDone;
    const file = isWhole ? await open(join(folder, 'rows')).catch(() => undefined) : undefined;
    if (file === undefined) {
      await this.drop(job);
      return undefined;
    }
    entry.unused.refresh();
    return read(file, info, left, rowsDone);
  }

  /** Forgets an import that has ended or failed. */
  async drop(job: ImportId): Promise<void> {
    await this.#drop(keyOf(job));
  }

  async clear(): Promise<void> {
    await Promise.all([...this.#entries.keys()].map((key) => this.#drop(key)));
  }

  async #drop(key: string): Promise<void> {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    clearTimeout(entry.unused);
    this.#entries.delete(key);
    if (entry.rest === undefined) return;
    this.#bytes -= entry.rest.bytes;
    await remove(entry.rest.folder);
  }

  /** @throws when there is no room, or reading or writing fails; nothing is left then */
  async #write(rowsDone: number, rest: AsyncIterable<RowBatch>): Promise<Rest> {
    const folder = await mkdtemp(join(tmpdir(), `${FOLDERS}${process.pid}-${await markOf(process.pid)}-`));
    const places: Place[] = [];
    let info: TableInfo | undefined;
    let [first, offset] = [rowsDone, 0];
    try {
      await using file = await open(join(folder, 'rows'), 'wx', 0o600);
      for await (const batch of rest) {
        info = batch.info;
        const bytes = serialize(batch.rows);
        if (this.#bytes + bytes.length > this.#bounds.bytes) throw new RangeError('no room for more rows');
        this.#bytes += bytes.length;
        places.push({ first, rows: batch.rows.length, offset, bytes: bytes.length });
        first += batch.rows.length;
        offset += bytes.length;
        await file.writeFile(bytes);
      }
      if (info === undefined) throw new RangeError('no rows are left');
      return { folder, info, places, bytes: offset };
    } catch (error) {
      this.#bytes -= offset;
      await remove(folder);
      throw error;
    }
  }
}

const keyOf = ({ tenantId, id, storageKey }: ImportId): string => `${tenantId}/${id}/${storageKey}`;

const remove = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true }).catch(() => {});

async function* read(
  handle: FileHandle,
  info: TableInfo,
  places: readonly Place[],
  rowsDone: number,
): AsyncGenerator<RowBatch, void> {
  await using file = handle;
  for (const { first, offset, bytes } of places) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(bytes), 0, bytes, offset);
    if (bytesRead < bytes) throw new Error('kept rows are cut off');
    const rows = deserialize(buffer) as ImportRow[];
    // Rows of a batch may be done when whoever held the import broke off within it.
    yield { info, rows: rows.slice(Math.max(0, rowsDone - first)) };
  }
}

/** Deletes what killed processes have kept, and an earlier one with the number of this process. */
export async function removeAbandonedRows(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid, mark] = new RegExp(`^${FOLDERS}(\\d+)-(\\w+)-`).exec(name) ?? [];
    if (pid === undefined) continue;
    const owner = Number(pid);
    if (owner === process.pid || (await markOf(owner)) !== mark) await remove(join(tmpdir(), name));
  }
}
