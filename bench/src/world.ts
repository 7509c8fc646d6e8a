import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startSimulator } from '@sluice/connector-simulator/server';
import {
  type EmbeddedPostgres,
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

/** The service in processes of its own over a database of its own, with one channel: what harnesses injure. */
export interface World {
  url: string;
  env: NodeJS.ProcessEnv;
  postgres: EmbeddedPostgres;
  api: ChildProcess;
  worker: ChildProcess;
  simulator: Awaited<ReturnType<typeof startSimulator>>;
  tenant: BenchTenant;
  folder: string;
}

const quiet = { info() {}, warn() {}, error: (fields: object, text: string) => console.error(text, fields) };

/** @param settings of the database, for a deliberately broken one */
export async function openWorld(settings: Record<string, string> = {}): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-kill-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet, settings });
  const { host, port, user, database } = postgres.connection();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    PORT: String(await freePort()),
    RATE_LIMIT_PER_MINUTE: '1000000',
    LOG_LEVEL: 'fatal',
  };
  await runCli(env, 'migrate');
  const simulator = await startSimulator({ port: 0 });
  const api = spawnCli(env, 'serve', '--role', 'api');
  const worker = spawnCli(env, 'serve', '--role', 'worker');
  const url = `http://127.0.0.1:${env.PORT}`;
  await untilReady(`${url}/readyz`);
  const cli = <T>(...args: string[]): Promise<T> => runCli(env, ...args);
  const tenant = await createBenchTenant({ cli });
  await connectSimulator({ cli }, tenant, simulator.url);
  return { url, env, postgres, api, worker, simulator, tenant, folder };
}

export async function closeWorld(world: World): Promise<void> {
  await Promise.all([terminate(world.api, 'SIGKILL'), terminate(world.worker, 'SIGKILL')]);
  await world.simulator.close();
  await world.postgres.stop();
  await rm(world.folder, { recursive: true, force: true });
}

/** Waits until nothing is left to plan or deliver. */
export async function untilDelivered(world: World): Promise<void> {
  const client = new pg.Client(world.postgres.connection());
  client.on('error', () => {});
  await client.connect();
  try {
    for (let n = 0; n < 1_200; n++) {
      const { rows } = await client.query<{ open: number | string }>(`
        select (select count(*) from product_changes)
          + (select count(*) from listings where state in ('pending', 'sending', 'accepted', 'retry')) as open`);
      if (Number(rows[0]?.open) === 0) return;
      await delay(100);
    }
    throw new Error('delivery did not come to rest within two minutes');
  } finally {
    await client.end();
  }
}
