import type { Order, RunningSimulator } from '@sluice/connector-simulator/server';
import { catalogueOf } from './oracle.ts';
import type { OrderWalk, SeenOrder } from './order-walk.ts';
import type { World } from './world.ts';

/** Violations in words; the lists should all be empty. */
export interface OrderFindings {
  /** Orders of a channel the service does not have. */
  lost: string[];
  /** Orders the service has twice, or a channel never had. */
  doubled: string[];
  /** Orders whose status or lines are not what the channel shows. */
  stale: string[];
  /** Orders that a walk by cursor never saw, or not as they are now. */
  'missed by walk': string[];
  /** Products whose stock is not the initial one less the sold units. */
  'wrong stock': string[];
  /** Listings that do not show that stock. */
  'wrong on channel': string[];
}

const STATUS: Record<string, string> = {
  pending_payment: 'awaiting',
  created: 'new',
  acknowledged: 'processing',
};

interface Stocked {
  /** Ids by SKU. */
  readonly products: ReadonlyMap<string, number>;
  /** Units of each product before the first sale. */
  readonly initial: number;
}

/** Holds the service against what the channels know: they saw every sale, and nobody else did. */
export async function compareOrders(
  world: World,
  shops: readonly RunningSimulator[],
  { products, initial }: Stocked,
  walk: OrderWalk,
): Promise<OrderFindings> {
  const stored = await storedOrders(world);
  const byKey = Map.groupBy(stored, (order) => `${order.channel.credential_id}/${order.external_id}`);
  const sold = shops.flatMap((shop, index) =>
    [...shop.state.orders.values()].map((order) => ({ key: `${index + 1}/${order.id}`, order })),
  );
  const known = new Set(sold.map(({ key }) => key));
  const walked = new Map([...walk.orders].map(([id, order]) => [id, shape(order)]));
  return {
    lost: sold.filter(({ key }) => !byKey.has(key)).map(({ key }) => key),
    doubled: [...byKey].filter(([key, some]) => some.length > 1 || !known.has(key)).map(([key]) => key),
    stale: sold.flatMap(({ key, order }) => {
      const [ours] = byKey.get(key) ?? [];
      return ours === undefined || shape(ours) === shapeOf(order, products) ? [] : [key];
    }),
    'missed by walk': stored
      .filter((order) => walked.get(order.id) !== shape(order))
      .map(({ id }) => String(id)),
    ...(await compareStock(world, shops, initial)),
  };
}

async function storedOrders({ url, tenant }: World): Promise<SeenOrder[]> {
  const orders: SeenOrder[] = [];
  for (let page = 1; ; page++) {
    const answer = await fetch(`${url}/v1/orders?per_page=100&page=${page}`, { headers: tenant.headers });
    const { data, meta } = (await answer.json()) as { data: SeenOrder[]; meta: { last_page: number } };
    orders.push(...data);
    if (page >= meta.last_page) return orders;
  }
}

const shape = ({ status, lines }: SeenOrder): string =>
  JSON.stringify([
    status,
    lines
      .map((line) => [
        line.external_id,
        line.product_id,
        line.quantity,
        line.cancelled_quantity,
        line.returned_quantity,
      ])
      .sort(),
  ]);

const shapeOf = ({ status, lines }: Order, products: ReadonlyMap<string, number>): string =>
  JSON.stringify([
    STATUS[status] ?? status,
    lines
      .map((line) => [
        line.id,
        products.get(line.sku),
        line.quantity,
        line.cancelled_quantity,
        line.returned_quantity,
      ])
      .sort(),
  ]);

async function compareStock(
  world: World,
  shops: readonly RunningSimulator[],
  initial: number,
): Promise<Pick<OrderFindings, 'wrong stock' | 'wrong on channel'>> {
  const taken = new Map<string, number>();
  for (const shop of shops)
    for (const { lines } of shop.state.orders.values())
      for (const line of lines) {
        const open = line.quantity - line.cancelled_quantity - line.returned_quantity;
        taken.set(line.sku, (taken.get(line.sku) ?? 0) + open);
      }
  const findings = { 'wrong stock': [] as string[], 'wrong on channel': [] as string[] };
  for (const { sku, quantity } of (await catalogueOf(world)).values()) {
    const right = initial - (taken.get(sku) ?? 0);
    if (quantity !== right) findings['wrong stock'].push(`${sku} is ${quantity} instead of ${right}`);
    for (const [index, shop] of shops.entries()) {
      const shown = shop.state.bySku.get(sku)?.stock;
      if (shown !== right)
        findings['wrong on channel'].push(`${sku} is ${shown} on ${index + 1}, not ${right}`);
    }
  }
  return findings;
}
