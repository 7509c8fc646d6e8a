import { type RunningSimulator, startSimulator } from '@sluice/connector-simulator/server';
import type { CitusCluster, CitusDatabase } from '@sluice/server/testing/citus.ts';
import { compareChannel, compareWrites } from '../oracle.ts';
import { runName, until } from '../reliability/requests.ts';
import { type Outcome, table } from '../report.ts';
import { type BenchTenant, connectSimulator, createBenchTenant } from '../service.ts';
import { untilDelivered, type World } from '../world.ts';
import { startWriters, type Writers } from '../writers.ts';
import { onCoordinator, placeOf, untilRecovered } from './places.ts';

const REQUESTS = 20;

/** A tenant that sells on a channel of its own. */
interface Side {
  url: string;
  tenant: BenchTenant;
  simulator: RunningSimulator;
}

/**
 * Kills the worker of a tenant while that tenant and one on the other worker write, asks for both meanwhile, and starts it
 * again. Nothing that was acknowledged may be gone, the service has to go on by itself, and both channels have to become
 * equal to their catalogues.
 */
export async function loseWorker(
  world: World,
  cluster: CitusCluster,
  database: CitusDatabase,
): Promise<Outcome> {
  const { node, neighbour } = await neighbourOf(world, cluster, database);
  const sides: [Side, Side] = [world, neighbour];
  try {
    const run = runName();
    const writers = sides.map(({ url, tenant }, n) => startWriters(url, tenant, 2, `${run}-${n}-`));
    await Promise.all(sides.map((side) => untilWritten(side, `${run}-`, 5)));
    const worker = cluster.nodes[node]!;
    await worker.kill();
    const down = await answersOf(world, `${run}-D`);
    const beside = await answersOf(neighbour, `${run}-D`);
    await worker.start();
    const back = performance.now();
    await until('the tenants of the lost worker are served again', () => isServed(world));
    const served = performance.now() - back;
    await untilRecovered(database);
    const recovered = performance.now() - back;
    const { acknowledged, lost } = await settle(sides, writers);
    await untilDelivered(world);
    const caughtUp = performance.now() - back;
    const unequal = (await Promise.all(sides.map(compareChannel))).flat();
    for (const { what } of unequal.slice(0, 20)) console.error(what);
    const refused = down.filter((status) => status === 503).length;
    const answered = beside.filter((status) => status === 200 || status === 201).length;
    table('a worker killed while its tenant and a neighbour on the other worker write', [
      {
        'its tenant: 503': `${refused} of ${REQUESTS}`,
        'neighbour: 2xx': `${answered} of ${REQUESTS}`,
        'served again ms': Math.round(served),
        'all committed s': (recovered / 1000).toFixed(1),
        'channels equal s': (caughtUp / 1000).toFixed(1),
        'writes acknowledged': acknowledged,
        lost,
        'wrong listings': unequal.length,
      },
    ]);
    return {
      tried: `${refused} of ${REQUESTS} requests answered 503, ${answered} of ${REQUESTS} of the neighbour 2xx, ${acknowledged} writes`,
      wrong: lost + unequal.length + (REQUESTS - refused) + (REQUESTS - answered),
    };
  } finally {
    await neighbour.simulator.close();
  }
}

/** Makes tenants until one lies on another worker, and connects it to a channel. */
async function neighbourOf(
  world: World,
  cluster: CitusCluster,
  database: CitusDatabase,
): Promise<{ node: number; neighbour: Side }> {
  return onCoordinator(database, async (client) => {
    const { node } = await placeOf(client, cluster, world.tenant.id);
    for (;;) {
      const tenant = await createBenchTenant(world);
      if ((await placeOf(client, cluster, tenant.id)).node === node) continue;
      const simulator = await startSimulator({ port: 0 });
      await connectSimulator(world, tenant, simulator.url);
      return { node, neighbour: { url: world.url, tenant, simulator } };
    }
  });
}

async function settle(
  sides: readonly Side[],
  writers: readonly Writers[],
): Promise<{ acknowledged: number; lost: number }> {
  let acknowledged = 0;
  let lost = 0;
  for (const [at, side] of sides.entries()) {
    const log = await writers[at]!.stop();
    const findings = await compareWrites(side, log);
    for (const { what } of findings.slice(0, 20)) console.error(what);
    acknowledged += log.acknowledged;
    lost += findings.length;
  }
  return { acknowledged, lost };
}

const isServed = async ({ url, tenant }: Side): Promise<boolean> =>
  (await fetch(`${url}/v1/products`, { headers: tenant.headers })).status === 200;

/** Statuses of reads and writes, in turn, one after the other. */
async function answersOf({ url, tenant: { headers } }: Side, prefix: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < REQUESTS; n++) {
    const body = JSON.stringify({ name: `${prefix} ${n}`, sku: `${prefix}-${n}`, price: 10, quantity: 1 });
    const write = { method: 'POST', headers, body };
    const answer = await fetch(`${url}/v1/products`, n % 2 === 0 ? { headers } : write);
    statuses.push(answer.status);
    await answer.arrayBuffer();
  }
  return statuses;
}

const untilWritten = ({ url, tenant }: Side, prefix: string, count: number): Promise<void> =>
  until('the first products are written', async () => {
    const answer = await fetch(`${url}/v1/products?search=${prefix}`, { headers: tenant.headers });
    const { meta } = (await answer.json()) as { meta?: { total: number } };
    return (meta?.total ?? 0) >= count;
  });
