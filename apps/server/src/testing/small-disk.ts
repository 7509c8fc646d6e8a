import { execFile } from 'node:child_process';
import { chmod, mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const FILLER = 'filler';
const BLOCK = Buffer.alloc(64 * 1024);

/** A file system of its own that can be filled up. */
export interface SmallDisk {
  /** Fills it with a file, up to that many free bytes. */
  fill(leave?: number): Promise<void>;
  /** Takes that file away again. */
  makeRoom(): Promise<void>;
  unmount(): Promise<void>;
}

/** Whether this user may mount file systems, which takes root on Linux. */
export const mayMount = process.platform === 'linux' && process.getuid?.() === 0;

/** Mounts a file system in memory at a folder, which is made. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  await mkdir(folder, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder]);
  await chmod(folder, 0o711);
  const filler = join(folder, FILLER);
  return {
    fill: (leave = 0) => fill(folder, filler, leave),
    makeRoom: () => rm(filler, { force: true }),
    unmount: async () => void (await run('umount', ['--lazy', folder])),
  };
}

async function fill(folder: string, filler: string, leave: number): Promise<void> {
  const file = await open(filler, 'a');
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(folder);
      const room = bavail * bsize - leave;
      if (room <= 0) return;
      await file.write(BLOCK, 0, Math.min(room, BLOCK.length));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}
