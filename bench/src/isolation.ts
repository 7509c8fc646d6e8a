import { setTimeout as sleep } from 'node:timers/promises';
import { startSimulator } from '@sluice/connector-simulator/server';
import { changeLatencies } from './delivery.ts';
import { percent, quantile, table } from './report.ts';
import { type BenchTenant, createBenchTenant, startBenchService } from './service.ts';

const PRODUCTS = 50;
/** How much later the slowest percent may come because of neighbours that hang. */
const ALLOWED = 1.1;
/** Until the first calls to the hanging channels have begun to take long. */
const SETTLE_MS = 3_000;

/**
 * R12: the time from a stock change to one channel, while twenty other channels that get the same change answer, and
 * while they hang.
 *
 * @returns whether the p99 with hanging neighbours is within 10 % of that with healthy ones
 */
export async function benchIsolation(options: { writes: number; neighbours: number }): Promise<boolean> {
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
    await changeLatencies(place, 20);
    const healthy = await changeLatencies(place, options.writes);
    await setDelay(others, 600_000);
    const settled = sleep(SETTLE_MS);
    await changeLatencies(place, 20);
    await settled;
    const hanging = await changeLatencies(place, options.writes);
    const p99 = [quantile(healthy, 0.99), quantile(hanging, 0.99)] as const;
    const row = (neighbours: string, times: number[]) => ({
      neighbours: `${options.neighbours} ${neighbours}`,
      writes: options.writes,
      'p50 ms': quantile(times, 0.5).toFixed(0),
      'p99 ms': quantile(times, 0.99).toFixed(0),
      'p99 against healthy': percent(quantile(times, 0.99), p99[0]),
    });
    table('R12: one stock change to a channel beside others', [row('answer', healthy), row('hang', hanging)]);
    return p99[1] <= p99[0] * ALLOWED;
  } finally {
    await Promise.all([own.close(), others.close()]);
    await service.stop();
  }
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

async function setDelay({ url }: { url: string }, delayMs: number): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${url}/_faults`, { method: 'PUT', headers, body: JSON.stringify({ delay_ms: delayMs }) });
}
