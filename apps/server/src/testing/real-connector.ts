import type { Connector, ConnectorContext, ListingItem } from '@sluice/connector-kit';
import { runTasksOnce } from '../modules/channels/index.ts';
import { orderPolling } from '../modules/orders/index.ts';
import { sql } from '../platform/db/sql.ts';
import type { TestChannel } from './channel.ts';
import type { TestTenant } from './service.ts';

const STEPS_AHEAD = 4;

/** Plans and delivers as if hours later, so that nothing waits for its time. */
export async function deliverLater(
  { deps, step }: TestChannel,
  tenant: Pick<TestTenant, 'id'>,
): Promise<void> {
  for (let turn = 0; turn < STEPS_AHEAD; turn++) {
    await deps.db.inTenant(tenant.id, async (tx) => {
      tx.later(sql`update listings set next_at = now() where state in ('pending', 'retry', 'accepted')`);
      tx.later(sql`update due_listings set due_at = now()`);
      tx.later(sql`update channel_terms set next_at = now() where next_at is not null`);
      tx.later(sql`update delivery_leases set blocked_until = '-infinity', due_at = now()`);
    });
    await step();
  }
}

const MOST_TURNS = 20;

/** Reads the orders of a channel to the end of its walk. Throws when the walk does not end. */
export async function pollOrders({ deps }: TestChannel, tenant: Pick<TestTenant, 'id'>): Promise<void> {
  await deps.db.inTenant(tenant.id, async (tx) =>
    tx.later(sql`update connection_tasks set due_at = now(), expires_at = '-infinity' where kind = 'orders'`),
  );
  const isOpen = async (): Promise<boolean> => {
    const open = await deps.db.inTenant(tenant.id, (tx) =>
      tx.run(sql`select from connection_tasks where kind = 'orders' and due_at <= now()`),
    );
    return open.length > 0;
  };
  const handlers = [orderPolling({ db: deps.db })];
  for (let turns = 0; turns < MOST_TURNS && (await isOpen()); turns++)
    await runTasksOnce({ ...deps, handlers });
  if (await isOpen()) throw new Error('the walk over orders does not end');
}

/** A connector whose calls are led to a fake of its channel. */
export function ledTo(connector: Connector, lead: (url: string) => string): Connector {
  const onFake = (ctx: ConnectorContext): ConnectorContext => ({
    ...ctx,
    http: { request: (request) => ctx.http.request({ ...request, url: lead(request.url) }) },
  });
  const methods = Object.entries(connector).map(([name, value]) => [
    name,
    typeof value === 'function' && name !== 'identifyWebhook'
      ? (ctx: ConnectorContext, ...args: unknown[]) => value.call(connector, onFake(ctx), ...args)
      : value,
  ]);
  return Object.fromEntries(methods) as Connector;
}

/** The parts of a payload without which a channel takes no listing. */
export type NeededPayload = Partial<ListingItem['payload']> & { readonly currency?: string };

/** A connector whose listings are made complete on their way; the mapping to what its channel asks for is not tested. */
export function withPayload(connector: Connector, payload: NeededPayload): Connector {
  const { currency } = payload;
  return {
    ...connector,
    upsertListings: (ctx, items) =>
      connector.upsertListings!(
        ctx,
        items.map((item) => ({ ...item, payload: { ...item.payload, ...payload } })),
      ),
    ...(connector.updateOffers && {
      updateOffers: (ctx, items) =>
        connector.updateOffers!(
          ctx,
          items.map((item) => ({ ...item, ...(currency !== undefined && { currency }) })),
        ),
    }),
  };
}
