import { type RunningSimulator, startSimulator } from '@sluice/connector-simulator/server';
import { send } from '../calling-channel.ts';
import { postImport, untilImported } from '../import-api.ts';
import { type PortalSession, signIn } from '../portal-session.ts';
import { type BenchTenant, createBenchTenant } from '../service.ts';
import { untilDelivered, type World } from '../world.ts';
import type { WrittenProduct } from '../writers.ts';

export const INITIAL_STOCK = 1_000_000;
const CHANNELS = 2;
/** Products that are sold: nothing but orders moves their stock. */
export const SOLD = 50;
/** Products in the file that is imported again and again. */
export const IMPORTED = 200;

/** A tenant with its channels, and all that was done to its products. */
export interface Shop {
  tenant: BenchTenant;
  session: PortalSession;
  /** The simulated channels by the id of their connection. */
  channels: Map<number, RunningSimulator>;
  /** Products whose stock the load sets. */
  written: WrittenProduct[];
  /** Imports begun so far; prices differ from one to the next. */
  imports: number;
}

/** One channel is polled alone, the other calls as well and answers with tickets. */
export async function openShop(world: World, products: number): Promise<Shop> {
  const tenant = await createBenchTenant(world);
  const channels = new Map<number, RunningSimulator>();
  for (let n = 0; n < CHANNELS; n++) {
    const channel = await startSimulator({ port: 0, settings: { seed: 7 + tenant.id * CHANNELS + n } });
    channels.set(await connect(world, tenant, channel, n > 0), channel);
  }
  const session = await signIn(world, tenant.id, `shop-${tenant.id}@example.com`);
  const shop: Shop = { tenant, session, channels, written: [], imports: 0 };
  const place = { url: world.url, tenant };
  const lines = [
    ...Array.from({ length: SOLD }, (_, n) => `P-${n},Sold ${n},Brand ${n % 30},10,${INITIAL_STOCK}`),
    ...Array.from({ length: products }, (_, n) => `W-${n},Written ${n},Brand ${n % 30},${1 + (n % 90)},5`),
  ];
  const file = new Blob([`sku,name,brand,price,quantity\n${lines.join('\n')}\n`]);
  await untilImported(place, await postImport(place, file, 'products.csv'), 300_000);
  await importAgain(world, shop);
  shop.written = await writtenOf(world, tenant);
  return shop;
}

async function connect(
  { cli }: World,
  tenant: BenchTenant,
  channel: RunningSimulator,
  calls: boolean,
): Promise<number> {
  const config = [`base_url=${channel.url}`, ...(calls ? ['answers=async'] : [])];
  const created = await cli<{ credential_id: number; webhook_url: string; webhook_secret: string }>(
    ...['connection', 'create', '--tenant', String(tenant.id), '--platform', 'simulator', '--label', 'Soak'],
    ...config.flatMap((setting) => ['--config', setting]),
  );
  const { credential_id: id, webhook_url: url, webhook_secret: secret } = created;
  if (calls) {
    const webhook = { url, secret, verification: 'hmac_hex', content: 'order' };
    await send(`${channel.url}/_settings`, 'PATCH', { webhook });
  }
  return id;
}

/** Imports the file of this shop with prices a little different from the last time; resolves at its end. */
export async function importAgain({ url }: Pick<World, 'url'>, shop: Shop): Promise<string> {
  const round = shop.imports++;
  const lines = Array.from(
    { length: IMPORTED },
    (_, n) =>
      `I-${n},Imported ${n},${(20 + (n % 90) + (round % 5) / 10).toFixed(2)},${importedStock(n, round)}`,
  );
  const place = { url, tenant: shop.tenant };
  const file = new Blob([`sku,name,price,quantity\n${lines.join('\n')}\n`]);
  return untilImported(place, await postImport(place, file, `round-${round}.csv`), 300_000);
}

export const importedStock = (row: number, round: number): number => 1 + ((row + round) % 60);

async function writtenOf({ url }: World, tenant: BenchTenant): Promise<WrittenProduct[]> {
  const written: WrittenProduct[] = [];
  for (let page = 1; ; page++) {
    const answer = await fetch(`${url}/v1/products?per_page=100&page=${page}`, { headers: tenant.headers });
    const { data, meta } = (await answer.json()) as {
      data: { id: number; sku: string; quantity: number }[];
      meta: { last_page: number };
    };
    for (const { id, sku, quantity } of data)
      if (sku.startsWith('W-')) written.push({ sku, id, sent: [quantity], acknowledged: 0 });
    if (page >= meta.last_page) return written;
  }
}

export async function openShops(world: World, tenants: number, products: number): Promise<Shop[]> {
  const shops: Shop[] = [];
  for (let n = 0; n < tenants; n++) shops.push(await openShop(world, products));
  await untilDelivered(world, 10);
  return shops;
}

/** Errors, delays, lost answers and throttling, as a bad day has them. */
const FAULTS = {
  rate_429: 0.03,
  retry_after: '2',
  rate_500: 0.03,
  rate_lost_reply: 0.02,
  rate_timeout: 0.002,
  rate_partial_batch: 0.05,
  rate_scrambled_ticket: 0.05,
  rate_expired_ticket: 0.02,
  rate_webhook_duplicate: 0.2,
  rate_webhook_reorder: 0.2,
  rate_webhook_drop: 0.1,
  rate_webhook_bad_signature: 0.05,
  delay_ms: 40,
};

export async function setFaults(shops: readonly Shop[], on: boolean): Promise<void> {
  for (const { channels } of shops)
    for (const { url } of channels.values()) {
      await send(`${url}/_faults`, 'PUT', on ? FAULTS : {});
      const limit = on ? { capacity: 10, refill_per_second: 4 } : null;
      await send(`${url}/_settings`, 'PATCH', { rate_limit: limit });
    }
}
