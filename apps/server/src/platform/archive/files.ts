import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** A record that a file of the archive holds. */
export interface Filed {
  /** Path below the folder of the archive. */
  file: string;
  /** Of the line, in hexadecimal. */
  hash: string;
}

/** A damaged file, or one that is no archive. */
export class ArchiveError extends Error {}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Files of one kind and month, in the order in which they were written: `orders-2025-03-1.jsonl.gz` and so on. */
export async function filesOf(folder: string, tenant: string, prefix: string): Promise<string[]> {
  const names = await readdir(join(folder, tenant)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const number = (name: string): number =>
    Number(
      name.startsWith(`${prefix}-`) ? /^-(\d+)\.jsonl\.gz$/.exec(name.slice(prefix.length))?.[1] : undefined,
    );
  return names
    .filter((name) => number(name) > 0)
    .sort((a, b) => number(a) - number(b))
    .map((name) => `${tenant}/${name}`);
}

/** Reads a file to its end. @throws ArchiveError when it is damaged */
export async function readArchiveFile(folder: string, file: string): Promise<Map<number, Filed>> {
  const records = new Map<number, Filed>();
  const unpacked = createGunzip();
  const reading = pipeline(createReadStream(join(folder, file)), unpacked);
  // Its error is that of the lines as well, and is reported once.
  reading.catch(() => {});
  try {
    for await (const line of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })) {
      const { id } = JSON.parse(line) as { id: number };
      if (!Number.isSafeInteger(id)) throw new Error('a line has no id');
      records.set(id, { file, hash: hashOf(line) });
    }
    await reading;
    return records;
  } catch (error) {
    throw new ArchiveError(
      `${join(folder, file)} is damaged: ${(error as Error).message}. Nothing of it was deleted.`,
    );
  }
}

/**
 * Writes lines to a new file, which appears under its name when it is complete and on the disk. Only its owner may read
 * it. Nothing is written where there are no lines.
 */
export async function writeArchiveFile(
  folder: string,
  file: string,
  lines: AsyncIterator<string>,
): Promise<boolean> {
  const first = await lines.next();
  if (first.done) return false;
  const target = join(folder, file);
  const draft = `${target}.part`;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const all = async function* () {
    yield `${first.value}\n`;
    for (let next = await lines.next(); !next.done; next = await lines.next()) yield `${next.value}\n`;
  };
  await pipeline(Readable.from(all()), createGzip(), createWriteStream(draft, { mode: 0o600 }));
  await onDisk(draft);
  await rename(draft, target);
  await onDisk(dirname(target));
  return true;
}

async function onDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The hash of a file, in hexadecimal. */
export async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
