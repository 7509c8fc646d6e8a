import type { Tx } from '../../platform/db/database.ts';
import { records } from '../../platform/db/records.ts';
import { sql } from '../../platform/db/sql.ts';
import { activeTracer } from '../../platform/tracing/index.ts';
import type { ListingId } from './due-listings.ts';

/** A listing with work, and the trace of the change that gave it the work; null where that was not recorded. */
interface TracedListing extends ListingId {
  traceparent: string | null;
}

const TRACED = records<TracedListing>('u', {
  connection_id: ['bigint', (listing) => listing.connection_id],
  product_id: ['bigint', (listing) => listing.product_id],
  traceparent: ['text', (listing) => listing.traceparent],
});

/**
 * Keeps the traces of changes beside the work they made, behind `enterDue` in the same transaction. A statement of its own, so
 * that nothing is paid where nothing is traced.
 */
export function keepTraces(tx: Tx, listings: readonly TracedListing[]): void {
  const traced = listings.filter(({ traceparent }) => traceparent !== null);
  if (traced.length === 0) return;
  tx.later(sql`
    update due_listings d set traceparent = u.traceparent from ${TRACED.from(traced)}
    where d.tenant_id = ${tx.tenantId} and d.connection_id = u.connection_id and d.product_id = u.product_id
      and d.product_id = any(${[...new Set(traced.map((listing) => listing.product_id))]}::bigint[])`);
}

/** The traces of the changes that a connection's listings have yet to bring to the channel, by product. */
export async function tracesOf(
  tx: Tx,
  connectionId: number,
  productIds: readonly number[],
): Promise<Map<number, string>> {
  if (activeTracer() === undefined || productIds.length === 0) return new Map();
  const rows = await tx.run(sql<{ product_id: number; traceparent: string }>`
    select product_id, traceparent from due_listings where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
      and product_id = any(${productIds}::bigint[]) and traceparent is not null`);
  return new Map(rows.map((row) => [row.product_id, row.traceparent]));
}
