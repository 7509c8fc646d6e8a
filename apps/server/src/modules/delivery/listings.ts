import type { Tx } from '../../platform/db/database.ts';
import { fragment, sql } from '../../platform/db/sql.ts';
import { wakeDelivery } from '../channels/index.ts';
import { lockListings } from './verify.ts';

/** Refused and waiting listings, which a request to publish may retry unless a second listing might result. */
const MAY_BE_TRIED = fragment`state in ('rejected', 'retry') and issue_code is distinct from 'outcome_unknown'`;

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
  wakeDelivery(tx, [connectionId]);
  return tried;
}

/**
 * Retries the listings of many products, on the given connections or on all, because somebody wants them published now.
 * Open outcomes stay unchanged until somebody has checked there.
 */
export function retryProducts(
  tx: Tx,
  productIds: readonly number[],
  connectionIds: readonly number[] | null,
): void {
  if (productIds.length === 0) return;
  const those = fragment`tenant_id = ${tx.tenantId} and product_id = any(${productIds}::bigint[])
    and ${MAY_BE_TRIED}
    and (${connectionIds}::bigint[] is null or connection_id = any(${connectionIds}::bigint[]))`;
  // Locks in the plan's order, so that retry and plan queue instead of deadlocking.
  tx.later(sql`select from listings where ${those} order by connection_id, product_id for no key update`);
  tx.later(sql`
    update delivery_leases set due_at = least(due_at, now())
    where tenant_id = ${tx.tenantId} and connection_id in (select connection_id from listings where ${those})`);
  tx.later(sql`
    update listings set state = case when state = 'rejected' then 'pending' else state end, next_at = now(), attempts = 0,
      refused_hash = null
    where ${those}`);
  tx.wake('deliveries');
}
