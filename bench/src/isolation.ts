import { setTimeout as sleep } from 'node:timers/promises';
import { startSimulator } from '@sluice/connector-simulator/server';
import { changeLatencies } from './delivery.ts';
import { type Outcome, percent, quantile, table } from './report.ts';
import { type BenchService, type BenchTenant, createBenchTenant, startBenchService } from './service.ts';
import { setDelay } from './world.ts';

const PRODUCTS = 50;
/** Greatest delay of the slowest percent because of neighbours that hang, as a factor. */
const ALLOWED = 1.1;
/** Until the first calls to the hanging channels have begun to take long. */
const SETTLE_MS = 3_000;

const WARM_UP = 20;

/** Seconds that hanging neighbours cost each claim in the negative control. */
const BROKEN_WAIT_S = 0.05;

/**
 * R12: the time from a stock change to one channel, while other channels that get the same change answer, are paused, and
 * hang. Paused ones are the measure: their changes are planned and nothing is sent.
 *
 * @param options.broken while neighbours hang every claim waits, as if they had filled the pool: has to be found out
 * @returns one wrong when the p99 with hanging neighbours is not within 10 % of that with paused ones
 */
export async function benchIsolation(options: {
  writes: number;
  neighbours: number;
  broken: boolean;
}): Promise<Outcome> {
  const service = await startBenchService({ env: { LOG_LEVEL: 'fatal' } });
  const own = await startSimulator({ port: 0 });
  const others = await startSimulator({ port: 0 });
  try {
    const tenant = await createBenchTenant(service);
    const connect = (label: string, url: string): Promise<unknown> =>
      service.cli(
        ...['connection', 'create', '--tenant', String(tenant.id), '--platform', 'simulator'],
        ...['--label', label, '--config', `base_url=${url}`],
      );
    await connect('Own', own.url);
    for (let n = 0; n < options.neighbours; n++) await connect(`Neighbour ${n}`, others.url);
    await createProducts(service.url, tenant);
    await untilCount(own, PRODUCTS);
    const place = { url: service.url, tenant, simulator: own };
    const measure = async (neighbours: string) => {
      await changeLatencies(place, WARM_UP);
      return { neighbours, times: await changeLatencies(place, options.writes) };
    };
    const answering = await measure('answer');
    await setNeighbours(service, 'paused');
    const paused = await measure('are paused');
    await setDelay(others, 600_000);
    if (options.broken) await breakClaims(service);
    await setNeighbours(service, 'active');
    const settled = sleep(SETTLE_MS);
    await changeLatencies(place, WARM_UP);
    await settled;
    const hanging = await measure('hang');
    const p99 = ({ times }: typeof paused): number => quantile(times, 0.99);
    const rows = [answering, paused, hanging].map((run) => ({
      neighbours: `${options.neighbours} ${run.neighbours}`,
      writes: options.writes,
      'p50 ms': quantile(run.times, 0.5).toFixed(0),
      'p99 ms': p99(run).toFixed(0),
      'p99 against paused': percent(p99(run), p99(paused)),
    }));
    table('R12: one stock change to a channel beside others', rows);
    return {
      tried: `${options.writes} writes beside ${options.neighbours} hanging channels`,
      wrong: p99(hanging) <= p99(paused) * ALLOWED ? 0 : 1,
    };
  } finally {
    await Promise.all([own.close(), others.close()]);
    await service.stop();
  }
}

async function setNeighbours(service: BenchService, status: 'active' | 'paused'): Promise<void> {
  const db = await service.database();
  await db.query("update connections set status = $1 where label <> 'Own'", [status]);
  await db.end();
}

async function breakClaims(service: BenchService): Promise<void> {
  const db = await service.database();
  await db.query(`
    create function wait_in_line() returns trigger language plpgsql as $$ begin
      perform pg_sleep(${BROKEN_WAIT_S});
      return new;
    end $$;
    create trigger wait_in_line before update on delivery_leases for each row execute function wait_in_line()`);
  await db.end();
}

async function createProducts(url: string, tenant: BenchTenant): Promise<void> {
  for (let n = 0; n < PRODUCTS; n++) {
    const body = JSON.stringify({ name: `Product ${n}`, sku: `P${n}`, price: 10, quantity: 1 });
    const answer = await fetch(`${url}/v1/products`, { method: 'POST', headers: tenant.headers, body });
    if (!answer.ok) throw new Error(await answer.text());
  }
}

async function untilCount(simulator: { url: string }, count: number): Promise<void> {
  const answer = await fetch(`${simulator.url}/_wait?count=${count}&timeout_ms=60000`);
  if (!answer.ok) throw new Error('the products did not reach the channel');
}
