import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedPackages } from '@sluice/connector-kit/testing/installed-packages';

const FOLDER = fileURLToPath(new URL('../../real-server/', import.meta.url));
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
  /** The payment provider pays nothing back, or the carrier takes no parcels; all that is not named works again. */
  refuse: { refunds?: true; parcels?: true };
  webhook: WebhookTarget | null;
}

/** A Vendure that runs. */
export interface RealServer extends Ready {
  tell<Order extends keyof Orders>(order: Order, value: Orders[Order]): Promise<void>;
  close(): Promise<void>;
}

/** Installs Vendure where that was not done yet, and starts it. It ends with this process, whatever happens. */
export async function startRealServer(): Promise<RealServer> {
  const modules = await installedPackages(FOLDER, 'sluice-vendure');
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
