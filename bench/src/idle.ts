import { setTimeout as delay } from 'node:timers/promises';
import { databaseCpu, processCpu } from './cpu.ts';
import { table } from './report.ts';
import { closeWorld, openWorld, untilDelivered, type World, withDatabase } from './world.ts';

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
  const world = await openWorld({ apis: 1, workers: options.workers });
  try {
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
