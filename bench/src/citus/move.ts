import { setTimeout as delay } from 'node:timers/promises';
import type { CitusCluster, CitusDatabase } from '@sluice/server/testing/citus.ts';
import type pg from 'pg';
import { compareChannel, compareWrites } from '../oracle.ts';
import { runName, until } from '../reliability/requests.ts';
import { type Outcome, table } from '../report.ts';
import { untilDelivered, type World } from '../world.ts';
import { startWriters } from '../writers.ts';
import { onCoordinator, placeOf } from './places.ts';

/** Waits until Citus has dropped the shards that a move left behind, before which nothing can be moved back to that node. */
const untilCleanedUp = (client: pg.Client): Promise<void> =>
  until('the shards left behind are dropped', async () => {
    await client.query('call citus_cleanup_orphaned_resources()');
    const { rowCount } = await client.query('select from pg_dist_cleanup');
    if (rowCount !== 0) await delay(1_000);
    return rowCount === 0;
  });

/** Moves a tenant to the other worker and back while clients write, and looks for every acknowledged write. */
export async function moveUnderLoad(
  world: World,
  cluster: CitusCluster,
  database: CitusDatabase,
  moves: number,
): Promise<Outcome> {
  // A shard of its own, so that nobody else moves.
  await onCoordinator(database, (client) =>
    client.query(`select isolate_tenant_to_new_shard('products', $1::bigint, 'CASCADE', 'block_writes')`, [
      world.tenant.id,
    ]),
  );
  const writers = startWriters(world.url, world.tenant, 4, `${runName()}-`);
  const seconds: number[] = [];
  try {
    await onCoordinator(database, async (client) => {
      for (let n = 0; n < moves; n++) {
        const { node, shard } = await placeOf(client, cluster, world.tenant.id);
        const [from, to] = [cluster.nodes[node]!, cluster.nodes[3 - node]!];
        const began = performance.now();
        await client.query(
          `select citus_move_shard_placement($1, '127.0.0.1', $2, '127.0.0.1', $3, 'auto')`,
          [shard, from.connection.port, to.connection.port],
        );
        seconds.push((performance.now() - began) / 1000);
        if ((await placeOf(client, cluster, world.tenant.id)).node !== 3 - node)
          throw new Error('the tenant has not moved');
        await untilCleanedUp(client);
      }
    });
  } finally {
    await writers.stop();
  }
  const log = await writers.stop();
  await untilDelivered(world);
  const findings = [...(await compareWrites(world, log)), ...(await compareChannel(world))];
  for (const { what } of findings.slice(0, 20)) console.error(what);
  table('a tenant moved between workers while four clients write', [
    {
      moves,
      's each': seconds.map((one) => one.toFixed(1)).join(', '),
      'writes acknowledged': log.acknowledged,
      'without success': log.unanswered,
      'lost or wrong': findings.length,
    },
  ]);
  const each = seconds.map((one) => one.toFixed(1)).join(', ');
  return {
    tried: `${moves} moves in ${each} s, ${log.acknowledged} writes acknowledged, ${log.unanswered} without success`,
    wrong: findings.length,
  };
}
