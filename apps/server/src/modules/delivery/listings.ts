import type { Tx } from '../../platform/db/database.ts';
import { fragment, sql } from '../../platform/db/sql.ts';
import { enterAllDue, enterDue, type ListingId, onConnection, wakeDelivery } from '../channels/index.ts';
import { lockListings } from './verify.ts';

/**
 * Refused and waiting listings, which a request to publish may retry unless a second listing might result. Without the
 * code of an issue none is refused, and none waits for longer than a moment: the condition is that of an index.
 */
const MAY_BE_TRIED = fragment`state in ('rejected', 'retry') and issue_code is not null and issue_code <> 'outcome_unknown'`;

/**
 * Retries refused and waiting listings now: somebody has mended the cause that the channel named, or checked there that
 * an open outcome had no effect. Returns their number.
 *
 * @param productIds only these, open outcomes included; by default the whole connection except open outcomes, since a
 * caller who names no product has not checked it
 */
export async function retryListings(
  tx: Tx,
  connectionId: number,
  productIds: readonly number[] | undefined,
): Promise<number> {
  const those =
    productIds === undefined
      ? MAY_BE_TRIED
      : fragment`state in ('rejected', 'retry') and product_id = any(${productIds}::bigint[])`;
  lockListings(tx, connectionId, those);
  const tried = await tx.count(sql`
    update listings set state = case when state = 'rejected' then 'pending' else state end, next_at = now(), attempts = 0,
      refused_hash = null
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and ${those}`);
  if (productIds === undefined) enterAllDue(tx, connectionId);
  else enterDue(tx, onConnection(connectionId, productIds));
  wakeDelivery(tx, [connectionId]);
  return tried;
}

/**
 * Retries the listings of many products, on the given connections or on all, because somebody wants them published now.
 * Open outcomes stay unchanged until somebody has checked there.
 */
export async function retryProducts(
  tx: Tx,
  productIds: readonly number[],
  connectionIds: readonly number[] | null,
): Promise<void> {
  if (productIds.length === 0) return;
  const those = fragment`tenant_id = ${tx.tenantId} and product_id = any(${productIds}::bigint[])
    and ${MAY_BE_TRIED}
    and (${connectionIds}::bigint[] is null or connection_id = any(${connectionIds}::bigint[]))`;
  // Locks in the plan's order, so that retry and plan queue instead of deadlocking.
  tx.later(sql`select from listings where ${those} order by connection_id, product_id for no key update`);
  const tried = await tx.run(sql<ListingId>`
    update listings set state = case when state = 'rejected' then 'pending' else state end, next_at = now(), attempts = 0,
      refused_hash = null
    where ${those} returning connection_id, product_id`);
  enterDue(tx, tried);
  wakeDelivery(tx, [...new Set(tried.map((listing) => listing.connection_id))]);
}
