import { asTenantId, type Database, type Tx } from '../../platform/db/database.ts';
import { fragment, sql } from '../../platform/db/sql.ts';
import type { Logger } from '../../platform/log/index.ts';
import { AT_ONCE, type Watched, watchedPauses } from '../../platform/lookout.ts';
import { type Loop, startLoop } from '../../platform/loop.ts';
import { nextOrderTime } from './clock.ts';
import { recordMatches } from './events.ts';
import { matchableOrders } from './lines.ts';
import { settleOrders } from './settle.ts';
import { tellOrders } from './tell-orders.ts';

const EVERY_MS = 5_000;
const ORDERS_AT_ONCE = 200;
/** The longer a look takes for a tenant who sells many products outside the catalogue, the rarer the looks are. */
const REST_PER_LOOK = 20;

/**
 * Books lines whose product could not be found when the order came and has been created or mapped since. The orders
 * change, so walks over orders see them again.
 *
 * @returns the number of settled orders
 */
export async function matchLateLines(tx: Tx): Promise<number> {
  const found = await tx.run(matchableOrders(tx, ORDERS_AT_ONCE));
  if (found.length === 0) return 0;
  const at = await nextOrderTime(tx);
  // Repeated under the clock: orders settled by another process meanwhile must not change once more.
  const orders = await tx.run(matchableOrders(tx, ORDERS_AT_ONCE));
  tx.later(sql`
    update orders set updated_at = ${at}::timestamptz
    where tenant_id = ${tx.tenantId} and id = any(${orders.map((order) => order.id)}::bigint[])`);
  recordMatches(
    tx,
    orders.map((order) => order.id),
    'job:late_matching',
  );
  await tellOrders(
    tx,
    orders.map(({ id }) => ({ id, is_new: false })),
  );
  const byConnection = Map.groupBy(orders, (order) => order.connection_id);
  for (const [connectionId, its] of byConnection) {
    await settleOrders(
      tx,
      connectionId,
      its.map(({ id }) => ({ id, is_new: false })),
    );
  }
  return orders.length;
}

/** Looks for such lines now and then, for all tenants that have any. */
export function startLateMatching(deps: { db: Database; log: Logger }): Loop & Watched {
  const restUntil = new Map<number, number>();
  const loop = startLoop('late-matching', watchedPauses(EVERY_MS), deps.log, async () => {
    const tenants = await deps.db.asSystem((tx) =>
      tx.run(sql<{ id: number }>`
        select distinct tenant_id as id from order_lines where product_id is null`),
    );
    for (const { id } of tenants) {
      const began = performance.now();
      if (began < (restUntil.get(id) ?? 0)) continue;
      await deps.db.inTenant(asTenantId(id), matchLateLines);
      restUntil.set(id, performance.now() + REST_PER_LOOK * (performance.now() - began));
    }
  });
  return {
    ...loop,
    dueAt: fragment`select ${AT_ONCE} from order_lines where product_id is null limit 1`,
  };
}
