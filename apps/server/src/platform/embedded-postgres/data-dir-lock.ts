import { createHash, randomUUID } from 'node:crypto';
import { link, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ensureDataDir } from './layout.ts';
import { isSameProcess, startTimeOf } from './process-identity.ts';

const LOCK_FILE = 'sluice.lock';
const REFRESH_MS = 10_000;
/** A lock of another host (say, of the previous container on the same volume) counts as live this long. */
const FOREIGN_HOST_STALE_MS = 35_000;

interface LockOwner {
  pid: number;
  process: string;
  host: string;
  since: string;
  nonce: string;
}

/** The claim of this process on a data folder. */
export interface DataDirLock {
  release(): Promise<void>;
}

/** Another Sluice uses the data folder; the operator reads the message as it stands. */
export class DataDirLocked extends Error {
  override readonly name = 'DataDirLocked';
}

const held = new Set<string>();

/**
 * Claims a data folder for this process, or throws `DataDirLocked` while another one has it.
 * The lock of a process that no longer runs is taken over, so nothing needs cleaning up after a kill -9.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const folder = await ensureDataDir(dataDir);
  const path = join(folder, LOCK_FILE);
  const nonce = randomUUID();
  // Written aside and linked into place: the lock appears whole or not at all, and link() refuses an existing one.
  const draft = `${path}.${nonce}`;
  await writeFile(draft, JSON.stringify(await describeOwner(nonce)), { mode: 0o644 });
  try {
    while (!(await linkExclusively(draft, path))) await refuseOrClear(path, draft, folder);
  } finally {
    await rm(draft, { force: true });
  }
  held.add(folder);
  const refresh = setInterval(() => void touch(path), REFRESH_MS).unref();
  return {
    async release() {
      clearInterval(refresh);
      held.delete(folder);
      if ((await look(path))?.owner?.nonce === nonce) await rm(path, { force: true });
    },
  };
}

/** Whether this very process holds the lock of a data folder (given as its real path). */
export function holdsDataDirLock(folder: string): boolean {
  return held.has(folder);
}

async function describeOwner(nonce: string): Promise<LockOwner> {
  const started = (await startTimeOf(process.pid)) ?? 'unknown';
  return { pid: process.pid, process: started, host: hostname(), since: new Date().toISOString(), nonce };
}

async function linkExclusively(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function refuseOrClear(path: string, draft: string, folder: string): Promise<void> {
  const found = await look(path);
  if (!found) return;
  const { owner } = found;
  if (!owner || !(await isLive(owner, path))) return await removeStale(path, found.text, draft);
  const where = owner.host === hostname() ? '' : ` on host ${owner.host}`;
  throw new DataDirLocked(
    `Sluice already runs on ${folder} (process ${owner.pid}${where}, since ${owner.since}). ` +
      'Stop that one first, or give this one a folder of its own with DATA_DIR.',
  );
}

/**
 * Removes a stale lock, and never the fresh one that a rival put in its place meanwhile: only the holder of the guard
 * named after the stale text may remove it, and looks again once it has the guard. Renaming the stale lock away and
 * checking afterwards let two of ten rivals through.
 */
async function removeStale(path: string, text: string, draft: string): Promise<void> {
  const guard = `${path}.${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  if (await linkExclusively(draft, guard)) {
    if ((await look(path))?.text === text) await rm(path, { force: true });
    await rm(guard, { force: true });
    return;
  }
  // A rival is removing the lock right now, or was killed while it did.
  const rival = await look(guard);
  if (rival && !(rival.owner && (await isLive(rival.owner, guard))))
    await removeStale(guard, rival.text, draft);
}

async function isLive(owner: LockOwner, path: string): Promise<boolean> {
  if (owner.host === hostname()) return await isSameProcess(owner.pid, owner.process);
  // Another host's processes cannot be looked at from here; its lock is kept fresh as long as it lives.
  const file = await stat(path).catch(() => null);
  return file !== null && Date.now() - file.mtimeMs < FOREIGN_HOST_STALE_MS;
}

async function look(path: string): Promise<{ text: string; owner: LockOwner | null } | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return { text, owner: isOwner(value) ? value : null };
  } catch {
    return { text, owner: null };
  }
}

function isOwner(value: unknown): value is LockOwner {
  if (typeof value !== 'object' || value === null) return false;
  const owner = value as Partial<Record<keyof LockOwner, unknown>>;
  const texts = [owner.process, owner.host, owner.since, owner.nonce];
  return Number.isInteger(owner.pid) && texts.every((text) => typeof text === 'string');
}

async function touch(path: string): Promise<void> {
  const now = new Date();
  // A failure shows at the next claim at the latest; nobody here could use the error.
  await utimes(path, now, now).catch(() => undefined);
}
