import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const CACHES = fileURLToPath(new URL('../../../../node_modules/.cache/', import.meta.url));
const INSTALL_MS = 10 * 60_000;

/**
 * The folder with the packages of somebody else's server, which are no dependencies of ours: installed from the lockfile of
 * `source` the first time and after it changed. It is put in its place when it is complete, so that two runs at once do no
 * harm.
 *
 * @param cache the name of the folder's parent below `node_modules/.cache`
 */
export async function installedPackages(source: string, cache: string): Promise<string> {
  const lock = await readFile(join(source, 'package-lock.json'));
  const parent = join(CACHES, cache);
  const folder = join(parent, createHash('sha256').update(lock).digest('hex').slice(0, 16));
  if (await exists(join(folder, 'node_modules'))) return folder;
  await mkdir(parent, { recursive: true });
  const fresh = await mkdtemp(join(parent, 'new-'));
  try {
    for (const file of ['package.json', 'package-lock.json'])
      await copyFile(join(source, file), join(fresh, file));
    await npmInstall(source, fresh);
    await rename(fresh, folder).catch(async (error: unknown) => {
      if (!(await exists(join(folder, 'node_modules')))) throw error;
    });
    await dropOthers(parent, folder);
    return folder;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/**
 * Without scripts: nothing is compiled, and nothing is fetched from elsewhere than the registry. `npm ci` refuses lockfiles
 * that npm itself wrote without the optional packages of other platforms, so it is `npm install`, which keeps to the lockfile.
 */
async function npmInstall(source: string, cwd: string): Promise<void> {
  const options = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    await promisify(execFile)('npm', options, { cwd, timeout: INSTALL_MS });
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    throw new Error(
      `The packages of ${source} could not be installed: npm install there needs the npm registry. ${stderr || message}`,
    );
  }
}

/** Deletes the folders of earlier lockfiles. */
async function dropOthers(parent: string, folder: string): Promise<void> {
  const others = (await readdir(parent)).filter(
    (name) => !name.startsWith('new-') && join(parent, name) !== folder,
  );
  for (const name of others) await rm(join(parent, name), { recursive: true, force: true });
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
