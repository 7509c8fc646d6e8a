import type { CitusCluster, CitusDatabase } from '@sluice/server/testing/citus.ts';
import { compareWrites } from '../oracle.ts';
import { until } from '../reliability/requests.ts';
import { type Outcome, table } from '../report.ts';
import { type BenchTenant, createBenchTenant } from '../service.ts';
import type { World } from '../world.ts';
import { startWriters } from '../writers.ts';
import { onCoordinator, placeOf } from './places.ts';

const REQUESTS = 20;

/**
 * Kills the worker of a tenant while that tenant and one on the other worker write, reads of both meanwhile, and starts it
 * again. Nothing that was acknowledged may be gone, and the service has to go on by itself.
 */
export async function loseWorker(
  world: World,
  cluster: CitusCluster,
  database: CitusDatabase,
): Promise<Outcome> {
  const { node, neighbour } = await onCoordinator(database, async (client) => {
    const { node } = await placeOf(client, cluster, world.tenant.id);
    for (;;) {
      const neighbour = await createBenchTenant(world);
      if ((await placeOf(client, cluster, neighbour.id)).node !== node) return { node, neighbour };
    }
  });
  const [ours, theirs] = [world.tenant, neighbour].map((tenant, n) =>
    startWriters(world.url, tenant, 2, `L${n}-`),
  );
  await Promise.all([world.tenant, neighbour].map((tenant) => untilWritten(world.url, tenant, 5)));
  const worker = cluster.nodes[node]!;
  await worker.kill();
  const down = await answersOf(world.url, world.tenant);
  const beside = await answersOf(world.url, neighbour);
  await worker.start();
  const back = performance.now();
  await until('the tenants of the lost worker are served again', () => isServed(world.url, world.tenant));
  const recovered = performance.now() - back;
  const logs = [await ours!.stop(), await theirs!.stop()];
  const findings = [
    ...(await compareWrites(world, logs[0]!)),
    ...(await compareWrites({ ...world, tenant: neighbour }, logs[1]!)),
  ];
  for (const { what } of findings.slice(0, 20)) console.error(what);
  const refused = down.filter((status) => status === 503).length;
  const served = beside.filter((status) => status === 200).length;
  table('a worker killed while its tenant and a neighbour on the other worker write', [
    {
      'its tenant: 503': `${refused} of ${REQUESTS}`,
      'neighbour: 200': `${served} of ${REQUESTS}`,
      'served again ms': Math.round(recovered),
      'writes acknowledged': logs[0]!.acknowledged + logs[1]!.acknowledged,
      lost: findings.length,
    },
  ]);
  const wrong = findings.length + (REQUESTS - refused) + (REQUESTS - served);
  return { tried: `${2 * REQUESTS} requests without the worker`, wrong };
}

const isServed = async (url: string, { headers }: BenchTenant): Promise<boolean> =>
  (await fetch(`${url}/v1/products`, { headers })).status === 200;

/** Statuses of requests one after the other. */
async function answersOf(url: string, { headers }: BenchTenant): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < REQUESTS; n++) {
    const answer = await fetch(`${url}/v1/products`, { headers });
    statuses.push(answer.status);
    const text = await answer.text();
    if (answer.status !== 200 && n === 0) console.log(`answered meanwhile: ${answer.status} ${text}`);
  }
  return statuses;
}

const untilWritten = (url: string, { headers }: BenchTenant, count: number): Promise<void> =>
  until('the first products are written', async () => {
    const answer = await fetch(`${url}/v1/products`, { headers });
    const { meta } = (await answer.json()) as { meta?: { total: number } };
    return (meta?.total ?? 0) >= count;
  });
