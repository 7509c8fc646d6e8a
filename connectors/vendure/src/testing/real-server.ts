import { type ChildProcess, execFile, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const FOLDER = fileURLToPath(new URL('../../real-server/', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/sluice-vendure/', import.meta.url));
const INSTALL_MS = 10 * 60_000;
const START_MS = 90_000;

export interface Ready {
  readonly origin: string;
  readonly apiKey: string;
  readonly username: string;
  readonly password: string;
}

/** Where webhooks go to, and what they are signed with. */
export interface WebhookTarget {
  readonly url: string;
  readonly secret: string;
}

interface Orders {
  /** Empties the catalogue, the stock and the orders; the set-up of the shop stays. */
  reset: undefined;
  /** Changes the database past Vendure: for states that take long to bring about. */
  sql: string;
  webhook: WebhookTarget | null;
}

/** A Vendure that runs. */
export interface RealServer extends Ready {
  tell<Order extends keyof Orders>(order: Order, value: Orders[Order]): Promise<void>;
  close(): Promise<void>;
}

/** Installs Vendure where that was not done yet, and starts it. It ends with this process, whatever happens. */
export async function startRealServer(): Promise<RealServer> {
  const modules = await installed();
  const child = fork(join(FOLDER, 'server.mjs'), [modules], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
    env: { ...process.env, NODE_COMPILE_CACHE: join(modules, 'compiled') },
  });
  const said: string[] = [];
  child.stderr?.on('data', (chunk) => said.push(String(chunk)));
  const ready = await readyOf(child, said);
  const waiting = new Map<number, (error: string | undefined) => void>();
  child.on('message', (message) => {
    const { id, error } = message as { id: number; error?: string };
    waiting.get(id)?.(error);
  });
  let last = 0;
  return {
    ...ready,
    tell: (order, value) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, (error) => (error === undefined ? resolve() : reject(new Error(error))));
        child.send({ id, order, value });
      }),
    close: () => ended(child),
  };
}

function readyOf(child: ChildProcess, said: readonly string[]): Promise<Ready> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      child.kill('SIGKILL');
      reject(new Error(`Vendure did not start: ${why}\n${said.join('').slice(-4_000)}`));
    };
    const timer = setTimeout(() => fail(`it is not ready after ${START_MS} ms`), START_MS);
    const onExit = (code: number | null) => {
      clearTimeout(timer);
      fail(`it ended with ${code}`);
    };
    child.once('exit', onExit);
    child.once('message', (message) => {
      clearTimeout(timer);
      child.off('exit', onExit);
      resolve((message as { ready: Ready }).ready);
    });
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

/**
 * The folder with Vendure's packages, installed from the lockfile the first time and after it changed. It is put in its place
 * when it is complete, so that two runs at once do no harm.
 */
async function installed(): Promise<string> {
  const lock = await readFile(join(FOLDER, 'package-lock.json'));
  const folder = join(CACHE, createHash('sha256').update(lock).digest('hex').slice(0, 16));
  if (await exists(join(folder, 'node_modules'))) return folder;
  await mkdir(CACHE, { recursive: true });
  const fresh = await mkdtemp(join(CACHE, 'new-'));
  try {
    for (const file of ['package.json', 'package-lock.json'])
      await copyFile(join(FOLDER, file), join(fresh, file));
    await npmInstall(fresh);
    await rename(fresh, folder).catch(async (error: unknown) => {
      if (!(await exists(join(folder, 'node_modules')))) throw error;
    });
    await dropOthers(folder);
    return folder;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Without scripts: nothing is compiled, and nothing is fetched from elsewhere than the registry. */
async function npmInstall(folder: string): Promise<void> {
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    await promisify(execFile)('npm', options, { cwd: folder, timeout: INSTALL_MS });
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    throw new Error(
      `Vendure could not be installed for its tests: npm ci in connectors/vendure/real-server needs the npm registry. ${stderr || message}`,
    );
  }
}

/** Deletes the folders of earlier lockfiles. */
async function dropOthers(folder: string): Promise<void> {
  const others = (await readdir(CACHE)).filter(
    (name) => !name.startsWith('new-') && join(CACHE, name) !== folder,
  );
  for (const name of others) await rm(join(CACHE, name), { recursive: true, force: true });
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
