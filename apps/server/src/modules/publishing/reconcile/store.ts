import type { Tx } from '../../../platform/db/database.ts';
import { fragment, literal, type SqlFragment, type Statement, sql } from '../../../platform/db/sql.ts';
import { requestTask } from '../../channels/index.ts';
import { tellProgress } from '../../progress/index.ts';
import type { Difference } from '../delivery/differences.ts';

export type ReconcileMode = 'mend' | 'report';
type DriftKind = 'missing' | 'differs' | 'unwanted' | 'unknown';

/** One walk over what a channel holds. */
export interface Reconciliation {
  id: number;
  mode: ReconcileMode;
  state: 'requested' | 'running' | 'done';
  requested_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  seen: number;
  compared: number;
  missing: number;
  differs: number;
  unwanted: number;
  unknown: number;
  mended: number;
  /** Why a walk that was to mend left something as it is. */
  reason: string | null;
}

export interface DriftItem {
  kind: DriftKind;
  product_id: number | null;
  external_key: string | null;
  sync_id: string | null;
  differences: Difference[];
  mended: boolean;
  repeated: boolean;
}

/** A listing as a comparison needs it. */
export interface HeldListing {
  product_id: number;
  external_key: string;
  sync_id: string | null;
  wanted: boolean;
  sent_content_hash: string | null;
  sent_offer_hash: string | null;
  /** The price that goes on while the guard keeps a new one back. */
  held_at_price: string | null;
  /** At rest since before the given moment: nothing about it is under way, open or new. */
  settled: boolean;
}

/** How many items a report keeps; the counts go on. */
const MAX_ITEMS = 5_000;
const REPORTS_KEPT = 30;

/**
 * Asks for a walk now, or joins the one that is open. Without a mode the connection's own setting holds.
 *
 * @returns its id
 */
export async function requestReconciliation(
  tx: Tx,
  connectionId: number,
  mode: ReconcileMode | null,
): Promise<number> {
  const row = await tx.first(sql<{ id: number }>`
    insert into reconciliations (tenant_id, connection_id, mode)
    select tenant_id, id, coalesce(${mode}, reconcile_mode) from connections
    where tenant_id = ${tx.tenantId} and id = ${connectionId}
    on conflict (tenant_id, connection_id) where state <> 'done' do update set mode = excluded.mode returning id`);
  requestTask(tx, connectionId, 'reconcile');
  return row!.id;
}

/** The last walk, or the one named. */
export const oneReconciliation = (
  tx: Tx,
  connectionId: number,
  id: number | null,
): Statement<Reconciliation> => sql<Reconciliation>`
  select id, mode, state, requested_at, started_at, finished_at, seen, compared, missing, differs, unwanted, unknown, mended, reason
  from reconciliations where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and (${id}::bigint is null or id = ${id})
  order by id desc limit 1`;

export const driftItems = (tx: Tx, id: number, limit: number): Statement<DriftItem> => sql<DriftItem>`
  select kind, product_id, external_key, sync_id, differences, mended, repeated from drift_items
  where tenant_id = ${tx.tenantId} and reconciliation_id = ${id} order by id limit ${limit}`;

/** Walks of one night apart, however often the task is due. */
const NIGHTLY = '12 hours';

/**
 * The walk that is asked for or under way; else a new one when the last is long enough ago. None for a connection that
 * is no publish target, and none unasked where `mayBegin` says so.
 */
export async function takeReconciliation(
  tx: Tx,
  connectionId: number,
  mayBegin: boolean,
): Promise<Pick<Reconciliation, 'id' | 'mode' | 'state'> | undefined> {
  if (mayBegin) {
    await tx.count(sql`
      insert into reconciliations (tenant_id, connection_id, mode)
      select tenant_id, id, reconcile_mode from connections c where tenant_id = ${tx.tenantId} and id = ${connectionId}
        and not exists (select from reconciliations r where r.tenant_id = c.tenant_id and r.connection_id = c.id
          and (r.state <> 'done' or r.finished_at > now() - ${NIGHTLY}::interval))
      on conflict do nothing`);
  }
  return tx.first(sql<Pick<Reconciliation, 'id' | 'mode' | 'state'>>`
    select r.id, r.mode, r.state from reconciliations r
    join connections c on c.tenant_id = r.tenant_id and c.id = r.connection_id and c.is_target
    where r.tenant_id = ${tx.tenantId} and r.connection_id = ${connectionId} and r.state <> 'done'`);
}

/** Begins a walk, or begins it anew. */
export function startReconciliation(tx: Tx, id: number): void {
  tx.later(sql`
    update reconciliations set state = 'running', started_at = now(), seen = 0, compared = 0, missing = 0, differs = 0,
      unwanted = 0, unknown = 0, mended = 0, reason = null where tenant_id = ${tx.tenantId} and id = ${id}`);
  tx.later(sql`delete from drift_items where tenant_id = ${tx.tenantId} and reconciliation_id = ${id}`);
  forgetSeen(tx, id);
}

/** Ends a walk and forgets the oldest reports. */
export function finishReconciliation(tx: Tx, connectionId: number, id: number): void {
  tx.later(
    sql`update reconciliations set state = 'done', finished_at = now() where tenant_id = ${tx.tenantId} and id = ${id}`,
  );
  forgetSeen(tx, id);
  tx.later(sql`
    delete from reconciliations where tenant_id = ${tx.tenantId} and id = any(array(
      select id from reconciliations where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
      order by id desc offset ${literal(REPORTS_KEPT)}))`);
  tellProgress(tx, 'connection', connectionId);
}

const forgetSeen = (tx: Tx, id: number): void =>
  tx.later(
    sql`delete from reconciliation_seen where tenant_id = ${tx.tenantId} and reconciliation_id = ${id}`,
  );

/** The database's clock; what is changed from now on is left out of a comparison. */
export async function moment(tx: Tx): Promise<string> {
  const row = await tx.first(sql<{ at: string }>`select clock_timestamp()::text as at`);
  return row!.at;
}

/** The listings of a connection that meet a condition, as a comparison needs them. */
const heldListings = (
  tx: Tx,
  connectionId: number,
  before: string,
  condition: SqlFragment,
): Statement<HeldListing> => sql<HeldListing>`
  select product_id, external_key, sync_id, wanted, sent_content_hash, sent_offer_hash,
    case when held = 'price' then desired_price end as held_at_price,
    state = case when wanted then 'live' else 'withdrawn' end and not uncertain and updated_at < ${before}::timestamptz as settled
  from listings where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and ${condition}`;

/** The listings of ours that the channel's are mapped to, by its id or by the merchant key. */
export const listingsByKeys = (
  tx: Tx,
  connectionId: number,
  syncIds: readonly string[],
  keys: readonly string[],
  before: string,
): Statement<HeldListing> =>
  heldListings(
    tx,
    connectionId,
    before,
    fragment`(sync_id = any(${syncIds}::text[]) or external_key = any(${keys}::text[]))`,
  );

export const listingsByProducts = (
  tx: Tx,
  connectionId: number,
  productIds: readonly number[],
  before: string,
): Statement<HeldListing> =>
  heldListings(tx, connectionId, before, fragment`product_id = any(${productIds}::bigint[])`);

/** The next of our listings to look up one by one: those that this walk has not come across. */
export const unseenListings = (
  tx: Tx,
  connectionId: number,
  reconciliation: number,
  after: number,
  limit: number,
): Statement<{ product_id: number; external_key: string; sync_id: string | null }> => sql`
  select product_id, external_key, sync_id from listings l
  where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and product_id > ${after}
    and (state = 'live' and wanted or state = 'withdrawn' and sync_id is not null) and not uncertain
    and not exists (select from reconciliation_seen s where s.tenant_id = l.tenant_id
      and s.reconciliation_id = ${reconciliation} and s.product_id = l.product_id)
  order by product_id limit ${literal(limit)}`;

/** What is missing and to be mended, once the walk is through. */
export function noteMissing(tx: Tx, id: number, productIds: readonly number[]): void {
  tx.later(sql`
    insert into reconciliation_seen (tenant_id, reconciliation_id, product_id, mend)
    select ${tx.tenantId}, ${id}, p, true from unnest(${productIds}::bigint[]) p
    on conflict (tenant_id, reconciliation_id, product_id) do update set mend = true`);
}

/** Up to so many listings may be missing on any channel. */
const MISSING_AT_EASE = 20;

/**
 * Has what is missing made again, at the end of a walk. A channel that suddenly lacks more than half of what is live is
 * not believed: an outage may answer with nothing, and everything would be made a second time.
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
    const reason =
      `${missing.length} of ${live!.n} live listings are missing on the channel, which is too many to be believed: they ` +
      'are not made again. If the channel was emptied: sluice connection sync';
    tx.later(
      sql`update reconciliations set reason = ${reason} where tenant_id = ${tx.tenantId} and id = ${id}`,
    );
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

/** What the walk before this one found of the given products, where it was mended or was the same already then. */
export const driftBefore = (
  tx: Tx,
  connectionId: number,
  id: number,
  productIds: readonly number[],
): Statement<Pick<DriftItem, 'kind' | 'differences'> & { product_id: number }> => sql`
  select kind, differences, product_id from drift_items
  where tenant_id = ${tx.tenantId} and product_id = any(${productIds}::bigint[]) and (mended or repeated)
    and reconciliation_id = (select max(id) from reconciliations
      where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and id < ${id} and state = 'done')`;

/** Adds findings to the report, and to its counts. */
export function recordDrift(
  tx: Tx,
  id: number,
  counts: { seen: number; compared: number },
  items: readonly DriftItem[],
): void {
  const of = (kind: DriftKind): number => items.filter((item) => item.kind === kind).length;
  tx.later(sql`
    insert into drift_items (tenant_id, reconciliation_id, kind, product_id, external_key, sync_id, differences, mended, repeated)
    select ${tx.tenantId}, ${id}, kind, product_id, external_key, sync_id, differences, mended, repeated
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) u (kind text, product_id bigint, external_key text, sync_id text,
      differences jsonb, mended boolean, repeated boolean)
    where (select count(*) from drift_items where tenant_id = ${tx.tenantId} and reconciliation_id = ${id}) < ${MAX_ITEMS}`);
  tx.later(sql`
    update reconciliations set seen = seen + ${counts.seen}, compared = compared + ${counts.compared},
      missing = missing + ${of('missing')}, differs = differs + ${of('differs')}, unwanted = unwanted + ${of('unwanted')},
      unknown = unknown + ${of('unknown')}, mended = mended + ${items.filter((item) => item.mended).length}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Has the deliverer look the listings up and put right what differs; those that moved on meanwhile take care of themselves. */
export function mendListings(tx: Tx, connectionId: number, productIds: readonly number[]): void {
  if (productIds.length === 0) return;
  const ids = [...productIds].sort((a, b) => a - b);
  tx.later(sql`
    select from listings where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
      and product_id = any(${ids}::bigint[]) order by product_id for no key update`);
  tx.later(sql`
    update listings set state = 'pending', uncertain = true, next_at = now(), changed_at = now()
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and product_id = any(${ids}::bigint[])
      and state in ('live', 'withdrawn')`);
  tx.later(sql`
    update delivery_leases set due_at = least(coalesce(due_at, now()), now())
    where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}`);
}

/** What the nightly walk does with what it finds. */
export function setReconcileMode(tx: Tx, connectionId: number, mode: ReconcileMode): void {
  tx.later(
    sql`update connections set reconcile_mode = ${mode} where tenant_id = ${tx.tenantId} and id = ${connectionId}`,
  );
}
