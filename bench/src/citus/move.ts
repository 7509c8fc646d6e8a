import type { CitusCluster, CitusDatabase } from '@sluice/server/testing/citus.ts';
import { compareWrites } from '../oracle.ts';
import { type Outcome, table } from '../report.ts';
import type { World } from '../world.ts';
import { startWriters } from '../writers.ts';
import { onCoordinator, placeOf } from './places.ts';

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
  const writers = startWriters(world.url, world.tenant, 4);
  const seconds: number[] = [];
  try {
    await onCoordinator(database, async (client) => {
      for (let n = 0; n < moves; n++) {
        const { node, shard } = await placeOf(client, cluster, world.tenant.id);
        const [from, to] = [cluster.nodes[node]!, cluster.nodes[3 - node]!];
        const began = performance.now();
        await client.query(
          `select citus_move_shard_placement($1, '127.0.0.1', $2, '127.0.0.1', $3, 'force_logical')`,
          [shard, from.connection.port, to.connection.port],
        );
        seconds.push((performance.now() - began) / 1000);
        if ((await placeOf(client, cluster, world.tenant.id)).node !== 3 - node)
          throw new Error('the tenant has not moved');
      }
    });
  } finally {
    await writers.stop();
  }
  const log = await writers.stop();
  const findings = await compareWrites(world, log);
  for (const { what } of findings.slice(0, 20)) console.error(what);
  table('a tenant moved between workers while four clients write', [
    {
      moves,
      's each': seconds.map((one) => one.toFixed(1)).join(', '),
      'writes acknowledged': log.acknowledged,
      'without success': log.unanswered,
      lost: findings.length,
    },
  ]);
  return { tried: `${moves} moves, ${log.acknowledged} writes`, wrong: findings.length };
}
