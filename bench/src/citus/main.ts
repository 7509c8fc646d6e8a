import { parseArgs } from 'node:util';
import {
  type CitusCluster,
  citusMissing,
  makeCitusDatabase,
  startCitus,
} from '@sluice/server/testing/citus.ts';
import { benchKill, type Target } from '../kill.ts';
import type { Outcome } from '../report.ts';
import { closeWorld, openWorld, type World, type WorldOptions } from '../world.ts';
import { loseWorker } from './loss.ts';
import { moveUnderLoad } from './move.ts';
import { runOnCitus } from './tests.ts';

/**
 * Tries the service on a Citus cluster of a coordinator and two workers that it starts itself: `npm run citus`. Names of
 * parts as arguments run those alone. docs/scaling.md describes them.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '3' },
    rows: { type: 'string', default: '500' },
    targets: { type: 'string', default: 'api,worker,postgres' },
    moves: { type: 'string', default: '2' },
    shards: { type: 'string', default: '4' },
    files: { type: 'string', default: '' },
  },
});

let databases = 0;
const fresh = (cluster: CitusCluster) =>
  makeCitusDatabase(cluster, `sluice_${++databases}`, {
    shards: Number(values.shards),
    suffix: `sluice_${databases}`,
  });

/** Opens the service over a database of its own; a crash of its PostgreSQL takes the nodes in turn. */
async function onCitus(
  cluster: CitusCluster,
  options: WorldOptions,
): Promise<{ world: World; database: Awaited<ReturnType<typeof fresh>> }> {
  const database = await fresh(cluster);
  let crashes = 0;
  const crash = async (): Promise<void> => {
    const node = cluster.nodes[crashes++ % cluster.nodes.length]!;
    await node.kill();
    await node.start();
  };
  const server = { connection: () => database[0], crash, stop: async () => {} };
  return { database, world: await openWorld({ ...options, server }) };
}

type InWorld = (
  cluster: CitusCluster,
  opened: { world: World; database: Awaited<ReturnType<typeof fresh>> },
) => Promise<Outcome>;

const inWorld =
  (work: InWorld) =>
  async (cluster: CitusCluster): Promise<boolean> => {
    const opened = await onCitus(cluster, {});
    const { wrong } = await work(cluster, opened).finally(() => closeWorld(opened.world));
    return wrong === 0;
  };

const PARTS: Record<string, (cluster: CitusCluster) => Promise<boolean>> = {
  move: inWorld((cluster, { world, database }) =>
    moveUnderLoad(world, cluster, database, Number(values.moves)),
  ),
  loss: inWorld((cluster, { world, database }) => loseWorker(world, cluster, database)),
  kill: async (cluster) => {
    const outcome = await benchKill({
      kills: Number(values.kills),
      rows: Number(values.rows),
      targets: values.targets.split(',') as Target[],
      broken: false,
      open: async (options = {}) => (await onCitus(cluster, options)).world,
    });
    return outcome.wrong === 0;
  },
};

if (citusMissing !== undefined) {
  console.log(citusMissing);
  process.exit(0);
}
const names = [...Object.keys(PARTS), 'tests'];
const wanted = positionals.length === 0 ? names : positionals;
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`no part ${unknown.join(', ')}; there are ${names.join(', ')}`);

const failed: string[] = [];
if (wanted.some((name) => name in PARTS)) {
  const cluster = await startCitus();
  const leave = (): void => {
    void cluster.stop().finally(() => process.exit(130));
  };
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    for (const name of wanted.filter((name) => name in PARTS)) {
      const holds = await PARTS[name]!(cluster).catch((error: Error) => {
        console.error(`${name} broke off: ${error.stack ?? error.message}`);
        return false;
      });
      if (!holds) failed.push(name);
    }
  } finally {
    await cluster.stop();
  }
}
if (wanted.includes('tests') && !(await runOnCitus(values.files.split(',').filter(Boolean))))
  failed.push('tests');
console.log(failed.length === 0 ? 'all parts hold on Citus' : `failed on Citus: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
