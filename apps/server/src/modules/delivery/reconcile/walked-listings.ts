import { keyOf, message } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, literal, type SqlFragment, type Statement, sql } from '../../../platform/db/sql.ts';
import { asJson } from '../../../platform/said.ts';
import { enterDue, onConnection, wakeDelivery } from '../../channels/index.ts';
import { lockWithSent } from '../verify.ts';

/** A connection whose channel is walked. */
export interface Walked {
  connectionId: number;
  /** The moment before the question to the channel: listings that changed since are left alone. */
  before: string;
}

/** The fields of a listing that a comparison needs. */
export interface HeldListing {
  product_id: number;
  external_key: string;
  sync_id: string | null;
  wanted: boolean;
  sent_content_hash: string | null;
  sent_offer_hash: string | null;
  /** The planned price. */
  desired_price: string | null;
  desired_currency: string | null;
  /** The guard holds a new price. */
  is_held: boolean;
  /** Unchanged since before the given moment: no work on it is under way, open or new. */
  settled: boolean;
}

/** The listings of a connection that meet a condition, with the fields that a comparison needs. */
const heldListings = (
  tx: Tx,
  { connectionId, before }: Walked,
  condition: SqlFragment,
): Statement<HeldListing> => sql<HeldListing>`
  select product_id, external_key, sync_id, wanted, sent_content_hash, sent_offer_hash,
    desired_price, desired_currency, held is not distinct from 'price' as is_held,
    state = case when wanted then 'live' else 'withdrawn' end and not uncertain and updated_at < ${before}::timestamptz as settled
  from listings where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and ${condition}`;

/** Our listings that the channel's are mapped to, by its id or by the merchant key. */
export const listingsByKeys = (
  tx: Tx,
  walk: Walked,
  syncIds: readonly string[],
  keys: readonly string[],
): Statement<HeldListing> =>
  heldListings(
    tx,
    walk,
    fragment`(sync_id = any(${syncIds}::text[]) or external_key = any(${keys}::text[]))`,
  );

export const listingsByProducts = (
  tx: Tx,
  walk: Walked,
  productIds: readonly number[],
): Statement<HeldListing> => heldListings(tx, walk, fragment`product_id = any(${productIds}::bigint[])`);

/** The next of our listings to look up one by one: those that this walk has not met. */
export const unseenListings = (
  tx: Tx,
  connectionId: number,
  reconciliation: number,
  { after, limit }: { after: number; limit: number },
): Statement<{ product_id: number; external_key: string; sync_id: string | null }> => sql`
  select product_id, external_key, sync_id from listings l
  where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and product_id > ${after}
    and (state = 'live' and wanted or state = 'withdrawn' and sync_id is not null) and not uncertain
    and not exists (select from reconciliation_seen s where s.tenant_id = l.tenant_id
      and s.reconciliation_id = ${reconciliation} and s.product_id = l.product_id)
  order by product_id limit ${literal(limit)}`;

/** Records missing listings, which are mended when the walk is through. */
export function noteMissing(tx: Tx, id: number, productIds: readonly number[]): void {
  tx.later(sql`
    insert into reconciliation_seen (tenant_id, reconciliation_id, product_id, mend)
    select ${tx.tenantId}, ${id}, p, true from unnest(${productIds}::bigint[]) p
    on conflict (tenant_id, reconciliation_id, product_id) do update set mend = true`);
}

/** Number of missing listings that is plausible on any channel. */
const MISSING_AT_EASE = 20;

/**
 * Requests the missing listings anew at the end of a walk. A channel that suddenly lacks more than half of its live
 * listings is not believed: an outage may look like an empty channel, and everything would be created a second time.
 */
export async function mendMissing(tx: Tx, connectionId: number, id: number): Promise<void> {
  const missing = (
    await tx.run(sql<{ product_id: number }>`
      select product_id from reconciliation_seen
      where tenant_id = ${tx.tenantId} and reconciliation_id = ${id} and mend order by product_id`)
  ).map((row) => row.product_id);
  if (missing.length === 0) return;
  const live = await tx.first(sql<{ n: number }>`
    select count(*) as n from listings
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and state = 'live' and wanted`);
  if (missing.length > MISSING_AT_EASE && missing.length * 2 > live!.n) {
    const said = message('missing_not_believed', { missing: missing.length, live: live!.n });
    tx.later(sql`
      update reconciliations set reason = ${said.text}, reason_key = ${asJson(keyOf(said))}
      where tenant_id = ${tx.tenantId} and id = ${id}`);
    return;
  }
  mendListings(tx, connectionId, missing);
  tx.later(sql`
    update drift_items set mended = true
    where tenant_id = ${tx.tenantId} and reconciliation_id = ${id} and kind = 'missing' and not repeated`);
  tx.later(sql`
    update reconciliations set mended = mended + ${missing.length} where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export function noteSeen(tx: Tx, id: number, productIds: readonly number[]): void {
  tx.later(sql`
    insert into reconciliation_seen (tenant_id, reconciliation_id, product_id)
    select ${tx.tenantId}, ${id}, p from unnest(${productIds}::bigint[]) p on conflict do nothing`);
}

/** Makes the deliverer look the listings up and mend differences; listings that changed meanwhile need nothing. */
export function mendListings(tx: Tx, connectionId: number, productIds: readonly number[]): void {
  if (productIds.length === 0) return;
  const ids = [...productIds].sort((a, b) => a - b);
  lockWithSent(tx, connectionId, fragment`product_id = any(${ids}::bigint[])`);
  tx.later(sql`
    update listings set state = 'pending', uncertain = true, uncertain_offer = false, next_at = now(), changed_at = now()
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and product_id = any(${ids}::bigint[])
      and state in ('live', 'withdrawn')`);
  enterDue(tx, onConnection(connectionId, ids));
  wakeDelivery(tx, [connectionId]);
}
