import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The system account the database runs under when Sluice itself runs as root, which PostgreSQL refuses. */
export interface ServerAccount {
  name: string;
  uid: number;
  gid: number;
}

/** The way to start programs of the database: the account, and whether `setpriv` can be used. */
export interface Launcher {
  account: ServerAccount | null;
  setpriv: boolean;
}

/** A program with its arguments, ready for `spawn`. */
export interface PreparedCommand {
  file: string;
  args: string[];
  options: { uid?: number; gid?: number };
}

/** Finds out how to start the database's programs on this machine, for the cluster in `data`. */
export async function findLauncher(data: string): Promise<Launcher> {
  const account = process.getuid?.() === 0 ? ((await ownerOf(data)) ?? (await accountForRoot())) : null;
  return { account, setpriv: process.platform === 'linux' && (await hasSetpriv()) };
}

/**
 * Wraps a command so that it runs under the launcher's account. With `dieWithParent` the kernel sends it SIGINT (a fast
 * shutdown, to PostgreSQL) when this process ends in any way, kill -9 included. Only Linux with util-linux can do that;
 * elsewhere the next start adopts the server that was left running.
 */
export function prepareCommand(
  launcher: Launcher,
  file: string,
  args: string[],
  dieWithParent: boolean,
): PreparedCommand {
  const { account, setpriv } = launcher;
  if (!setpriv) {
    return { file, args, options: account ? { uid: account.uid, gid: account.gid } : {} };
  }
  const identity = account
    ? ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups']
    : [];
  const death = dieWithParent ? ['--pdeathsig', 'INT'] : [];
  if (identity.length + death.length === 0) return { file, args, options: {} };
  return { file: 'setpriv', args: [...identity, ...death, '--', file, ...args], options: {} };
}

/**
 * The environment of the database's programs. Nothing else is passed on: ours holds master keys, which the database has
 * no business with, and PG* or locale variables would change its behaviour.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  if (process.platform === 'win32') return { ...process.env, LC_ALL: 'C' };
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/** Throws, naming the folder and the remedy, when the server account cannot get into a folder. */
export async function assertReachable(folder: string, launcher: Launcher): Promise<void> {
  const { account } = launcher;
  if (!account) return;
  const blocking = await firstBlockedFolder(folder, account);
  if (blocking === null || (await probe(folder, launcher))) return;
  throw new Error(
    `The embedded PostgreSQL cannot reach ${folder}: Sluice runs as root, so the database runs as the user ` +
      `"${account.name}", which may not enter ${blocking}. Either set DATA_DIR to a folder outside of it ` +
      `(for example /var/lib/sluice), or allow entering it with: chmod o+x ${blocking} ` +
      '- or start Sluice as an ordinary user, or give it a PostgreSQL of its own with DATABASE_URL.',
  );
}

/**
 * An existing cluster keeps its owner: an ordinary user may have made it before, or root when the machine had no user
 * "postgres" yet.
 */
async function ownerOf(data: string): Promise<ServerAccount | null> {
  const folder = await stat(data).catch(() => null);
  if (!folder || folder.uid === 0) return null;
  const { uid, gid } = folder;
  const name = (await readPasswd()).find((fields) => Number(fields[2]) >>> 0 === uid)?.[0];
  return { name: name ?? `#${uid}`, uid, gid };
}

async function readPasswd(): Promise<string[][]> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return passwd.split('\n').map((line) => line.split(':'));
}

async function accountForRoot(): Promise<ServerAccount> {
  const passwd = await readPasswd();
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const fields = passwd.find((entry) => entry[0] === name);
    if (fields) return { name, uid: Number(fields[2]) >>> 0, gid: Number(fields[3]) >>> 0 };
  }
  throw new Error(
    'Sluice runs as root, which PostgreSQL refuses, and there is neither a user "postgres" nor "nobody" to run ' +
      'it as. Start Sluice as an ordinary user, or set DATABASE_URL.',
  );
}

async function hasSetpriv(): Promise<boolean> {
  // Tries the option that matters: the setpriv of busybox lacks it.
  return await run('setpriv', ['--pdeathsig', 'INT', '--', 'true']).then(
    () => true,
    () => false,
  );
}

/** The outermost folder on the way to `folder` that the account may not enter, judged by mode bits. */
async function firstBlockedFolder(folder: string, account: ServerAccount): Promise<string | null> {
  const parent = dirname(folder);
  const above = parent === folder ? null : await firstBlockedFolder(parent, account);
  if (above !== null) return above;
  const { mode, uid, gid } = await stat(folder);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return (mode & bit) === 0 ? folder : null;
}

/** Mode bits do not show access control lists, so a refusal is confirmed by really trying. */
async function probe(folder: string, launcher: Launcher): Promise<boolean> {
  const script = ['-c', 'test -x "$1"', 'sh', folder];
  const { file, args, options } = prepareCommand(launcher, '/bin/sh', script, false);
  return await run(file, args, { ...options, cwd: '/' }).then(
    () => true,
    () => false,
  );
}
