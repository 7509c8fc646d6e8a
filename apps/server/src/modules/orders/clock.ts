import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/**
 * Returns the time of change for the orders this transaction writes, as text with microseconds. The tenant's clock
 * stays locked until the commit, so times grow in the order of commits, and only one transaction of a tenant writes
 * orders at a time: a webhook and a page that bring the same order wait for each other. The clock goes forward even
 * when the machine's clock goes back.
 */
export async function nextOrderTime(tx: Tx): Promise<string> {
  tx.later(sql`
    insert into order_clocks as c (tenant_id, at) values (${tx.tenantId}, clock_timestamp())
    on conflict (tenant_id) do update set at = greatest(excluded.at, seconds_after(c.at, 0.000001))`);
  const row = await tx.first(sql<{ at: string }>`
    select at::text from order_clocks where tenant_id = ${tx.tenantId}`);
  return row!.at;
}

/** Keeps others of the tenant from writing orders until the transaction ends, and the clock as it is. */
export async function lockOrderClock(tx: Tx): Promise<void> {
  await tx.run(sql`select from order_clocks where tenant_id = ${tx.tenantId} for update`);
}
