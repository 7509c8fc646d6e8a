import { setTimeout as delay } from 'node:timers/promises';
import { type RunningSimulator, startSimulator } from '@sluice/connector-simulator/server';
import { connectCalling, send } from './calling-channel.ts';
import { killAndRestart } from './kill.ts';
import { compareOrders, type OrderFindings } from './order-oracle.ts';
import { type OrderWalk, startOrderWalk } from './order-walk.ts';
import { type Outcome, quantile, table } from './report.ts';
import { closeWorld, openWorld, untilDelivered, type World, withDatabase } from './world.ts';

const PRODUCTS = 50;
const INITIAL_STOCK = 100_000;
/** Dropped webhooks are made good by the next poll. */
const SETTLE_MS = 120_000;

export interface OrderBenchOptions {
  /** A minute. */
  orders: number;
  minutes: number;
  /** Kills of the worker with SIGKILL meanwhile. */
  kills: number;
  /** Makes the ledger forget what was booked: the negative control, which has to be found out. */
  broken: boolean;
}

/**
 * Orders by two channels at once, one that is only polled and one that calls as well, with calls doubled, put out of
 * order, wrongly signed and lost, cancelled and returned in part, while the worker is killed and a client walks the
 * orders by cursor. In the end every order must be there once and every stock right, here and on both channels.
 *
 * @returns orders placed, and everything that does not hold
 */
export async function benchOrders(options: OrderBenchOptions): Promise<Outcome> {
  const world = await openWorld();
  const calling = await startSimulator({ port: 0, settings: { seed: 7 } });
  try {
    const shops = [world.simulator, calling];
    await connectCalling(world, calling);
    const products = await createProducts(world);
    await untilDelivered(world);
    if (options.broken) await breakLedger(world);
    await setFaults(calling, FAULTS);
    const walk = startOrderWalk(world);
    const began = performance.now();
    const placed = await placeOrders(world, shops, options);
    const seconds = (performance.now() - began) / 1000;
    await setFaults(calling, {});
    const settled = await untilStored(world, shops);
    await untilDelivered(world);
    const walked = await walk.stop();
    const findings = await compareOrders(world, shops, { products, initial: INITIAL_STOCK }, walked);
    await report(world, calling, options, { placed, seconds, settled, findings, walked });
    const wrong = Object.values(findings).flat().length;
    return { tried: `${placed} orders, ${options.kills} worker kills`, wrong };
  } finally {
    await calling.close();
    await closeWorld(world);
  }
}

const FAULTS = {
  rate_webhook_duplicate: 0.2,
  rate_webhook_reorder: 0.3,
  rate_webhook_drop: 0.1,
  rate_webhook_bad_signature: 0.05,
};

async function createProducts({ url, tenant }: World): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (let n = 0; n < PRODUCTS; n++) {
    const sku = `P-${n}`;
    const product = { name: `Product ${n}`, sku, price: 10, quantity: INITIAL_STOCK };
    const { id } = await send<{ id: number }>(`${url}/v1/products`, 'POST', product, tenant.headers);
    ids.set(sku, id);
  }
  return ids;
}

/** Forgets the booking of a line at once, so that every change of it is booked as a whole again. */
export async function breakLedger(world: World): Promise<void> {
  await withDatabase(world, (client) =>
    client.query(`
      create function forget() returns trigger language plpgsql security definer as $$ begin
        delete from stock_movements where tenant_id = new.tenant_id and order_line_id = new.order_line_id; return null;
      end $$;
      create trigger forget after insert on stock_movements for each row execute function forget()`),
  );
}

const setFaults = (shop: RunningSimulator, faults: object): Promise<unknown> =>
  send(`${shop.url}/_faults`, 'PUT', faults);

/** Places orders evenly over the time, moves some of them on, and kills the worker now and then. */
async function placeOrders(
  world: World,
  shops: readonly RunningSimulator[],
  { orders, minutes, kills }: OrderBenchOptions,
): Promise<number> {
  const total = Math.round(orders * minutes);
  const everyMs = 60_000 / orders;
  const killEvery = kills > 0 ? Math.ceil(total / (kills + 1)) : Number.POSITIVE_INFINITY;
  const began = performance.now();
  const moving: Promise<unknown>[] = [];
  let killing: Promise<void> = Promise.resolve();
  for (let n = 0; n < total; n++) {
    const wait = began + n * everyMs - performance.now();
    if (wait > 0) await delay(wait);
    const shop = shops[n % shops.length]!;
    moving.push(placeAndMove(shop));
    if (n > 0 && n % killEvery === 0) killing = killing.then(() => killAndRestart(world, 'worker'));
  }
  await Promise.all([...moving, killing]);
  return total;
}

async function placeAndMove(shop: RunningSimulator): Promise<void> {
  const line = () => ({
    sku: `P-${Math.floor(Math.random() * PRODUCTS)}`,
    quantity: 1 + Math.floor(Math.random() * 3),
  });
  const lines = Math.random() < 0.5 ? [line()] : [line(), line()];
  const order = await send<{ id: string; lines: { id: string }[] }>(`${shop.url}/_orders`, 'POST', { lines });
  const act = (action: string, body: object = {}) =>
    send(`${shop.url}/_orders/${order.id}/${action}`, 'POST', body);
  const one = { lines: [{ id: order.lines[0]!.id, quantity: 1 }] };
  const fate = Math.random();
  if (fate < 0.5) return;
  await delay(Math.random() * 1_000);
  if (fate < 0.6) await act('cancel', one);
  else if (fate < 0.7) await act('cancel');
  else {
    await act('ship');
    if (fate > 0.85) await act('return', fate > 0.95 ? {} : one);
  }
}

/** Waits until the service has as many orders as the channels, each as the channel last showed it; milliseconds. */
async function untilStored(world: World, shops: readonly RunningSimulator[]): Promise<number> {
  const began = performance.now();
  const wanted = new Map<string, string>(
    shops.flatMap((shop, index) =>
      [...shop.state.orders.values()].map((order) => [`${index + 1}/${order.id}`, order.updated_at] as const),
    ),
  );
  await withDatabase(world, async (client) => {
    while (performance.now() - began < SETTLE_MS) {
      const { rows } = await client.query<{ key: string; at: Date }>(
        `select connection_id || '/' || external_id as key, channel_updated_at as at from orders`,
      );
      const fresh = rows.filter(({ key, at }) => at.toISOString() === wanted.get(key));
      if (fresh.length === wanted.size) return;
      await delay(100);
    }
  });
  return performance.now() - began;
}

interface Run {
  placed: number;
  seconds: number;
  settled: number;
  findings: OrderFindings;
  walked: OrderWalk;
}

async function report(
  world: World,
  calling: RunningSimulator,
  { kills, broken }: OrderBenchOptions,
  { placed, seconds, settled, findings, walked }: Run,
): Promise<void> {
  for (const [kind, some] of Object.entries(findings))
    for (const one of (some as string[]).slice(0, 5)) console.error(`${kind}: ${one}`);
  const { counters } = calling.state;
  table(`${placed} orders by webhook and polling at once${broken ? ', with a ledger that forgets' : ''}`, [
    {
      'orders/min': Math.round((placed * 60) / seconds),
      'worker kills': kills,
      calls: counters.webhook_calls,
      'calls dropped': counters.webhooks_dropped,
      'settled after s': (settled / 1000).toFixed(1),
      ...Object.fromEntries(Object.entries(findings).map(([kind, some]) => [kind, some.length])),
      'walk pages': walked.pages,
    },
  ]);
  const latencies = await withDatabase(world, (client) =>
    client.query<{ connection_id: string; ms: number }>(
      `select connection_id, (extract(epoch from created_at - ordered_at) * 1000)::float8 as ms from orders`,
    ),
  );
  const of = (id: number): number[] =>
    latencies.rows.filter((row) => Number(row.connection_id) === id).map((row) => row.ms);
  table(
    'from the sale to the stored and booked order, ms',
    [1, 2].map((id) => ({
      channel: id === 1 ? 'polled every 15 s' : 'calls, and is polled',
      p50: quantile(of(id), 0.5).toFixed(0),
      p99: quantile(of(id), 0.99).toFixed(0),
      max: quantile(of(id), 1).toFixed(0),
    })),
  );
}
