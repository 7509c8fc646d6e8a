import { message } from '@sluice/contracts/messages';
import { asTenantId, type Database, type TenantId, type Tx } from '../../platform/db/database.ts';
import { fragment, type Statement, sql } from '../../platform/db/sql.ts';
import { deleteSome } from '../../platform/db/sweep.ts';
import { ApiError, notFound } from '../../platform/http/errors.ts';
import type { Logger } from '../../platform/log/index.ts';
import { type Actor, type Author, audit } from '../audit/index.ts';
import { IS_OWN, isWithdrawn, MAY_STAND } from './withdraw-listings.ts';

/** Rows deleted in one transaction: far below the time limit of a statement. */
const ROWS_PER_STEP = 5_000;

const CONNECTIONS_PER_SWEEP = 100;

/** Tables that grow with the catalogue or with time; the rest goes with the connection itself. */
const LARGE: readonly { table: string; key: readonly string[] }[] = [
  { table: 'delivery_attempts', key: ['id'] },
  { table: 'listings', key: ['product_id'] },
  // After them: a comparison in between would enter rows again.
  { table: 'due_listings', key: ['product_id'] },
  { table: 'channel_events', key: ['id'] },
  { table: 'source_images', key: ['product_id', 'url'] },
  { table: 'source_products', key: ['external_id'] },
  { table: 'channel_overrides', key: ['product_id'] },
  { table: 'scheduled_prices', key: ['id'] },
];

/**
 * The fate of the listings on the channel when their connection is deleted. `withdraw` leaves the products that came
 * from the site itself on sale there, `withdraw_all` does not.
 */
export const LISTINGS_OF_DELETED = ['withdraw', 'withdraw_all', 'leave'] as const;
export type ListingsOfDeleted = (typeof LISTINGS_OF_DELETED)[number];

/** Numbers of listings on the channel of a deleted connection. */
export interface DeletedListings {
  /** Listings that the deliverer takes off sale before the connection is gone. */
  withdrawing: number;
  /** Listings that stay on sale because their products came from the site itself. */
  own: number;
}

/**
 * Deletes a connection with its listings and overrides. The first commit removes its webhook address and its work, and
 * its secrets unless listings have to be taken off sale first. Taking listings off sale and deleting large tables goes
 * step by step; the background resumes an interrupted deletion. Connections with orders stay.
 *
 * @param listings `leave`: listings stay on the channel, also those that were to be withdrawn before
 * @throws ApiError not_found; conflict when it has orders
 */
export async function deleteConnection(
  db: Database,
  { tenantId, actor }: Author,
  id: number,
  listings: ListingsOfDeleted = 'withdraw',
): Promise<DeletedListings> {
  const counts = await db.inTenant(tenantId, (tx) => begin(tx, actor, id, listings));
  if (counts.withdrawing === 0) await finish(db, tenantId, id);
  return counts;
}

async function begin(
  tx: Tx,
  actor: Actor,
  id: number,
  listings: ListingsOfDeleted,
): Promise<DeletedListings> {
  const standing = (await tx.first(countStanding(tx, id)))!;
  const counts = {
    leave: { withdrawing: 0, own: 0 },
    withdraw: { withdrawing: standing.n - standing.own, own: standing.own },
    withdraw_all: { withdrawing: standing.n, own: 0 },
  }[listings];
  const withdraws = counts.withdrawing > 0;
  const found = await tx.count(sql`
    update connections set deleting_since = now(), status = 'paused',
      sealed_secrets = case when ${withdraws}::boolean then sealed_secrets end, deleting_withdraws = ${withdraws},
      withdrawing_since = null, withdraws_own = ${listings === 'withdraw_all'},
      sealed_webhook_secret = null, sealed_previous_webhook_secret = null, is_target = false, is_source = false,
      guard_state = null,
      label = case when ${withdraws}::boolean and not deleting_withdraws then left(label, 230) || ' (being deleted)' else label end
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  if (found === 0) throw notFound('connection');
  removeWork(tx, id, withdraws);
  // Behind the work: an order that a task or a call is storing is waited for, and later ones find no work.
  const ordered = await tx.first(sql`
    select from orders where tenant_id = ${tx.tenantId} and connection_id = ${id} limit 1`);
  if (ordered !== undefined) {
    throw new ApiError('conflict', message('connection_has_orders', { id }));
  }
  const details = { listings, on_sale: standing.n, withdrawing: counts.withdrawing, own: counts.own };
  audit(tx, { actor, action: 'connection.deleted', subjectType: 'connection', subjectId: id, details });
  return counts;
}

/** A connection whose listings were left before has lost its secrets: they cannot be withdrawn any more. */
const countStanding = (tx: Tx, id: number): Statement<{ n: number; own: number }> => sql<{
  n: number;
  own: number;
}>`
  select count(*) as n, count(*) filter (where ${IS_OWN}) as own from listings l
  join connections c on c.tenant_id = l.tenant_id and c.id = l.connection_id
    and (c.deleting_since is null or c.deleting_withdraws)
  where l.tenant_id = ${tx.tenantId} and l.connection_id = ${id} and ${MAY_STAND}`;

/** The lease stays while listings are withdrawn: its deliverer may still be sending, and completes what it sent. */
function removeWork(tx: Tx, id: number, withdraws: boolean): void {
  tx.later(sql`delete from webhook_tokens where tenant_id = ${tx.tenantId} and connection_id = ${id}`);
  tx.later(
    sql`delete from connection_authorizations where tenant_id = ${tx.tenantId} and connection_id = ${id}`,
  );
  // Calls that wait to be handled, or that a person could have handled again: the others go step by step.
  tx.later(sql`
    delete from channel_events
    where tenant_id = ${tx.tenantId} and connection_id = ${id} and state in ('received', 'failed')`);
  tx.later(sql`delete from connection_tasks where tenant_id = ${tx.tenantId} and connection_id = ${id}`);
  tx.later(
    sql`delete from connection_checkpoints where tenant_id = ${tx.tenantId} and connection_id = ${id}`,
  );
  if (withdraws) tx.wake('deletions');
  else tx.later(sql`delete from delivery_leases where tenant_id = ${tx.tenantId} and connection_id = ${id}`);
}

async function finish(db: Database, tenantId: TenantId, id: number): Promise<void> {
  const old = fragment`d.connection_id = ${id}`;
  for (const { table, key } of LARGE) {
    const step = { table, key: ['connection_id', ...key], old, limit: ROWS_PER_STEP };
    let deleted = ROWS_PER_STEP;
    while (deleted === ROWS_PER_STEP) deleted = await db.inTenant(tenantId, (tx) => deleteSome(tx, step));
  }
  await db.inTenant(tenantId, (tx) =>
    tx.run(sql`
      delete from connections where tenant_id = ${tx.tenantId} and id = ${id} and deleting_since is not null`),
  );
}

/**
 * Resumes deletions that were interrupted, and ends those whose listings are off sale. The order is random, so that
 * deletions that fail do not keep others waiting.
 */
export async function sweepDeletedConnections({ db, log }: { db: Database; log: Logger }): Promise<void> {
  const left = await db.asSystem((tx) =>
    tx.run(sql<{ tenant_id: number; id: number; deleting_withdraws: boolean }>`
      select tenant_id, id, deleting_withdraws from connections
      where deleting_withdraws or deleting_since < now() - interval '1 minute'
      order by random() limit ${CONNECTIONS_PER_SWEEP}`),
  );
  for (const { tenant_id, id, deleting_withdraws: withdraws } of left) {
    const tenantId = asTenantId(tenant_id);
    try {
      if (!withdraws || (await isWithdrawn(db, tenantId, id))) await finish(db, tenantId, id);
    } catch (err) {
      log.warn({ err, connection_id: id }, 'the deletion of a connection failed and will be resumed');
    }
  }
}
