import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ClusterLayout, PORT } from './layout.ts';
import { commandLineOf, isAlive } from './process-identity.ts';

const POLL_MS = 10;

/** The file that a running server keeps about itself in its folder. */
export interface PostmasterFile {
  pid: number;
  port: number;
  /** Folder of the socket, empty where there is none. */
  socketDir: string;
  status: 'starting' | 'ready' | 'stopping' | 'standby' | 'unknown';
}

/** Reads postmaster.pid; null when there is none or it is not complete yet. */
export async function readPostmasterFile(data: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => null);
  const lines = text?.split('\n').map((line) => line.trim());
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? '', status: statusOf(lines[7]) };
}

/**
 * Finds the live server of this cluster, waiting until one that is starting or stopping has finished.
 */
export async function findLiveServer(data: string): Promise<PostmasterFile | null> {
  for (;;) {
    const file = await readPostmasterFile(data);
    if (!file || !(await isServerOf(file.pid, data))) return null;
    if (file.status === 'ready') return file;
    await delay(POLL_MS);
  }
}

/** Waits until the server with this pid accepts connections; `isGone` ends the wait. */
export async function waitUntilReady(
  data: string,
  pid: number,
  isGone: () => boolean,
): Promise<PostmasterFile | null> {
  while (!isGone()) {
    const file = await readPostmasterFile(data);
    if (file?.pid === pid && file.status === 'ready') return file;
    await delay(POLL_MS);
  }
  return null;
}

/**
 * Clears away the remains of a dead server that block the next one. Only for the owner of the data folder, and only
 * when no server runs. PostgreSQL itself takes a leftover pid file for a live server when the number now belongs to
 * another process, as it does regularly in containers.
 */
export async function clearRemains(layout: ClusterLayout): Promise<void> {
  await killOrphans(layout.data);
  await rm(join(layout.data, 'postmaster.pid'), { force: true });
  if (layout.socketDir) await rm(join(layout.socketDir, `.s.PGSQL.${PORT}.lock`), { force: true });
}

async function isServerOf(pid: number, data: string): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  // Windows: the server holds its files open, so a wrong guess fails at the next start instead of doing harm.
  if (process.platform === 'win32') return true;
  const command = await commandLineOf(pid);
  return command.includes('postgres') && command.split('\0').join(' ').includes(`-D ${data} `);
}

/**
 * Kills server processes whose postmaster is dead. Busy ones notice its death late and until then hold the
 * shared memory, which keeps the next server from starting. Their work is lost either way.
 */
async function killOrphans(data: string): Promise<void> {
  const orphans = await processesIn(data);
  for (const pid of orphans) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process ended by itself meanwhile.
    }
  }
  while ((await Promise.all(orphans.map(isAlive))).includes(true)) await delay(POLL_MS);
}

/**
 * Server processes work inside their cluster's folder. Only Linux shows that; elsewhere there are none. A process of
 * another container may show the same path, where containers share their processes, and is none of ours.
 */
async function processesIn(data: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const mounts = await mountsOf('self');
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const belongs = await Promise.all(
    pids.map(async (pid) => {
      if ((await readlink(`/proc/${pid}/cwd`).catch(() => '')) !== data) return false;
      const program = await readlink(`/proc/${pid}/exe`).catch(() => '');
      if (!basename(program).startsWith('postgres') || (await mountsOf(pid)) !== mounts) return false;
      return isAlive(pid);
    }),
  );
  return pids.filter((_, index) => belongs[index]);
}

/** Names the file systems that a process sees: containers differ in it. */
const mountsOf = (pid: number | 'self'): Promise<string> =>
  readlink(`/proc/${pid}/ns/mnt`).catch(() => `unknown to ${pid}`);

function statusOf(text: string | undefined): PostmasterFile['status'] {
  return text === 'starting' || text === 'ready' || text === 'stopping' || text === 'standby'
    ? text
    : 'unknown';
}
