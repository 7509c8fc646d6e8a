import { setTimeout as delay } from 'node:timers/promises';
import type { RunningSimulator } from '@sluice/connector-simulator/server';
import { catalogueOf, compareChannel, compareWrites } from '../oracle.ts';
import { untilDelivered, type World, withDatabase } from '../world.ts';
import { IMPORTED, INITIAL_STOCK, importedStock, type Shop } from './shops.ts';

/** Orders that a channel brings by its next reading alone. */
const ORDERS_MS = 180_000;
const DELIVERED_MINUTES = 20;

/** Waits until everything is delivered and stored, then holds all shops against their channels. Violations in words. */
export async function checkShops(world: World, shops: readonly Shop[]): Promise<string[]> {
  const findings: string[] = [];
  await untilOrdersStored(world, shops);
  await untilDelivered(world, DELIVERED_MINUTES).catch((error: Error) => findings.push(error.message));
  for (const shop of shops) {
    const of = (what: string): string => `shop ${shop.tenant.id}: ${what}`;
    const place = { url: world.url, tenant: shop.tenant };
    const log = { products: shop.written, acknowledged: 0, unanswered: 0 };
    const kept = await compareWrites({ ...place, simulator: [...shop.channels.values()][0]! }, log);
    const channels = [];
    for (const simulator of shop.channels.values())
      channels.push(...(await compareChannel({ ...place, simulator })));
    findings.push(...[...kept, ...channels].map(({ kind, what }) => of(`${kind}: ${what}`)));
    findings.push(...(await compareOrders(world, shop)).map(of));
    findings.push(...(await compareStock(world, shop)).map(of));
  }
  return findings;
}

interface StoredOrder {
  external_id: string;
  at: Date;
}

const storedOrders = (world: World, connection: number): Promise<StoredOrder[]> =>
  withDatabase(world, async (client) => {
    const { rows } = await client.query<StoredOrder>(
      'select external_id, channel_updated_at as at from orders where connection_id = $1',
      [connection],
    );
    return rows;
  });

/** Orders of a channel that are missing here, are there twice or show an old state. */
async function staleOrders(world: World, connection: number, channel: RunningSimulator): Promise<string[]> {
  const stored = Map.groupBy(await storedOrders(world, connection), ({ external_id }) => external_id);
  return [...channel.state.orders.values()].flatMap(({ id, updated_at }) => {
    const ours = stored.get(id) ?? [];
    if (ours.length !== 1) return [`order ${id} of connection ${connection} is stored ${ours.length} times`];
    return ours[0]!.at.toISOString() === updated_at
      ? []
      : [`order ${id} of connection ${connection} is stale`];
  });
}

async function compareOrders(world: World, { channels }: Shop): Promise<string[]> {
  const found: string[] = [];
  for (const [connection, channel] of channels)
    found.push(...(await staleOrders(world, connection, channel)));
  return found;
}

async function untilOrdersStored(world: World, shops: readonly Shop[]): Promise<void> {
  for (const end = Date.now() + ORDERS_MS; Date.now() < end; await delay(1_000)) {
    const open = [];
    for (const shop of shops) open.push(...(await compareOrders(world, shop)));
    if (open.length === 0) return;
  }
}

/** Sold products hold what they had less their sold units, imported ones what the last file said. */
async function compareStock({ url }: World, { tenant, channels, imports }: Shop): Promise<string[]> {
  const sold = new Map<string, number>();
  for (const { state } of channels.values())
    for (const { lines } of state.orders.values())
      for (const line of lines) {
        const units = line.quantity - line.cancelled_quantity - line.returned_quantity;
        sold.set(line.sku, (sold.get(line.sku) ?? 0) + units);
      }
  const wanted = new Map<string, number>();
  for (const [sku, units] of sold) wanted.set(sku, INITIAL_STOCK - units);
  for (let row = 0; row < IMPORTED; row++) wanted.set(`I-${row}`, importedStock(row, imports - 1));
  const catalogue = await catalogueOf({ url, tenant });
  return [...wanted].flatMap(([sku, quantity]) => {
    const ours = catalogue.get(sku)?.quantity;
    return ours === quantity ? [] : [`stock of ${sku} is ${ours} instead of ${quantity}`];
  });
}
