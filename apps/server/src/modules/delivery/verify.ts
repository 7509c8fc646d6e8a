import type { Tx } from '../../platform/db/database.ts';
import { type Fragment, fragment, sql } from '../../platform/db/sql.ts';
import { type Actor, audit } from '../audit/index.ts';
import {
  enterAllDue,
  enterDue,
  type ListingId,
  markConnectionChanged,
  requireConnection,
  wakeDelivery,
} from '../channels/index.ts';

/**
 * Requests a look-up of every live listing of a connection on the channel: matching ones stay untouched, ones that
 * differ or are gone are sent again. For a channel that others changed or emptied.
 */
export function verifyListings(tx: Tx, connectionId: number): void {
  const those = fragment`state = 'live' and wanted`;
  lockWithSent(tx, connectionId, fragment`wanted`);
  tx.later(sql`
    update listings set state = 'pending', uncertain = true, uncertain_offer = false, next_at = now(), changed_at = now()
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and ${those}`);
  enterAllDue(tx, connectionId);
  tx.later(sql`
    update delivery_leases set due_at = now(), terms_due = true
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}`);
  tx.wake('deliveries');
}

/**
 * Brings a connection fully up to date: its listings are looked up, and everything is planned anew.
 *
 * @throws ApiError not_found
 */
export async function synchronise(tx: Tx, actor: Actor, connectionId: number): Promise<void> {
  await requireConnection(tx, connectionId);
  markConnectionChanged(tx, connectionId);
  verifyListings(tx, connectionId);
  audit(tx, { actor, action: 'connection.synchronised', subjectType: 'connection', subjectId: connectionId });
}

/** Requests a look-up of single listings that changed according to the channel, also of refused ones. */
export async function verifyChanged(tx: Tx, connectionId: number, syncIds: readonly string[]): Promise<void> {
  const wanted = fragment`sync_id = any(${syncIds}::text[]) and wanted`;
  const those = fragment`${wanted} and state in ('live', 'rejected')`;
  lockWithSent(tx, connectionId, wanted);
  const looked = await tx.run(sql<ListingId>`
    update listings set state = 'pending', uncertain = true, uncertain_offer = false, next_at = now(), changed_at = now()
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and ${those} returning connection_id, product_id`);
  enterDue(tx, looked);
  wakeDelivery(tx, [connectionId]);
}

/**
 * Sends price and stock of listings again, because the channel moved its own stock: it sold something, or took
 * something back. Its stock may then differ from the last one sent, although our own values are unchanged.
 */
export async function resendOffers(
  tx: Tx,
  connectionId: number,
  productIds: readonly number[],
): Promise<void> {
  if (productIds.length === 0) return;
  const wanted = fragment`product_id = any(${productIds}::bigint[]) and wanted`;
  const those = fragment`${wanted} and state = 'live'`;
  lockWithSent(tx, connectionId, wanted);
  const resent = await tx.run(sql<ListingId>`
    update listings set state = 'pending', sent_offer_hash = null, next_at = now(), changed_at = now()
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and ${those} returning connection_id, product_id`);
  enterDue(tx, resent);
  wakeDelivery(tx, [connectionId]);
}

/**
 * Locks listings, and has those that are being sent looked up once their outcome is known: it may be that of a call from before the
 * change, or of none at all.
 */
export function lockWithSent(tx: Tx, connectionId: number, those: Fragment): void {
  lockListings(tx, connectionId, those);
  tx.later(sql`
    update listings set overtaken = true
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and ${those} and state in ('sending', 'accepted')`);
}

/** Locks in the plan's order, so that caller and plan queue instead of deadlocking. */
export const lockListings = (tx: Tx, connectionId: number, those: Fragment): void =>
  tx.later(sql`
    select from listings where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and ${those}
    order by product_id for no key update`);
