import type { OrderAction } from '@sluice/contracts';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel, type TestChannelOptions } from '../../../testing/channel.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import type { Answer, TestService, TestTenant } from '../../../testing/service.ts';
import { runTasksOnce } from '../../channels/index.ts';
import { runActionsOnce } from '../actions/worker.ts';
import { orderPolling } from '../poll.ts';

export { runActionsOnce };

type Accepted = Answer<{ data: OrderAction; message: string; code?: string; errors?: object }>;

/** A tenant with a simulated channel that sells one product, `A`, of which it has 1,000. */
export interface ActionWorld {
  tenant: TestTenant;
  channel: TestChannel;
  product: number;
  /** Places an order of these quantities, one line each, and takes it in; returns its id here and there. */
  order(quantities: number[], fields?: object): Promise<{ id: number; external: string; lines: number[] }>;
  post(orderId: number, path: string, body?: object): Promise<Accepted>;
  actions(orderId: number): Promise<OrderAction[]>;
  /** Brings all open actions to the channel, also those that rest after a failure. */
  work(): Promise<void>;
  /** Takes in orders, even before they are due. */
  poll(): Promise<void>;
  close(): Promise<void>;
}

export async function openActionWorld(
  service: TestService,
  options: TestChannelOptions = {},
): Promise<ActionWorld> {
  const { db } = service.platform;
  const tenant = await service.createTenant();
  const channel = await connectTestChannel(service, tenant, options);
  const product = await createProduct(tenant, { sku: 'A', price: 10, quantity: 1_000 });
  await channel.drain();
  const poll = async () => {
    await db.inTenant(tenant.id, (tx) =>
      tx.run(sql`update connection_tasks set due_at = now(), expires_at = '-infinity' where kind = 'orders'`),
    );
    await runTasksOnce({ ...channel.deps, handlers: [orderPolling({ db })] });
  };
  return {
    tenant,
    channel,
    product,
    poll,
    order: async (quantities, fields = {}) => {
      const lines = quantities.map((quantity) => ({ sku: 'A', quantity }));
      const answer = await fetch(`${channel.simulator.url}/_orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ lines, ...fields }),
      });
      const { id: external } = (await answer.json()) as { id: string };
      await poll();
      const stored = await db.inTenant(tenant.id, (tx) =>
        tx.run(sql<{ id: number; line_id: number }>`
          select o.id, l.id as line_id from orders o join order_lines l on l.tenant_id = o.tenant_id and l.order_id = o.id
          where o.external_id = ${external} order by l.id`),
      );
      return { id: stored[0]!.id, external, lines: stored.map(({ line_id }) => line_id) };
    },
    post: (orderId, path, body) => tenant.call('POST', `/v1/orders/${orderId}/${path}`, body),
    actions: async (orderId) =>
      (await tenant.call<{ data: OrderAction[] }>('GET', `/v1/orders/${orderId}/actions`)).body.data,
    work: async () => {
      await db.inTenant(tenant.id, (tx) =>
        tx.run(sql`update order_actions set due_at = now() where state = 'open' and due_at > now()`),
      );
      await runActionsOnce(channel.deps);
    },
    close: async () => {
      // The next test runs whatever is due, of any tenant.
      await db.inTenant(tenant.id, async (tx) => {
        tx.later(sql`update connection_tasks set due_at = now() + interval '1 day'`);
        tx.later(sql`update order_actions set due_at = now() + interval '1 day' where state = 'open'`);
      });
      await channel.close();
    },
  };
}
