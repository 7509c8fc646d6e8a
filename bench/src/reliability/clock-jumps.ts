import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { compareChannel, compareWrites } from '../oracle.ts';
import type { Outcome } from '../report.ts';
import { closeWorld, embedded, openWorld, untilDelivered, type World, withDatabase } from '../world.ts';
import { startWriters } from '../writers.ts';
import { trustClock } from './breaks.ts';
import { fakeClock } from './faked-clock.ts';
import { report, send, until } from './requests.ts';

const HOUR = 3_600;
/** Seconds by which the clock is put forward and back, over and over. */
const JUMPS = [HOUR, -HOUR, -60, -HOUR / 2, 24 * HOUR, -24 * HOUR, -60];
/** A clock shows each time for so long at least: one that is there for a moment only is seen by nobody. */
const SHOWN_MS = 10_000;
/** See OPS-8: what waits comes within this time. */
const ALLOWED_MS = 15_000;
/** Orders are asked for so often. */
const ORDERS_EVERY_MS = 15_000;
const STOCK = 100_000;

/**
 * Puts the clock of the database and of every process forward and back while products are written and orders come in. After
 * each jump a product has to reach the channel and an order has to come back in time; in the end everything adds up.
 *
 * @param jumps times that the clock is put
 * @param broken the service takes the clock at its word, which is the negative control
 */
export async function jumpClock(jumps: number, broken = false): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-clock-'));
  await using parts = new AsyncDisposableStack();
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  // The account of the database reads the file of the clock.
  await chmod(folder, 0o711);
  const clock = await fakeClock(folder);
  const world = await openWorld({ workers: 2, server: await embedded(folder, {}), env: clock.env });
  parts.defer(() => closeWorld(world));
  if (broken) await trustClock(world);
  const place = await sellable(world);
  const writers = startWriters(world.url, world.tenant, 2);
  const times: Times[] = [];
  for (let n = 0, at = 0; n < jumps; n++) {
    const by = JUMPS[n % JUMPS.length]!;
    at += by;
    await stoppedWhile(world, () => clock.put(at));
    times.push(await pass(place, n, by));
    if (broken && late(times).length > 0) break;
  }
  const log = await writers.stop();
  const findings = late(times);
  if (!broken || findings.length === 0) {
    await untilDelivered(world);
    findings.push(...(await compareWrites(world, log)).map(({ what }) => what));
    findings.push(...(await compareChannel(world)).map(({ what }) => what));
    findings.push(...(await ordersAddUp(place, times.length)));
  }
  const worst = (name: 'product' | 'order'): string =>
    `${(Math.max(...times.map((one) => one[name])) / 1000).toFixed(1)} s`;
  return {
    tried:
      `${times.length} jumps, ${log.acknowledged} writes, a product on the channel within ${worst('product')}, ` +
      `an order back within ${worst('order')}`,
    wrong: report('clock', findings),
  };
}

/**
 * The clock of a machine jumps at once, the faked one within seconds. Until every process shows the new time none goes on: else
 * one would still write times of before that another has brought back already.
 */
async function stoppedWhile({ apis, workers }: World, change: () => Promise<void>): Promise<void> {
  const children = [...apis, ...workers].map(({ child }) => child);
  for (const child of children) child.kill('SIGSTOP');
  await change();
  for (const child of children) child.kill('SIGCONT');
}

/** The milliseconds that a product and an order took after a jump; Infinity = not within a minute. */
interface Times {
  /** Seconds that the clock was put forward. */
  by: number;
  product: number;
  order: number;
}

const late = (times: readonly Times[]): string[] =>
  times.flatMap(({ by, product, order }) => [
    ...(product > ALLOWED_MS ? [`after a jump of ${by} s a product took ${product / 1000} s`] : []),
    ...(order > ALLOWED_MS + ORDERS_EVERY_MS
      ? [`after a jump of ${by} s an order took ${order / 1000} s`]
      : []),
  ]);

/** The product that is bought, on the channel. */
async function sellable(world: World): Promise<Place> {
  const product = { name: 'Bought', sku: 'BOUGHT', price: 5, quantity: STOCK };
  const { body } = await send<{ id: number }>(world, 0, 'POST /v1/products', product);
  await until('the product that is bought is on the channel', async () => isListed(world, 'BOUGHT'));
  return { ...world, bought: body!.id };
}

/** A world with the id of the product that is bought there. */
type Place = World & { bought: number };

const isListed = ({ simulator }: World, sku: string): boolean =>
  simulator.state.bySku.get(sku)?.active === true;

/** Measures one product on its way to the channel and one order on its way back. */
async function pass(world: Place, n: number, by: number): Promise<Times> {
  const sku = `AFTER-${n}`;
  await send(world, 0, 'POST /v1/products', { name: sku, sku, price: 5, quantity: 1 });
  const [product, order] = await Promise.all([
    timed(until(`${sku} is on the channel`, async () => isListed(world, sku))),
    timed(bought(world, n)),
    delay(SHOWN_MS),
  ]);
  return { by, product, order };
}

async function bought(world: Place, n: number): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ sku: 'BOUGHT', quantity: 1 });
  await fetch(`${world.simulator.url}/_orders`, { method: 'POST', headers, body });
  await until(`order ${n + 1} is back`, async () => (await stockOf(world)) === STOCK - n - 1);
}

async function stockOf(world: Place): Promise<number | undefined> {
  const { body } = await send<{ data?: { quantity: number } }>(world, 0, `GET /v1/products/${world.bought}`);
  return body?.data?.quantity;
}

async function timed(work: Promise<void>): Promise<number> {
  const began = performance.now();
  return work.then(
    () => performance.now() - began,
    () => Number.POSITIVE_INFINITY,
  );
}

/** Each order once, and a piece less in stock for each. */
async function ordersAddUp(world: Place, placed: number): Promise<string[]> {
  const { rows } = await withDatabase(world, (client) =>
    client.query<{ n: number }>('select count(*)::int as n from orders'),
  );
  const [kept, stock] = [rows[0]!.n, await stockOf(world)];
  return [
    ...(kept === placed ? [] : [`${placed} orders were placed, ${kept} are there`]),
    ...(stock === STOCK - placed ? [] : [`${stock} pieces are left, not ${STOCK - placed}`]),
  ];
}
