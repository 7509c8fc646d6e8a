import type { Tx } from '../../platform/db/database.ts';
import { type RecordColumn, records } from '../../platform/db/records.ts';
import { fragment, type SqlFragment, sql } from '../../platform/db/sql.ts';

/** A product on a connection. */
export interface ListingId {
  connection_id: number;
  product_id: number;
}

/** The condition on listings `l` that something is left to do: it has a row in `due_listings`, and no other has. */
export const IS_OPEN = fragment`l.state in ('pending', 'sending', 'accepted', 'retry')`;

/** The turn of a listing `l`: price and stock go before content, withdrawals before creations. */
export const TURN = fragment`case
  when l.sync_id is not null and l.wanted and l.sent_content_hash = l.desired_content_hash then 0
  when not l.wanted then 1 when l.sync_id is not null then 2 else 3 end`;

const KEY = {
  connection_id: ['bigint', (listing) => listing.connection_id],
  product_id: ['bigint', (listing) => listing.product_id],
} as const satisfies Record<string, RecordColumn<ListingId>>;

const ON_CONFLICT = fragment`on conflict (tenant_id, connection_id, product_id)
  do update set turn = excluded.turn, due_at = excluded.due_at
  where d.turn <> excluded.turn or d.due_at <> excluded.due_at`;

const LISTINGS = records<ListingId>('u', KEY);

/**
 * Enters listings that were written in this transaction into `due_listings`, as they are now; listings with nothing left
 * to do are passed over. Every statement that may give a listing work, or another time or turn, is followed by this: the
 * deliverer looks nowhere else. The rows of the listings are locked by the caller.
 */
export function enterDue(tx: Tx, listings: readonly ListingId[]): void {
  if (listings.length === 0) return;
  // A listing that a page of the channel names twice would conflict with itself.
  const distinct = [
    ...new Map(listings.map((one) => [`${one.connection_id}/${one.product_id}`, one])).values(),
  ];
  tx.later(sql`
    insert into due_listings as d (tenant_id, connection_id, product_id, turn, due_at)
    select l.tenant_id, l.connection_id, l.product_id, ${TURN}, l.next_at from listings l
    join ${LISTINGS.from(distinct)} on u.connection_id = l.connection_id and u.product_id = l.product_id
    where l.tenant_id = ${tx.tenantId} and ${among(fragment`l`, distinct)} and ${IS_OPEN}
    ${ON_CONFLICT}`);
}

/** Enters all listings of a connection, after a statement that may have written each of them and locked them. */
export const enterAllDue = (tx: Tx, connectionId: number): void =>
  tx.later(sql`
    insert into due_listings as d (tenant_id, connection_id, product_id, turn, due_at)
    select l.tenant_id, l.connection_id, l.product_id, ${TURN}, l.next_at from listings l
    where l.tenant_id = ${tx.tenantId} and l.connection_id = ${connectionId} and ${IS_OPEN}
    ${ON_CONFLICT}`);

/** The products of one connection as `ListingId`s. */
export const onConnection = (connectionId: number, productIds: readonly number[]): ListingId[] =>
  productIds.map((id) => ({ connection_id: connectionId, product_id: id }));

/** Takes listings that came to rest, or are gone, out of `due_listings`, in the transaction that wrote them. */
export function leaveDue(tx: Tx, listings: readonly ListingId[]): void {
  if (listings.length === 0) return;
  tx.later(sql`
    delete from due_listings d using ${LISTINGS.from(listings)}
    where d.tenant_id = ${tx.tenantId} and d.connection_id = u.connection_id and d.product_id = u.product_id
      and ${among(fragment`d`, listings)}`);
}

/** The arrays lead the plan to the rows by key; a join alone took seconds on a table without statistics. */
function among(rows: SqlFragment, listings: readonly ListingId[]): SqlFragment {
  const connections = [...new Set(listings.map((listing) => listing.connection_id))];
  const products = [...new Set(listings.map((listing) => listing.product_id))];
  return fragment`${rows}.connection_id = any(${connections}::bigint[]) and ${rows}.product_id = any(${products}::bigint[])`;
}

/** The time at which the next listing of a connection is due: one probe of the index for each turn. */
export const nextDueAt = (tenantId: number, connectionId: number): SqlFragment => {
  const first = (turn: SqlFragment): SqlFragment => fragment`(select min(due_at) from due_listings
    where tenant_id = ${tenantId} and connection_id = ${connectionId} and turn = ${turn})`;
  return fragment`least(${first(fragment`0`)}, ${first(fragment`1`)}, ${first(fragment`2`)}, ${first(fragment`3`)})`;
};
