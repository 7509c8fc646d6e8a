import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveWriter } from './archive-writer.ts';
import { MEDIA } from './manifest.ts';

/** The keys of all stored files, sorted; names that begin with a dot are writes under way. */
async function listMedia(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const root = folder.length + 1;
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root).replaceAll('\\', '/'))
    .sort();
}

/**
 * Writes every stored file. Files are never changed, only added and deleted; one that is deleted meanwhile is left out.
 *
 * @returns the number and size of the files written
 */
export async function dumpMedia(
  folder: string,
  archive: ArchiveWriter,
  onProgress: (done: number, total: number) => void,
): Promise<{ files: number; bytes: number }> {
  const keys = await listMedia(folder);
  let [files, bytes] = [0, 0];
  for (const [index, key] of keys.entries()) {
    const file = await open(join(folder, key), 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (file === null) continue;
    try {
      const { size } = await file.stat();
      await archive.addStream(`${MEDIA}${key}`, size, file.createReadStream({ autoClose: false }));
      files++;
      bytes += size;
    } finally {
      await file.close();
    }
    onProgress(index + 1, keys.length);
  }
  return { files, bytes };
}
