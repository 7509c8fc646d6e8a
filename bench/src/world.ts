import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunningSimulator, startSimulator } from '@sluice/connector-simulator/server';
import {
  type ConnectionSettings,
  startEmbeddedPostgres,
} from '@sluice/server/platform/embedded-postgres/index.ts';
import pg from 'pg';
import {
  type BenchTenant,
  connectSimulator,
  createBenchTenant,
  freePort,
  runCli,
  spawnCli,
  terminate,
  untilReady,
} from './service.ts';

/** One process of the service; after a kill another one takes its place. */
export interface Part {
  role: 'api' | 'worker';
  /** Where an API process answers. */
  url: string;
  env: NodeJS.ProcessEnv;
  child: ChildProcess;
}

/** The service in processes of its own, with a tenant that sells on a channel: what harnesses injure. */
export interface Running {
  /** Address of the first API process. */
  url: string;
  apis: Part[];
  workers: Part[];
  postgres: Pick<WorldServer, 'connection'>;
  simulator: RunningSimulator;
  tenant: BenchTenant;
}

/** The PostgreSQL of a world. */
export interface WorldServer {
  connection(): ConnectionSettings;
  /** Ends it with SIGKILL; resolves when it is back. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** With a PostgreSQL of its own, which can be injured as well. */
export interface World extends Running {
  env: NodeJS.ProcessEnv;
  postgres: WorldServer;
  folder: string;
  /** Runs a command of the operator's tool. */
  cli<T>(...args: string[]): Promise<T>;
}

export interface WorldOptions {
  apis?: number;
  workers?: number;
  /** Settings of PostgreSQL, beside its usual ones; for a deliberately broken one. */
  settings?: Record<string, string>;
  /** Another PostgreSQL than the embedded one. */
  server?: WorldServer;
  /** Beside the usual environment of the processes. */
  env?: NodeJS.ProcessEnv;
}

/** On a machine that has much else to do. */
const START_MS = 180_000;

const quiet = { info() {}, warn() {}, error: (fields: object, text: string) => console.error(text, fields) };

/** The embedded PostgreSQL, which starts again by itself, without the pauses between failures: it is killed on purpose. */
export async function embedded(folder: string, settings: Record<string, string>): Promise<WorldServer> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet, settings, soundAfterMs: 0 });
  const crash = async (): Promise<void> => {
    const back = new Promise<void>((resolve) => postgres.onRestart(() => resolve()));
    process.kill(postgres.pid, 'SIGKILL');
    await back;
  };
  return { connection: () => postgres.connection(), crash, stop: () => postgres.stop() };
}

/** @throws when a part does not start; the parts that did are ended then */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const parts = new AsyncDisposableStack();
  try {
    return await openParts(options, parts);
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

/** @param parts takes the end of each part that was begun */
async function openParts(options: WorldOptions, parts: AsyncDisposableStack): Promise<World> {
  const { apis = 1, workers = 1, settings = {}, server } = options;
  const folder = await mkdtemp(join(tmpdir(), 'sluice-world-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = server ?? (await embedded(folder, settings));
  parts.defer(() => postgres.stop());
  const { host, port, user, password, database } = postgres.connection();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host!)}&port=${port}`,
    RATE_LIMIT_PER_MINUTE: '1000000',
    LOG_LEVEL: 'fatal',
    ...options.env,
  };
  await runCli(env, 'migrate');
  const simulator = await startSimulator({ port: 0 });
  parts.defer(() => simulator.close());
  const roles: Part['role'][] = [...Array(apis).fill('api'), ...Array(workers).fill('worker')];
  const running = await Promise.all(roles.map((role) => startPart(env, role)));
  for (const { child } of running) parts.defer(() => terminate(child, 'SIGKILL'));
  const ofRole = (role: Part['role']): Part[] => running.filter((part) => part.role === role);
  await Promise.all(ofRole('api').map((part) => untilReady(`${part.url}/readyz`, START_MS)));
  const cli = <T>(...args: string[]): Promise<T> => runCli(env, ...args);
  const tenant = await createBenchTenant({ cli });
  await connectSimulator({ cli }, tenant, simulator.url);
  const { url } = running[0]!;
  const [apiParts, workerParts] = [ofRole('api'), ofRole('worker')];
  return { url, env, postgres, apis: apiParts, workers: workerParts, simulator, tenant, folder, cli };
}

/** Starts a process of the service. */
export async function startPart(common: NodeJS.ProcessEnv, role: Part['role']): Promise<Part> {
  const port = await freePort();
  const env = { ...common, PORT: String(port) };
  return { role, env, url: `http://127.0.0.1:${port}`, child: spawnServe(env, role) };
}

const spawnServe = (env: NodeJS.ProcessEnv, role: Part['role']): ChildProcess =>
  spawnCli(env, 'serve', '--role', role);

/** Puts a process into the place of one that has ended; an API process is waited for. */
export async function startAgain(part: Part): Promise<void> {
  part.child = spawnServe(part.env, part.role);
  if (part.role === 'api') await untilReady(`${part.url}/readyz`, START_MS);
}

export async function closeWorld(world: World): Promise<void> {
  await Promise.all([...world.apis, ...world.workers].map(({ child }) => terminate(child, 'SIGKILL')));
  await world.simulator.close();
  await world.postgres.stop();
  await rm(world.folder, { recursive: true, force: true });
}

/** Work on the database as its owner, past the service. */
export async function withDatabase<T>(
  { postgres }: Pick<Running, 'postgres'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(postgres.connection());
  client.on('error', () => {});
  await client.connect();
  return work(client).finally(() => client.end());
}

/**
 * Lets every lease run out at once, as ten seconds would. For when nobody is alive who holds one, so that a run can kill
 * often; how long a take-over really takes is measured by `take-over.ts`.
 */
export const expireLeases = (world: Pick<Running, 'postgres'>): Promise<unknown> =>
  withDatabase(world, (client) =>
    client.query(`
      update delivery_leases set expires_at = '-infinity' where holder is not null;
      update bulk_operations set lease_expires_at = '-infinity' where status = 'processing';
      update connection_tasks set expires_at = '-infinity' where holder is not null`),
  );

/** Sets the simulated channel's time for each call. */
export async function setDelay({ url }: { url: string }, delayMs: number): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${url}/_faults`, { method: 'PUT', headers, body: JSON.stringify({ delay_ms: delayMs }) });
}

/** Waits until nothing is left to plan or deliver. @throws Error after that many minutes */
export async function untilDelivered(world: Pick<Running, 'postgres'>, minutes = 2): Promise<void> {
  await withDatabase(world, async (client) => {
    for (const end = Date.now() + minutes * 60_000; Date.now() < end; ) {
      const { rows } = await client.query<{ open: number | string }>(`
        select (select count(*) from product_changes)
          + (select count(*) from listings where state in ('pending', 'sending', 'accepted', 'retry')) as open`);
      if (Number(rows[0]?.open) === 0) return;
      await delay(100);
    }
    throw new Error(`delivery did not come to rest within ${minutes} minutes`);
  });
}
