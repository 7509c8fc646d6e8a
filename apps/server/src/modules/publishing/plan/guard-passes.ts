import type { Tx } from '../../../platform/db/database.ts';
import { records } from '../../../platform/db/records.ts';
import { type Statement, sql } from '../../../platform/db/sql.ts';
import type { ListingChange } from './listing-change.ts';

/**
 * Dangerous changes of a connection that went out without confirmation within the last hour: listings, each counted
 * once.
 */
export interface PassCounts {
  connection_id: number;
  withdrawals: number;
  jumps: number;
}

/** Counts them, those aside that the guard holds again. @param except products that the caller counts itself */
export const passCounts = (
  tx: Tx,
  connectionIds: readonly number[],
  except: readonly number[],
): Statement<PassCounts> => sql<PassCounts>`
  select connection_id, count(*) filter (where danger = 'withdraw') as withdrawals,
    count(*) filter (where danger = 'price') as jumps
  from guard_passes where tenant_id = ${tx.tenantId} and connection_id = any(${connectionIds}::bigint[])
    and passed_at > now() - interval '1 hour' and product_id <> all(${except}::bigint[])
    and not exists (select from listings l where l.tenant_id = guard_passes.tenant_id
      and l.connection_id = guard_passes.connection_id and l.product_id = guard_passes.product_id and l.held is not null)
  group by connection_id`;

const PASSES = records<ListingChange>('u', {
  connection_id: ['bigint', (change) => change.connectionId],
  danger: ['text', (change) => change.danger],
  product_id: ['bigint', (change) => change.productId],
});

/** Records changes that go out without confirmation, and deletes records older than an hour. */
export function recordPasses(tx: Tx, changes: readonly ListingChange[]): void {
  if (changes.length === 0) return;
  tx.later(sql`
    insert into guard_passes (tenant_id, ${PASSES.names})
    select ${tx.tenantId}, ${PASSES.names} from ${PASSES.from(changes)}
    on conflict (tenant_id, connection_id, danger, product_id) do update set passed_at = excluded.passed_at`);
  const connections = [...new Set(changes.map((one) => one.connectionId))];
  tx.later(sql`
    delete from guard_passes where tenant_id = ${tx.tenantId} and connection_id = any(${connections}::bigint[])
      and passed_at <= now() - interval '1 hour'`);
}

/** Records the changes put aside on a connection, which the guard releases without confirmation. */
export const recordHeldAsPasses = (tx: Tx, connectionId: number): void =>
  tx.later(sql`
    insert into guard_passes (tenant_id, connection_id, danger, product_id)
    select tenant_id, connection_id, held, product_id from listings
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and held is not null order by product_id
    on conflict (tenant_id, connection_id, danger, product_id) do update set passed_at = excluded.passed_at`);
