import type { Tx } from '../../platform/db/database.ts';
import { type Fragment, fragment, sql } from '../../platform/db/sql.ts';
import { type Actor, audit } from '../audit/index.ts';
import { markConnectionChanged, requireConnection } from '../channels/index.ts';

/**
 * Has every live listing of a connection looked up on the channel: what holds stays untouched, what differs or is gone is
 * sent again. For a channel that was changed or emptied by other hands.
 */
export function verifyListings(tx: Tx, connectionId: number): void {
  const those = fragment`state = 'live' and wanted`;
  lockListings(tx, connectionId, those);
  tx.later(sql`
    update listings set state = 'pending', uncertain = true, next_at = now(), changed_at = now()
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and ${those}`);
  tx.later(sql`
    update delivery_leases set due_at = now(), terms_due = true
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}`);
}

/**
 * Brings a connection up to date by all means: what it holds is looked up, and everything is planned anew.
 *
 * @throws ApiError not_found
 */
export async function synchronise(tx: Tx, actor: Actor, connectionId: number): Promise<void> {
  await requireConnection(tx, connectionId);
  markConnectionChanged(tx, connectionId);
  verifyListings(tx, connectionId);
  audit(tx, { actor, action: 'connection.synchronised', subjectType: 'connection', subjectId: connectionId });
}

/** The same for single listings of which the channel said that they changed; those it refused are looked at again too. */
export function verifyChanged(tx: Tx, connectionId: number, syncIds: readonly string[]): void {
  const those = fragment`sync_id = any(${syncIds}::text[]) and state in ('live', 'rejected') and wanted`;
  lockListings(tx, connectionId, those);
  tx.later(sql`
    update listings set state = 'pending', uncertain = true, next_at = now(), changed_at = now()
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and ${those}`);
  wakeDelivery(tx, connectionId);
}

/**
 * Has price and stock of listings sent again, because the channel moved its own stock: it sold something, or took
 * something back. What it holds then need not be what it was sent, although nothing else is wanted of it now.
 */
export function resendOffers(tx: Tx, connectionId: number, productIds: readonly number[]): void {
  if (productIds.length === 0) return;
  const those = fragment`product_id = any(${productIds}::bigint[]) and state = 'live' and wanted`;
  lockListings(tx, connectionId, those);
  tx.later(sql`
    update listings set state = 'pending', sent_offer_hash = null, next_at = now(), changed_at = now()
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and ${those}`);
  wakeDelivery(tx, connectionId);
}

/** Locked in the plan's order, so that the two queue instead of deadlocking. */
export const lockListings = (tx: Tx, connectionId: number, those: Fragment): void =>
  tx.later(sql`
    select from listings where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and ${those}
    order by product_id for no key update`);

const wakeDelivery = (tx: Tx, connectionId: number): void =>
  tx.later(sql`
    update delivery_leases set due_at = least(coalesce(due_at, now()), now())
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}`);
