import { chmod, chown, copyFile, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerAccount } from './account.ts';

/** Copies a file onto the disk itself. Returns its size in bytes; null when it is not there (any more). */
export async function copyFlushed(from: string, to: string): Promise<number | null> {
  try {
    await copyFile(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  await chmod(to, 0o600);
  const file = await open(to, 'r+');
  try {
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** Copies a folder with everything in it, for the account of the server. */
export async function copyTreeFor(account: ServerAccount | null, from: string, to: string): Promise<void> {
  const give = async (path: string): Promise<void> => {
    if (account !== null) await chown(path, account.uid, account.gid);
  };
  await give(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      await mkdir(target, { mode: 0o700 });
      await copyTreeFor(account, source, target);
    } else {
      await copyFlushed(source, target);
      await give(target);
    }
  }
  await flushFolder(to);
}

/** Makes new names in a folder survive a power cut; Windows cannot do that and does not need it. */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
