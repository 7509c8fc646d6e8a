import { parseArgs } from 'node:util';
import {
  type CitusCluster,
  type CitusDatabase,
  citusMissing,
  makeCitusDatabase,
  startCitus,
} from '@sluice/server/testing/citus.ts';
import { postmasterCpu } from '../cpu.ts';
import { fanOut } from '../fan-out.ts';
import { benchKill, type Target } from '../kill.ts';
import type { Outcome } from '../report.ts';
import { closeWorld, openWorld, type World, type WorldOptions } from '../world.ts';
import { backUpUnderLoad } from './backup.ts';
import { loseWorker } from './loss.ts';
import { moveUnderLoad } from './move.ts';
import { coordinatorOf, onCoordinator, untilRecovered } from './places.ts';
import { CONTRACT, runOnCitus } from './tests.ts';

/**
 * Tries the service on a Citus cluster of a coordinator and two workers that it starts itself: `npm run citus`. Names of
 * parts as arguments run those alone. docs/scaling.md describes them.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    shards: { type: 'string', default: '4' },
    connections: { type: 'string', default: '3' },
    products: { type: 'string', default: '300' },
    moves: { type: 'string', default: '2' },
    kills: { type: 'string', default: '3' },
    rows: { type: 'string', default: '500' },
    targets: { type: 'string', default: 'api,worker,postgres' },
    files: { type: 'string', default: CONTRACT.join(',') },
  },
});

interface OnCitus {
  cluster: CitusCluster;
  database: CitusDatabase;
  world: World;
}

let databases = 0;

/** Opens the service over a database of its own; a crash of its PostgreSQL takes the nodes in turn. */
async function openOnCitus(cluster: CitusCluster, options: WorldOptions): Promise<OnCitus> {
  const name = `sluice_${++databases}`;
  const database = await makeCitusDatabase(cluster, name, { shards: Number(values.shards), suffix: name });
  let crashes = 0;
  const crash = async (): Promise<void> => {
    const node = cluster.nodes[crashes++ % cluster.nodes.length]!;
    await node.kill();
    await node.start();
    await untilRecovered(database);
  };
  const server = { connection: () => database[0], crash, stop: async () => {} };
  return { cluster, database, world: await openWorld({ ...options, server }) };
}

/** Distributes again, as after an upgrade, and counts the tables in their places. */
async function distributeAgain({ world, database }: OnCitus): Promise<Outcome> {
  const again = await world.cli<{ reference: string[]; distributed: string[] }>('distribute');
  const placed = await onCoordinator(database, (client) =>
    client.query<{ kind: string }>('select citus_table_type as kind from citus_tables'),
  );
  const count = (kind: string): number => placed.rows.filter((row) => row.kind === kind).length;
  const [reference, distributed] = [count('reference'), count('distributed')];
  const moved = again.reference.length + again.distributed.length;
  return {
    tried: `${reference} reference and ${distributed} distributed tables, ${moved} of them placed anew by a second run`,
    wrong: moved + Number(reference === 0 || distributed === 0),
  };
}

/** Parts that share one service; one that breaks off leaves it as it is to the next. */
const IN_WORLD: Record<string, (on: OnCitus) => Promise<Outcome>> = {
  distribute: distributeAgain,
  'fan-out': ({ world, cluster, database }) =>
    fanOut(
      {
        url: world.url,
        cli: world.cli,
        database: () => coordinatorOf(database),
        databaseCpu: async () => {
          const seconds = await Promise.all(cluster.nodes.map((node) => postmasterCpu(node.pid()!)));
          return seconds.reduce((sum, one) => sum + one, 0);
        },
      },
      { connections: Number(values.connections), rows: Number(values.products) },
    ),
  move: ({ world, cluster, database }) => moveUnderLoad(world, cluster, database, Number(values.moves)),
  loss: ({ world, cluster, database }) => loseWorker(world, cluster, database),
  backup: ({ world, cluster, database }) => backUpUnderLoad(world, cluster, database),
};

const kill = (cluster: CitusCluster): Promise<Outcome> =>
  benchKill({
    kills: Number(values.kills),
    rows: Number(values.rows),
    targets: values.targets.split(',') as Target[],
    broken: false,
    open: async (options = {}) => (await openOnCitus(cluster, options)).world,
  });

const lines: string[] = [];

/** Runs a part, and prints one line for it. */
async function judge(name: string, run: () => Promise<Outcome>): Promise<void> {
  const began = performance.now();
  const { tried, wrong } = await run().catch((error: Error): Outcome => {
    console.error(error);
    return { tried: `broke off: ${error.message}`, wrong: 1 };
  });
  if (wrong > 0) process.exitCode = 1;
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  lines.push(
    `${name.padEnd(10)} ${wrong === 0 ? 'holds ' : 'BROKEN'} ${wrong} wrong  ${seconds.padStart(4)} s  ${tried}`,
  );
  console.error(lines.at(-1));
}

async function onCluster(names: readonly string[]): Promise<void> {
  const cluster = await startCitus();
  const leave = (): void => {
    void cluster.stop().finally(() => process.exit(130));
  };
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    const shared = names.filter((name) => name in IN_WORLD);
    if (shared.length > 0) {
      let opened: OnCitus | undefined;
      await judge('start', async () => {
        opened = await openOnCitus(cluster, {});
        return { tried: 'three nodes, migrated and distributed, with API, worker and a channel', wrong: 0 };
      });
      for (const name of opened === undefined ? [] : shared)
        await judge(name, () => IN_WORLD[name]!(opened!));
      if (opened !== undefined) await closeWorld(opened.world);
    }
    if (names.includes('kill')) await judge('kill', () => kill(cluster));
  } finally {
    await cluster.stop();
  }
}

if (citusMissing !== undefined) {
  console.log(citusMissing);
  process.exit(0);
}
const names = [...Object.keys(IN_WORLD), 'kill', 'tests'];
const wanted = positionals.length === 0 ? names : names.filter((name) => positionals.includes(name));
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`no part ${unknown.join(', ')}; there are ${names.join(', ')}`);
if (wanted.some((name) => name !== 'tests')) await onCluster(wanted);
if (wanted.includes('tests')) await judge('tests', () => runOnCitus(values.files.split(',').filter(Boolean)));
console.log(`\n${lines.join('\n')}`);
process.exit();
