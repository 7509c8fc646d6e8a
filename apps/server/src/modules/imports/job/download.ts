import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { message } from '@sluice/contracts/messages';
import type { ObjectStore } from '../../../platform/storage/index.ts';
import { ImportFileError } from '../file/errors.ts';

const PREFIX = 'sluice-import-';
/** Far longer than an import takes. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/** A copy of a stored file on this machine, deleted when it goes out of scope. */
interface Download extends AsyncDisposable {
  path: string;
}

/**
 * Copies a stored file to this machine, because the reader goes over it twice and in no order. From a local store as
 * well: at most 64 megabytes, and storage needs no second way in.
 *
 * @throws ImportFileError unreadable when storage has no such file
 */
export async function download(objects: ObjectStore, key: string, signal: AbortSignal): Promise<Download> {
  const stored = await objects.get(key);
  if (stored === null) throw new ImportFileError('unreadable', message('stored_file_gone'));
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  const path = join(folder, 'file');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await pipeline(stored.stream, createWriteStream(path), { signal });
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, [Symbol.asyncDispose]: remove };
}

/** Deletes copies that killed processes left behind. */
export async function removeAbandonedDownloads(): Promise<void> {
  const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const folder of folders.map((name) => join(tmpdir(), name))) {
    try {
      if (Date.now() - (await stat(folder)).mtimeMs > ABANDONED_MS)
        await rm(folder, { recursive: true, force: true });
    } catch {
      // Deleted by its owner meanwhile, or another user's.
    }
  }
}
