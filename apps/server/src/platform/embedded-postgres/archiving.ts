import { chown, mkdir, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { assertReachable, type Launcher } from './account.ts';

/** The longest time for which a commit lies in the cluster alone, in seconds, while little is written. */
const LONGEST_UNARCHIVED_S = 60;

/**
 * Settings of a server that copies each finished file of its write-ahead log into a folder, which is made where it is
 * missing. The module `basic_archive` of PostgreSQL flushes a copy before it counts, and never replaces another file.
 */
export async function archiveSettings(folder: string, launcher: Launcher): Promise<Record<string, string>> {
  const path = resolve(folder);
  await prepareArchive(path, launcher);
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': path,
    archive_timeout: `${LONGEST_UNARCHIVED_S}s`,
  };
}

async function prepareArchive(path: string, launcher: Launcher): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const { account } = launcher;
  if (account === null) return;
  if ((await stat(path)).uid === 0) await chown(path, account.uid, account.gid);
  await assertReachable(path, launcher);
}

/** The moment to which a cluster is brought back, and where its write-ahead log lies. */
export interface RecoveryTarget {
  walArchive: string;
  /** Undefined: the end of the archive. */
  until?: Date;
  /** Number of the line of history to follow; undefined: the newest one. */
  timeline?: number;
}

/** Settings of a server that replays an archive up to a moment, and is an ordinary server from then on. */
export function recoverySettings({ walArchive, until, timeline }: RecoveryTarget): Record<string, string> {
  return {
    restore_command: copyCommand(resolve(walArchive)),
    // A server that can be asked meanwhile counts as ready before it has arrived.
    hot_standby: 'off',
    recovery_target_action: 'promote',
    recovery_target_timeline: timeline === undefined ? 'latest' : String(timeline),
    ...(until === undefined ? {} : { recovery_target_time: momentOf(until) }),
  };
}

/** Time zones by letter are not known yet when the server reads its command line. */
const momentOf = (time: Date): string => time.toISOString().replace('T', ' ').replace('Z', '+00');

/**
 * PostgreSQL puts the names of the wanted file and of its place for %f and %p. Operators compress old files: a file that was
 * closed early is mostly empty.
 */
function copyCommand(folder: string): string {
  const path = folder.replaceAll('%', '%%');
  if (process.platform === 'win32') return `copy "${path.replaceAll('/', '\\')}\\%f" "%p"`;
  const file = `'${path.replaceAll("'", `'\\''`)}/%f'`;
  return `test ! -f ${file}.gz && cp ${file} '%p' || gzip -dc ${file}.gz > '%p'`;
}
