import { setTimeout as delay } from 'node:timers/promises';
import { databaseCpu, processCpu } from './cpu.ts';
import { table } from './report.ts';
import { closeWorld, openWorld, startPart, untilDelivered, type World, withDatabase } from './world.ts';

/** Starts are over by then, and pauses between polls have grown to their full length. */
const SETTLE_MS = 45_000;

interface Spent {
  api: number;
  worker: number;
  database: number;
  transactions: number;
  connections: number;
}

/**
 * The cost of processes that have nothing to do but to read the orders of one channel: processor time of the processes
 * and of PostgreSQL, in percent of one core, and transactions in a second.
 */
export async function benchIdle(options: { workers: number; seconds: number }): Promise<void> {
  const world = await openWorld({ apis: 1, workers: 1, settings: { max_connections: '400' } });
  try {
    await addWorkers(world, options.workers);
    await untilDelivered(world);
    await delay(SETTLE_MS);
    const before = await spentBy(world);
    await delay(options.seconds * 1_000);
    const after = await spentBy(world);
    const share = (name: 'api' | 'worker' | 'database', among = 1): string =>
      `${((100 * (after[name] - before[name])) / options.seconds / among).toFixed(2)} %`;
    table(`at rest: ${options.workers} workers and an API process, ${options.seconds} s`, [
      {
        workers: options.workers,
        'API process': share('api'),
        'each worker': share('worker', options.workers),
        PostgreSQL: share('database'),
        'transactions/s': ((after.transactions - before.transactions) / options.seconds).toFixed(1),
        connections: after.connections,
      },
    ]);
  } finally {
    await closeWorld(world);
  }
}

/** Starts further workers one after another, since each takes a second of a processor. */
async function addWorkers(world: World, workers: number): Promise<void> {
  while (world.workers.length < workers) {
    world.workers.push(await startPart(world.env, 'worker'));
    while ((await listening(world)) < world.workers.length + world.apis.length) await delay(100);
  }
}

const listening = (world: World): Promise<number> =>
  withDatabase(world, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::integer as n from pg_stat_activity where application_name like 'sluice signals%'`,
    );
    return rows[0]!.n;
  });

async function spentBy(world: World): Promise<Spent> {
  const { rows } = await withDatabase(world, (client) =>
    client.query<{ transactions: number; connections: number }>(`
      select xact_commit + xact_rollback as transactions, numbackends - 1 as connections
      from pg_stat_database where datname = current_database()`),
  );
  const cpuOf = async (parts: World['apis']): Promise<number> =>
    (await Promise.all(parts.map(({ child }) => processCpu(child.pid!)))).reduce((sum, one) => sum + one, 0);
  return {
    api: await cpuOf(world.apis),
    worker: await cpuOf(world.workers),
    database: await databaseCpu(world.folder),
    transactions: Number(rows[0]!.transactions),
    connections: Number(rows[0]!.connections),
  };
}
