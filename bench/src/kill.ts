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
import { importRows, startImport, untilImported } from './import-api.ts';
import { compareChannel, compareWrites, type Finding } from './oracle.ts';
import { table } from './report.ts';
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
import { startWriters } from './writers.ts';

export type Target = 'api' | 'worker' | 'postgres';

/** The service in processes that can be killed one by one, with one channel. */
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

/**
 * Kills one part with SIGKILL again and again while products are written, a file is imported and a channel is fed, and
 * holds the end against what was acknowledged.
 *
 * @returns whether nothing was lost, wrong or doubled
 */
export async function benchKill(options: {
  kills: number;
  targets: Target[];
  brokenDatabase?: boolean;
}): Promise<boolean> {
  const rows = [];
  for (const target of options.targets) {
    const row = await killRun(target, options.kills, options.brokenDatabase ?? false);
    console.error(JSON.stringify(row));
    rows.push(row);
  }
  table(`kill -9, ${options.kills} times each, while writing, importing and delivering`, rows);
  return rows.every(
    (row) =>
      row.lost === 0 && row['wrong listings'] === 0 && row.duplicates === 0 && row['import rows wrong'] === 0,
  );
}

async function killRun(target: Target, kills: number, broken: boolean) {
  const world = await openWorld(broken);
  try {
    const writers = startWriters(world.url, world.tenant, 4);
    let imports = 0;
    let running = await startImport(world, `I${imports++}`, 2_000);
    for (let n = 0; n < kills; n++) {
      await delay(50 + Math.random() * 500);
      await killAndRestart(world, target);
      const state = await untilImported(world, running, 0);
      if (state !== 'open') running = await startImport(world, `I${imports++}`, 2_000);
    }
    const log = await writers.stop();
    await untilImported(world, running, 120_000);
    await untilDelivered(world);
    const findings: Finding[] = [
      ...(await compareWrites(world, log)),
      ...(await importRows(world, imports, 2_000)),
      ...(await compareChannel(world)),
    ];
    for (const finding of findings.slice(0, 20)) console.error(finding);
    const count = (kind: Finding['kind']): number =>
      findings.filter((finding) => finding.kind === kind).length;
    return {
      killed: target,
      times: kills,
      'writes acknowledged': log.acknowledged,
      'without answer': log.unanswered,
      imports,
      lost: count('lost'),
      'import rows wrong': count('import'),
      listings: world.simulator.state.bySku.size,
      'wrong listings': count('listing'),
      duplicates: count('duplicate'),
    };
  } finally {
    await closeWorld(world);
  }
}

export async function openWorld(broken: boolean): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-kill-'));
  const settings = broken ? { fsync: 'off', synchronous_commit: 'off' } : {};
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

export async function killAndRestart(world: World, target: Target): Promise<void> {
  if (target === 'postgres') {
    const back = new Promise<void>((resolve) => world.postgres.onRestart(() => resolve()));
    process.kill(world.postgres.pid, 'SIGKILL');
    await back;
  } else {
    await terminate(world[target], 'SIGKILL');
    world[target] = spawnCli(world.env, 'serve', '--role', target);
  }
  if (target !== 'worker') await untilReady(`${world.url}/readyz`);
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
