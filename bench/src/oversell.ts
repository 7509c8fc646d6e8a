import { setTimeout as delay } from 'node:timers/promises';
import { type RunningSimulator, startSimulator } from '@sluice/connector-simulator/server';
import { connectCalling, send } from './calling-channel.ts';
import { type Outcome, table } from './report.ts';
import { closeWorld, openWorld, untilDelivered, type World, withDatabase } from './world.ts';

export interface OversellOptions {
  /** Orders a second over all channels. */
  rate: number;
  /** Units that are never offered. */
  buffer: number;
  /** The longest time that buyers go on for. */
  seconds: number;
}

const PRODUCTS = 20;
const INITIAL_STOCK = 30;
/** Orders of a channel that does not call are read this often. */
const POLL_MS = 15_000;
/** A known sale has to be shown on other channels this soon. */
const SPREAD_MS = 5_000;

/** One unit that was sold. */
interface Sale {
  sku: string;
  channel: number;
  at: number;
}

/**
 * Buyers on three channels at once buy whatever a channel shows, down to the last unit: one channel is only polled, one
 * calls, one calls too, but slowly and with answers that are lost. Nobody can keep two buyers from taking the last unit
 * within the moment in which the channels do not know of each other; whatever is sold later than that is a fault.
 *
 * @returns units sold later than the time in which the channels had to know that nothing was left
 */
export async function benchOversell(options: OversellOptions): Promise<Outcome> {
  const world = await openWorld();
  const calling = await startSimulator({ port: 0, settings: { seed: 7 } });
  const flaky = await startSimulator({ port: 0, settings: { seed: 11 } });
  try {
    const shops = [world.simulator, calling, flaky];
    await connectCalling(world, calling);
    await connectCalling(world, flaky);
    await setBuffer(world, options.buffer);
    await createProducts(world);
    await untilDelivered(world);
    await send(`${flaky.url}/_faults`, 'PUT', { rate_lost_reply: 0.2, rate_500: 0.1, delay_ms: 300 });
    const sales = await sellOut(shops, options);
    await send(`${flaky.url}/_faults`, 'PUT', {});
    return report(sales, options);
  } finally {
    await calling.close();
    await flaky.close();
    await closeWorld(world);
  }
}

const setBuffer = (world: World, buffer: number): Promise<unknown> =>
  withDatabase(world, (client) => client.query('update connections set stock_buffer = $1', [buffer]));

async function createProducts({ url, tenant }: World): Promise<void> {
  for (let n = 0; n < PRODUCTS; n++) {
    const product = { name: `Product ${n}`, sku: `P-${n}`, price: 10, quantity: INITIAL_STOCK };
    await send(`${url}/v1/products`, 'POST', product, tenant.headers);
  }
}

/** Buys what is shown until no channel shows anything for longer than a poll takes. */
async function sellOut(
  shops: readonly RunningSimulator[],
  { rate, seconds }: OversellOptions,
): Promise<Sale[]> {
  const sales: Sale[] = [];
  const began = performance.now();
  let lastShown = began;
  for (
    let now = began;
    now - lastShown < POLL_MS + SPREAD_MS && now - began < seconds * 1_000;
    now = performance.now()
  ) {
    const offers = shops.flatMap((shop, channel) =>
      [...shop.state.bySku.values()].flatMap(({ sku, stock, active }) =>
        active && stock > 0 ? { sku, channel } : [],
      ),
    );
    const offer = offers[Math.floor(Math.random() * offers.length)];
    if (offer !== undefined) {
      lastShown = now;
      if (await buy(shops[offer.channel]!, offer.sku)) sales.push({ ...offer, at: performance.now() });
    }
    await delay(1000 / rate);
  }
  return sales;
}

/** False where another one was faster. */
async function buy(shop: RunningSimulator, sku: string): Promise<boolean> {
  const answer = await fetch(`${shop.url}/_orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sku, quantity: 1 }),
  });
  return answer.ok;
}

function report(sales: readonly Sale[], { rate, buffer }: OversellOptions): Outcome {
  const bySku = Map.groupBy(sales, ({ sku }) => sku);
  /** Delays between the sale of the last unit and each later sale. */
  const late = [...bySku.values()].flatMap((own) => {
    const inOrder = own.map(({ at }) => at).sort((a, b) => a - b);
    const soldOut = inOrder[INITIAL_STOCK - 1];
    return soldOut === undefined ? [] : inOrder.slice(INITIAL_STOCK).map((at) => at - soldOut);
  });
  const window = POLL_MS + SPREAD_MS;
  const wrong = late.filter((ms) => ms > window).length;
  const perProduct = rate / PRODUCTS;
  table(`three channels selling ${PRODUCTS} products of ${INITIAL_STOCK} units, buffer ${buffer}`, [
    {
      'orders/s': rate,
      sold: sales.length,
      'units there were': PRODUCTS * INITIAL_STOCK,
      oversold: late.length,
      'in theory at most': Math.round(PRODUCTS * perProduct * (window / 1000)),
      'latest after s': (Math.max(0, ...late) / 1000).toFixed(1),
      'window s': window / 1000,
      'after the window': wrong,
    },
  ]);
  return { tried: `${sales.length} orders on three channels`, wrong };
}
