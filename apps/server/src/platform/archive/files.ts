import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
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

/** A damaged file, one that is no archive, or a folder that cannot be written. */
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
  // A name that was taken before a kill, on a disk without links.
  if ((await stat(join(folder, file))).size === 0) return records;
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

/** Makes the folder of an archive. @throws ArchiveError when no file can be written there */
export async function requireWritable(folder: string): Promise<void> {
  const trial = join(folder, `.${randomUUID()}.part`);
  try {
    await makeFolder(folder);
    await writeFile(trial, '', { flag: 'wx', mode: 0o600 });
    await rm(trial);
  } catch (error) {
    throw new ArchiveError(`${folder} cannot be written: ${(error as Error).message}`);
  }
}

/** Makes a folder and those above it that are missing; the recursive call of Node never ends below `/proc`. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error;
    await makeFolder(dirname(folder));
    await makeFolder(folder);
  }
}

/**
 * Writes lines to a new file, which appears under its name when it is complete and on the disk. Only its owner may read
 * it. Nothing is written where there are no lines.
 *
 * @throws ArchiveError when there is such a file meanwhile, which stays as it is
 */
export async function writeArchiveFile(
  folder: string,
  file: string,
  lines: AsyncIterator<string>,
): Promise<boolean> {
  const first = await lines.next();
  if (first.done) return false;
  const target = join(folder, file);
  // A name of its own: another archive may be writing the same file.
  const draft = `${target}.${randomUUID()}.part`;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const all = async function* () {
    yield `${first.value}\n`;
    for (let next = await lines.next(); !next.done; next = await lines.next()) yield `${next.value}\n`;
  };
  try {
    await pipeline(Readable.from(all()), createGzip(), createWriteStream(draft, { mode: 0o600 }));
    await onDisk(draft);
    await publish(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
  await onDisk(dirname(target));
  return true;
}

/** Answers of file systems without links, such as FAT disks and some network shares. */
const WITHOUT_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Gives a file its name; never replaces another file, as a renaming alone does. @throws ArchiveError */
export async function publish(draft: string, target: string, linked = link): Promise<void> {
  try {
    await linked(draft, target).catch(async (error: NodeJS.ErrnoException) => {
      if (!WITHOUT_LINKS.has(error.code ?? '')) throw error;
      // The name is taken first: this fails where there is such a file.
      await writeFile(target, '', { flag: 'wx', mode: 0o600 });
      await rename(draft, target);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new ArchiveError(
      `${target} was written by another archive meanwhile. Nothing was deleted; repeat the command when the other one has ended.`,
    );
  }
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
