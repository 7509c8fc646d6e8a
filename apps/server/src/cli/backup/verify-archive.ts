import { createHash, type Hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { CommandError } from '../errors.ts';
import type { Progress } from '../progress.ts';
import { ArchiveBroken, type ArchiveEntry, readArchive } from './archive-reader.ts';
import { MANIFEST, MASTER_KEY, Manifest, MEDIA, parsePart, SUMMARY, Summary, TABLES } from './manifest.ts';

/** Far above any manifest, far below a harmful size. */
const MAX_PART_BYTES = 16 * 1024 * 1024;

export interface VerifiedArchive {
  manifest: Manifest;
  summary: Summary;
  masterKey: string | undefined;
  /** Compressed size. */
  bytes: number;
}

/**
 * Reads a backup from beginning to end and compares it with its own summary, so that a damaged one is refused before
 * anything is changed. @throws CommandError
 */
export async function verifyArchive(file: string, progress: Progress): Promise<VerifiedArchive> {
  const found = await stat(file).catch(() => null);
  if (found === null || !found.isFile()) throw new CommandError(`there is no file ${file}`);
  try {
    const parts = await readParts(file, (read) => progress.update(read, found.size));
    return { ...parts, bytes: found.size };
  } catch (error) {
    if (!(error instanceof ArchiveBroken)) throw error;
    throw new CommandError(
      `${file} is no complete backup of Sluice: ${error.message}. Nothing was changed.`,
      { cause: error },
    );
  }
}

async function readParts(
  file: string,
  onBytes: (bytes: number) => void,
): Promise<Omit<VerifiedArchive, 'bytes'>> {
  const hashes = new Map<string, Hash>();
  const media = { files: 0, bytes: 0 };
  let manifest: Manifest | undefined;
  let summary: Summary | undefined;
  let masterKey: string | undefined;
  for await (const entry of readArchive(file, onBytes)) {
    if (entry.name === MANIFEST) manifest = parsePart(Manifest, MANIFEST, await readPart(entry));
    else if (manifest === undefined) throw new ArchiveBroken(`it does not begin with ${MANIFEST}`);
    else if (entry.name === SUMMARY) summary = parsePart(Summary, SUMMARY, await readPart(entry));
    else if (entry.name === MASTER_KEY) masterKey = String(await readPart(entry));
    else if (entry.name.startsWith(TABLES)) await addToHash(hashes, entry);
    else if (entry.name.startsWith(MEDIA)) {
      media.files++;
      media.bytes += entry.size;
    }
  }
  if (manifest === undefined || summary === undefined) throw new ArchiveBroken('it ends before its summary');
  compare(summary, hashes, media);
  return { manifest, summary, masterKey };
}

async function readPart(entry: ArchiveEntry): Promise<Buffer> {
  if (entry.size > MAX_PART_BYTES) throw new ArchiveBroken(`${entry.name} is too large`);
  return buffer(entry.content);
}

async function addToHash(hashes: Map<string, Hash>, entry: ArchiveEntry): Promise<void> {
  const table = tableOf(entry.name);
  const hash = hashes.get(table) ?? createHash('sha256');
  hashes.set(table, hash);
  for await (const chunk of entry.content) hash.update(chunk);
}

/** `tables/<table>/<piece>.copy` */
export const tableOf = (name: string): string => name.slice(TABLES.length, name.lastIndexOf('/'));

function compare(summary: Summary, hashes: Map<string, Hash>, media: { files: number; bytes: number }): void {
  for (const { name, sha256 } of summary.tables) {
    const hash = hashes.get(name) ?? createHash('sha256');
    if (hash.digest('hex') !== sha256)
      throw new ArchiveBroken(`the rows of ${name} are not those that were written`);
    hashes.delete(name);
  }
  if (hashes.size > 0) throw new ArchiveBroken(`its summary does not know ${[...hashes.keys()].join(', ')}`);
  if (media.files !== summary.media_files || media.bytes !== summary.media_bytes)
    throw new ArchiveBroken('files are missing');
}
