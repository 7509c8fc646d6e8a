import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { assertStorable, contentTypeOf, isValidKey } from './key.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';

/** Uploads of tenants are for this service alone, not for every user of the machine. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/**
 * Closes a folder and all its contents to other users. A folder that is closed itself is left alone, so this walks the
 * files of an earlier version once. The folder itself comes last: an interrupted walk begins anew at the next start.
 */
export async function closeToOthers(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (process.platform === 'win32' || found === undefined || (found.mode & 0o077) === 0) return;
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile() && !entry.isDirectory()) continue;
    await chmod(join(entry.parentPath, entry.name), entry.isFile() ? FILE_MODE : FOLDER_MODE);
  }
  await chmod(folder, FOLDER_MODE);
}

/** Keeps files in a folder of this machine, created on first use. */
export function localStore(folder: string): ObjectStore {
  return {
    async put(key, content, { contentType }) {
      assertStorable(key, contentType);
      await writeAtomically(folder, join(folder, key), content);
    },

    async get(key) {
      return isValidKey(key) ? await openFile(join(folder, key), contentTypeOf(key)!) : null;
    },

    async delete(key) {
      if (isValidKey(key)) await rm(join(folder, key), { force: true });
    },
  };
}

/** Writes aside, flushes, then renames: a reader or a crash finds the old file or the new one, never a part. */
async function writeAtomically(folder: string, target: string, content: Buffer | Readable): Promise<void> {
  const parent = dirname(target);
  // In the root, so that remains of a killed process are easily seen; keys cannot begin with a dot.
  const draft = join(folder, `.incoming-${randomUUID()}`);
  await mkdir(parent, { recursive: true, mode: FOLDER_MODE });
  try {
    await writeFlushed(draft, content);
    await rename(draft, target);
    await flushFolder(parent);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeFlushed(path: string, content: Buffer | Readable): Promise<void> {
  const file = await open(path, 'wx', FILE_MODE);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename survives a power cut only once its folder is flushed; Windows cannot do that and does not need it. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const NOT_A_FILE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

async function openFile(path: string, contentType: string): Promise<StoredObject | null> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (NOT_A_FILE.has(error.code ?? '')) return null;
    throw error;
  });
  if (!file) return null;
  const stat = await file.stat();
  if (!stat.isFile()) {
    await file.close();
    return null;
  }
  return { stream: file.createReadStream(), contentType, size: stat.size };
}
