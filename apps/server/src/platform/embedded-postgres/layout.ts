import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, realpath, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { assertReachable, type Launcher, type ServerAccount } from './account.ts';

export const PORT = 5432;

/** The cluster's superuser, which also owns the database `postgres`. */
export const SUPERUSER = 'postgres';

/**
 * The paths of one embedded cluster. Only `data` and `socket` belong to the server's account: root's own files stay in
 * folders where a broken-into database could not plant a symlink for it.
 */
export interface ClusterLayout {
  dataDir: string;
  runtimeRoot: string;
  /** DATA_DIR/postgres */
  home: string;
  /** The cluster itself, PostgreSQL's -D. */
  data: string;
  /** Empty on Windows. */
  socketDir: string;
  logFile: string;
  /** Holds the superuser's password. */
  passwordFile: string;
  /** The rules that say who may connect and how (pg_hba.conf). */
  rulesFile: string;
}

/** Makes the folders, with modes that keep other users out, and checks that the server can get at them. */
export async function prepareLayout(dataDir: string, launcher: Launcher): Promise<ClusterLayout> {
  const { account } = launcher;
  const root = await ensureDataDir(dataDir);
  const home = join(root, 'postgres');
  await makePrivate(home);
  if (account) {
    await letPass(root, account);
    await letPass(home, account);
    await assertReachable(home, launcher);
  }
  const layout = describeLayout(root);
  return process.platform === 'win32'
    ? layout
    : { ...layout, socketDir: await prepareSocketDir(home, account) };
}

/** The paths below a data folder given by its real path; the socket's folder is known only once prepared. */
export function describeLayout(dataDir: string): ClusterLayout {
  const home = join(dataDir, 'postgres');
  return {
    dataDir,
    runtimeRoot: join(dataDir, 'runtime'),
    home,
    data: join(home, 'data'),
    socketDir: '',
    logFile: join(home, 'server.log'),
    passwordFile: join(home, 'password'),
    rulesFile: join(home, 'pg_hba.conf'),
  };
}

/** Makes the data folder, closed to other users, unless it is there. Returns its real path. */
export async function ensureDataDir(dataDir: string): Promise<string> {
  // Folders above it are made with the usual mode: closed ones would shut out the server's account as well.
  await mkdir(dirname(resolve(dataDir)), { recursive: true });
  await makePrivate(dataDir);
  return await realpath(dataDir);
}

async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Lets the server's account, and no one else, pass through a folder of ours that is closed to all others. */
async function letPass(folder: string, account: ServerAccount): Promise<void> {
  const { mode, uid } = await stat(folder);
  // Wider modes and other owners are somebody's decision; whether they suffice is checked afterwards.
  if (uid !== 0 || (mode & 0o077) !== 0) return;
  await chown(folder, 0, account.gid);
  await chmod(folder, 0o710);
}

/** macOS allows 103 bytes for a socket's path and Linux 107; the shorter limit serves both. */
const MAX_SOCKET_PATH = 103;

/** The folder for the socket: below the cluster, or a short one keyed by it where that path gets too long. */
async function prepareSocketDir(home: string, account: ServerAccount | null): Promise<string> {
  const key = createHash('sha256').update(home).digest('hex').slice(0, 12);
  const candidates = [join(home, 'socket'), join(tmpdir(), `sluice-${key}`), `/tmp/sluice-${key}`];
  const fits = (dir: string) => Buffer.byteLength(join(dir, `.s.PGSQL.${PORT}`)) <= MAX_SOCKET_PATH;
  const dir = candidates.find(fits) ?? candidates[2]!;
  await makePrivate(dir);
  await claimSocketDir(dir, account);
  return dir;
}

/** Makes a folder for the server's account alone: another user listening there would receive proofs of passwords. */
async function claimSocketDir(dir: string, account: ServerAccount | null): Promise<void> {
  const ours = process.getuid?.() ?? 0;
  const wanted = account?.uid ?? ours;
  const { uid, mode } = await lstat(dir);
  const isFolder = (mode & 0o170000) === 0o040000;
  if (!isFolder || (uid !== wanted && uid !== ours)) {
    throw new Error(`${dir} is needed for the database's socket but belongs to another user; remove it.`);
  }
  if (uid !== wanted && account) await chown(dir, account.uid, account.gid);
  await chmod(dir, 0o700);
}
