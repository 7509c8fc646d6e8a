import { setTimeout as delay } from 'node:timers/promises';
import type { World } from './world.ts';

/** An order as the API shows it, as far as the oracle looks. */
export interface SeenOrder {
  id: number;
  external_id: string;
  channel: { credential_id: number };
  status: string;
  lines: {
    external_id: string;
    product_id: number | null;
    quantity: number;
    cancelled_quantity: number;
    returned_quantity: number;
  }[];
}

/** The knowledge of a client that has followed `meta.next_cursor` while orders were written. */
export interface OrderWalk {
  /** The last it saw of each order, by id. */
  orders: Map<number, SeenOrder>;
  pages: number;
}

/** Walks the orders by cursor without ever going back, as an ERP does. */
export function startOrderWalk({ url, tenant }: World): { stop(): Promise<OrderWalk> } {
  const walk: OrderWalk = { orders: new Map(), pages: 0 };
  let cursor: string | null = null;
  let stopping = false;
  const page = async (): Promise<number> => {
    const query = cursor === null ? '' : `&cursor=${cursor}`;
    const answer = await fetch(`${url}/v1/orders?per_page=100${query}`, { headers: tenant.headers });
    if (!answer.ok) return 0;
    const { data, meta } = (await answer.json()) as {
      data: SeenOrder[];
      meta: { next_cursor: string | null };
    };
    for (const order of data) walk.orders.set(order.id, order);
    cursor = meta.next_cursor ?? cursor;
    walk.pages++;
    return data.length;
  };
  const running = (async () => {
    while (!stopping) if ((await page()) === 0) await delay(20);
    while ((await page()) > 0);
  })();
  return {
    stop: async () => {
      stopping = true;
      await running;
      return walk;
    },
  };
}
