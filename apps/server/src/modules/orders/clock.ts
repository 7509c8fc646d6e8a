import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/**
 * Returns the time of change for the orders this transaction writes, as text with microseconds. The tenant's clock
 * stays locked until the commit, so times grow in the order of commits, and only one transaction of a tenant writes
 * orders at a time: a webhook and a page that bring the same order wait for each other. The clock goes forward even
 * when the machine's clock goes back.
 */
export async function nextOrderTime(tx: Tx): Promise<string> {
  const row = await tx.first(sql<{ at: string }>`
    insert into order_clocks as c (tenant_id, at) values (${tx.tenantId}, clock_timestamp())
    on conflict (tenant_id) do update set at = greatest(clock_timestamp(), c.at + interval '1 microsecond')
    returning at::text`);
  return row!.at;
}
