import { once } from 'node:events';
import { leftBehind } from '../kill.ts';
import { catalogueOf, compareChannel } from '../oracle.ts';
import type { Outcome } from '../report.ts';
import {
  expireLeases,
  type Part,
  type Running,
  setDelay,
  startAgain,
  untilDelivered,
  withDatabase,
} from '../world.ts';
import { type Reply, report, runName, send, until } from './requests.ts';

/** A stopping process has this long. */
const ALLOWED_MS = 20_000;
/** Long enough that a worker is in the middle of a call when it is asked to stop. */
const CALL_MS = 150;
/** Requests that come when nobody listens any more. */
const LATE = 20;
/** Writes between two stops of the worker. */
const WRITES_PER_STOP = 100;

/**
 * R22: asks an API process to stop while it has writes in flight, then the worker while it delivers them. Every write in
 * flight is answered, every acknowledged one is readable, a late one is refused cleanly, and each process ends in time;
 * the next worker goes on where the last one stopped, without its lease having to run out.
 *
 * @param size writes in flight
 * @param signal another one than SIGTERM is the negative control
 */
export async function stopInFlight(
  world: Running,
  size: number,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<Outcome> {
  const findings: string[] = [];
  const delivered = writesOf(0);
  await Promise.all(delivered.map((write) => send(world, 0, 'POST /v1/products', write)));
  const writes = writesOf(size);
  const { answers, late, ended } = await stopApi(world, writes.slice(LATE), writes.slice(0, LATE), signal);
  findings.push(...unclean(ended, 'the API process'));
  await startAgain(world.apis[0]!);
  const all = [...writes.slice(0, LATE), ...writes.slice(LATE)];
  findings.push(...judge(answers, late), ...(await lostOf(world, all, [...late, ...answers])));
  const stops = Math.max(1, Math.round(size / WRITES_PER_STOP));
  for (let n = 0; n < stops; n++) findings.push(...(await stopWorker(world, signal)));
  await setDelay(world.simulator, 0);
  await untilDelivered(world);
  findings.push(...(await compareChannel(world)).map(({ what }) => what));
  const acknowledged = answers.filter(({ status }) => status === 201).length;
  return {
    tried: `${answers.length} writes in flight, ${acknowledged} acknowledged, ended after ${(ended.ms / 1000).toFixed(1)} s; ${stops} stops of the worker`,
    wrong: report('R22', findings),
  };
}

interface Write {
  name: string;
  sku: string;
  price: number;
  quantity: number;
}

function writesOf(size: number): Write[] {
  const run = runName();
  return Array.from({ length: size + LATE }, (_, n) => ({
    name: `${run} ${n}`,
    sku: `${run}-${n}`,
    price: 1 + (n % 90),
    quantity: 1 + (n % 60),
  }));
}

interface Ended {
  code: number | null;
  ms: number;
}

/** Asks a process to stop. Resolves when it is gone. */
async function stop({ child }: Part, signal: NodeJS.Signals): Promise<Ended> {
  const began = performance.now();
  const exit = once(child, 'exit') as Promise<[number | null]>;
  child.kill(signal);
  const [code] = await exit;
  return { code, ms: performance.now() - began };
}

const unclean = ({ code, ms }: Ended, who: string): string[] => [
  ...(code === 0 ? [] : [`${who} ended with ${code}`]),
  ...(ms <= ALLOWED_MS ? [] : [`${who} took ${Math.round(ms)} ms to end`]),
];

/**
 * Holds the products' table locked until all writes are under way and the process has stopped listening: so all of them are
 * in flight when it is asked to stop, and none can be answered before.
 */
const stopApi = (
  world: Running,
  writes: readonly Write[],
  lateWrites: readonly Write[],
  signal: NodeJS.Signals,
) =>
  withDatabase(world, async (client) => {
    const [api] = world.apis;
    const create = (write: Write) => send<{ id: number }>(world, 0, 'POST /v1/products', write);
    await client.query('begin; lock table products in access exclusive mode');
    const answering = Promise.all(writes.map(create));
    // Connections are accepted in the order in which they came: behind these answers all writes have arrived.
    for (let n = 0; n < 3; n++) await send(world, 0, 'GET /healthz');
    await untilWaiting(world);
    const ending = stop(api!, signal);
    await until('nobody listens', async () => (await send(world, 0, 'GET /healthz')).status !== 200);
    const late = await Promise.all(lateWrites.map(create));
    await client.query('commit');
    const [answers, ended] = await Promise.all([answering, ending]);
    return { answers, late, ended };
  });

const untilWaiting = (world: Running): Promise<void> =>
  withDatabase(world, (client) =>
    until('a write waits for the lock', async () => {
      const { rowCount } = await client.query('select from pg_locks where not granted');
      return rowCount !== 0;
    }),
  );

/** 503 is a clean refusal; an answer that never comes is none. */
const judge = (answers: readonly Reply<unknown>[], late: readonly Reply<unknown>[]): string[] => [
  ...answers
    .filter(({ status }) => status !== 201 && status !== 503)
    .map(({ status }) => `a write in flight was ${status === 0 ? 'dropped' : `answered ${status}`}`),
  ...late
    .filter(({ status }) => status !== 0 && status !== 503)
    .map(({ status }) => `a late write was answered ${status}`),
];

/** Acknowledged writes are there as a whole, the others as a whole or not at all. */
async function lostOf(
  world: Running,
  writes: readonly Write[],
  answers: readonly Reply<unknown>[],
): Promise<string[]> {
  const catalogue = await catalogueOf(world);
  return writes.flatMap(({ sku, price, quantity }, n) => {
    const product = catalogue.get(sku);
    if (product === undefined)
      return answers[n]!.status === 201 ? [`${sku} was acknowledged and is gone`] : [];
    const whole = product.quantity === quantity && product.price_with_vat === price;
    return whole ? [] : [`${sku} is there in part`];
  });
}

/** Asks the worker to stop while listings are being sent, and starts the next one. */
async function stopWorker(world: Running, signal: NodeJS.Signals): Promise<string[]> {
  const [worker] = world.workers;
  await setDelay(world.simulator, CALL_MS);
  await markAll(world);
  await until('listings are being sent', async () => (await leftBehind(world)).sending > 0);
  const ended = await stop(worker!, signal);
  const held = await withDatabase(world, (client) =>
    client.query('select from delivery_leases where holder is not null'),
  );
  // Whoever was killed keeps its lease: said below, and not waited for.
  if (held.rowCount !== 0) await expireLeases(world);
  await startAgain(worker!);
  return [
    ...unclean(ended, 'the worker'),
    ...(held.rowCount === 0 ? [] : ['the worker kept its lease when it ended']),
  ];
}

/** Every product has a new price, so that all are delivered again: by a cent, since the guard holds what rises much within an hour. */
const markAll = (world: Running): Promise<unknown> =>
  withDatabase(world, (client) =>
    client.query(`
      update products set price = price + 0.01;
      insert into product_changes (tenant_id, product_id) select tenant_id, id from products
        on conflict (tenant_id, product_id) do update set version = nextval('change_versions')`),
  );
