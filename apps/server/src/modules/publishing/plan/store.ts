import type { Tx } from '../../../platform/db/database.ts';
import { type RecordColumn, records } from '../../../platform/db/records.ts';
import { fragment, nothing, type Statement, sql } from '../../../platform/db/sql.ts';
import { enterDue, type ListingId, leaveDue } from '../../channels/index.ts';
import type { ListingChange, PlannedListing } from './listing-change.ts';

/** The listings of products on connections; `lock` makes the deliverer's completions wait until the plan is written; without it nothing is planned. */
export const listingsOf = (
  tx: Tx,
  productIds: readonly number[],
  connectionIds: readonly number[],
  lock: boolean,
): Statement<PlannedListing> => sql<PlannedListing>`
  select connection_id, product_id, external_key, wanted, desired_content_hash, desired_offer_hash, desired_price,
    desired_currency, desired_stock, held, recent_prices, not wanted and state = 'live' as left,
    sync_id is not null or uncertain or state in ('sending', 'accepted') as touched,
    ${lock ? fragment`wanted and state in ('sending', 'accepted')` : fragment`false`} as under_way,
    case when wanted and state = 'live' and not uncertain then sent_content_hash end as live_content_hash,
    case when wanted and state = 'live' and not uncertain then sent_offer_hash end as live_offer_hash
  from listings where tenant_id = ${tx.tenantId} and product_id = any(${productIds}::bigint[])
    and connection_id = any(${connectionIds}::bigint[])
  order by connection_id, product_id ${lock ? fragment`for no key update` : nothing}`;

/**
 * Gives a new product the listing that a deleted one left under the same merchant key: the channel has one listing of
 * that key, so withdrawing and creating it again would race with itself. Returns the former listings.
 */
export async function adoptOrphans(tx: Tx, changes: readonly ListingChange[]): Promise<ListingId[]> {
  if (changes.length === 0) return [];
  const heirs = new Map(
    changes.map((change) => [`${change.connectionId}/${change.externalKey}`, change.productId]),
  );
  // Uses arrays instead of a join with them: on a table without statistics the join took seconds instead of
  // milliseconds.
  const holders = await tx.run(sql<ListingId & { external_key: string }>`
    select connection_id, product_id, external_key from listings
    where tenant_id = ${tx.tenantId} and connection_id = any(${[...new Set(changes.map((c) => c.connectionId))]}::bigint[])
      and external_key = any(${[...new Set(changes.map((c) => c.externalKey))]}::text[])`);
  const heirOf = (holder: (typeof holders)[number]) =>
    heirs.get(`${holder.connection_id}/${holder.external_key}`);
  const others = holders.filter((holder) => (heirOf(holder) ?? holder.product_id) !== holder.product_id);
  if (others.length === 0) return [];
  const alive = await tx.run(sql<{ id: number }>`
    select id from products where tenant_id = ${tx.tenantId} and id = any(${others.map((o) => o.product_id)}::bigint[])`);
  const orphans = others.filter((holder) => !alive.some((product) => product.id === holder.product_id));
  for (const orphan of orphans) {
    // The questions asked about the former product; the heir has its own.
    tx.later(sql`
      delete from match_candidates
      where tenant_id = ${tx.tenantId} and connection_id = ${orphan.connection_id} and product_id = ${orphan.product_id}`);
    tx.later(sql`
      update listings set product_id = ${heirOf(orphan)}
      where tenant_id = ${tx.tenantId} and connection_id = ${orphan.connection_id} and product_id = ${orphan.product_id}`);
  }
  leaveDue(tx, orphans);
  enterDue(
    tx,
    orphans.map((orphan) => ({ connection_id: orphan.connection_id, product_id: heirOf(orphan)! })),
  );
  return orphans;
}

/** A listing that is to leave the sale keeps the key of its last plan, whatever SKU its product has by now. */
const keepsOldKey = ({ desired, danger }: ListingChange): boolean =>
  desired === null || danger === 'withdraw';

/**
 * Frees merchant keys of listings whose product no longer has them, if others do now: the product was renamed while it
 * was off sale, or together with its withdrawal, or its own plan comes later. A listing that was taken off sale is
 * deleted with its key.
 */
export async function freeKeys(tx: Tx, all: readonly ListingChange[]): Promise<void> {
  const changes = all.filter((change) => !keepsOldKey(change));
  if (changes.length === 0) return;
  const wanted = new Map(
    changes.map((change) => [`${change.connectionId}/${change.externalKey}`, change.productId]),
  );
  const written = new Set(changes.map((change) => `${change.connectionId}/${change.productId}`));
  const holders = await tx.run(sql<ListingId & { external_key: string }>`
    select connection_id, product_id, external_key from listings
    where tenant_id = ${tx.tenantId} and connection_id = any(${[...new Set(changes.map((c) => c.connectionId))]}::bigint[])
      and external_key = any(${[...new Set(changes.map((c) => c.externalKey))]}::text[])`);
  for (const { connection_id, product_id, external_key } of holders) {
    const heir = wanted.get(`${connection_id}/${external_key}`);
    if (heir === undefined || heir === product_id || written.has(`${connection_id}/${product_id}`)) continue;
    tx.later(sql`
      update listings set external_key = ${`slc-${product_id}`},
        sync_id = case when state = 'withdrawn' then null else sync_id end
      where tenant_id = ${tx.tenantId} and connection_id = ${connection_id} and product_id = ${product_id}`);
  }
}

const KEY = {
  connection_id: ['bigint', (change) => change.connectionId],
  product_id: ['bigint', (change) => change.productId],
} as const satisfies Record<string, RecordColumn<ListingChange>>;

const LISTINGS = records<ListingChange>('u', KEY);

const DESIRED = {
  desired_content_hash: ['text', (change) => change.desired?.content ?? null],
  desired_offer_hash: ['text', (change) => change.desired?.offer ?? null],
  desired_price: ['numeric', (change) => change.desired?.price ?? null],
  desired_currency: ['text', (change) => change.desired?.currency ?? null],
  desired_stock: ['integer', (change) => change.desired?.stock ?? null],
  recent_prices: ['jsonb', (change) => change.recentPrices],
} as const satisfies Record<string, RecordColumn<ListingChange>>;

const CHANGES = records<ListingChange>('u', {
  ...KEY,
  external_key: ['text', (change) => change.externalKey],
  wanted: ['boolean', (change) => change.desired !== null],
  ...DESIRED,
});

const LIVE = records<ListingChange>('u', { ...KEY, ...DESIRED });

const REKEYED = records<ListingChange>('u', {
  ...KEY,
  external_key: ['text', (change) => change.externalKey],
});

const HELD = records<ListingChange>('u', {
  ...KEY,
  held: ['text', (change) => change.danger],
  price: ['numeric', (change) => change.desired?.price ?? null],
});

export function forgetListings(tx: Tx, changes: readonly ListingChange[]): void {
  if (changes.length === 0) return;
  tx.later(sql`
    delete from listings l using ${LISTINGS.from(changes)}
    where l.tenant_id = ${tx.tenantId} and l.connection_id = u.connection_id and l.product_id = u.product_id`);
  leaveDue(
    tx,
    changes.map((change) => ({ connection_id: change.connectionId, product_id: change.productId })),
  );
}

/**
 * Writes changes. A listing under way stays under way: its completion compares the sent
 * fingerprints with the wanted ones and sends later changes again. A rejected listing gets a new chance, because its
 * product, mapping or rule has changed.
 */
export function writeChanges(tx: Tx, changes: readonly ListingChange[]): void {
  if (changes.length === 0) return;
  const sorted = inLockOrder(changes);
  rekey(tx, sorted);
  tx.later(sql`
    insert into listings as l (tenant_id, ${CHANGES.names}, desired_version)
    select ${tx.tenantId}, ${CHANGES.names}, nextval('change_versions') from ${CHANGES.from(sorted)}
    on conflict (tenant_id, connection_id, product_id) do update set
      wanted = excluded.wanted,
      desired_content_hash = excluded.desired_content_hash, desired_offer_hash = excluded.desired_offer_hash,
      desired_price = excluded.desired_price, desired_currency = excluded.desired_currency, desired_stock = excluded.desired_stock,
      recent_prices = coalesce(excluded.recent_prices, l.recent_prices), desired_version = excluded.desired_version, held = null, held_price = null, held_at = null,
      changed_at = case when l.confirmed_version >= l.desired_version then excluded.changed_at else l.changed_at end,
      state = case when l.state in ('sending', 'accepted', 'retry') then l.state else 'pending' end,
      attempts = case when l.state = 'rejected' then 0 else l.attempts end,
      -- A failed listing keeps its pause, but a mended one does not wait for an hourly probe.
      next_at = case when l.state = 'accepted' then l.next_at when l.state = 'retry' then least(l.next_at, seconds_after(excluded.next_at, 60))
        else excluded.next_at end`);
  enterDue(
    tx,
    sorted.map((change) => ({ connection_id: change.connectionId, product_id: change.productId })),
  );
}

/** Takes note of plans that the channel holds already. Their listings stay live, and nothing is due. */
export function noteLive(tx: Tx, changes: readonly ListingChange[]): void {
  if (changes.length === 0) return;
  tx.later(sql`
    update listings l set
      desired_content_hash = u.desired_content_hash, desired_offer_hash = u.desired_offer_hash,
      desired_price = u.desired_price, desired_currency = u.desired_currency, desired_stock = u.desired_stock,
      recent_prices = coalesce(u.recent_prices, l.recent_prices), held = null, held_price = null, held_at = null
    from ${LIVE.from(inLockOrder(changes))}
    where l.tenant_id = ${tx.tenantId} and l.connection_id = u.connection_id and l.product_id = u.product_id`);
}

/**
 * Writes merchant keys that changed. In the statement that writes all changes, a column of a unique index would make
 * PostgreSQL lock every row once more, and log it. A listing whose creation has no answer yet may be on the channel under its key and can
 * be found by nothing else: it keeps the key, unless another product has it now, and its completion marks the product.
 */
function rekey(tx: Tx, all: readonly ListingChange[]): void {
  const changes = all.filter((change) => change.isRekeyed);
  if (changes.length === 0) return;
  const taken = all.flatMap((change) => (keepsOldKey(change) ? [] : change.externalKey));
  tx.later(sql`
    update listings l set external_key = u.external_key from ${REKEYED.from(changes)}
    where l.tenant_id = ${tx.tenantId} and l.connection_id = u.connection_id and l.product_id = u.product_id
      and (l.sync_id is not null or not (l.uncertain or l.state in ('sending', 'accepted'))
        or l.external_key = any(${taken}::text[]))`);
}

/** Marks listings as held. Their plan stays unchanged, or has been written without the price. */
export function holdListings(tx: Tx, changes: readonly ListingChange[]): void {
  if (changes.length === 0) return;
  const sorted = inLockOrder(changes);
  tx.later(sql`
    update listings l set held = u.held, held_price = u.price,
      -- A person who confirmed earlier saw this listing if it is held for the same reason as before.
      held_at = case when l.held_at is not null and l.held = u.held and l.held_price is not distinct from u.price then l.held_at
        else moment.at end
    from (select statement_timestamp() as at) moment, ${HELD.from(sorted)}
    where l.tenant_id = ${tx.tenantId} and l.connection_id = u.connection_id and l.product_id = u.product_id`);
}

const inLockOrder = (changes: readonly ListingChange[]): ListingChange[] =>
  [...changes].sort((a, b) => a.connectionId - b.connectionId || a.productId - b.productId);
