import type { Tx } from '../../../platform/db/database.ts';
import { fragment, identifier, join, sql } from '../../../platform/db/sql.ts';
import { enterDue, leaveDue, onConnection } from '../../channels/index.ts';
import type { Delivered, Mark, StoredListing } from './transition.ts';

/** A listing locked for its completion, with the time of the transaction. */
export type LockedListing = StoredListing & { product_id: number; now: Date };

/**
 * Locks listings in the plan's order, so that plan and completion queue instead of deadlocking, and reads them as they are
 * then. The answer is waited for before they are written: a completion takes this one round trip more.
 */
export async function lockListings(
  tx: Tx,
  connectionId: number,
  productIds: readonly number[],
): Promise<Map<number, LockedListing>> {
  const rows = await tx.run(sql<LockedListing>`
    select product_id, now() as now, state, wanted, desired_version, desired_content_hash, desired_offer_hash, sync_id,
      sent_content_hash, sent_offer_hash, confirmed_version, sending_content_hash, sending_offer_hash, sending_version,
      ticket, ticket_at::text, uncertain, uncertain_offer, overtaken, second_look_at::text, refused_hash, resent_drift,
      resent_at::text, attempts, issue_code, issue_message, issue_key, issues, published_at::text
    from listings where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
      and product_id = any(${productIds}::bigint[]) order by product_id for no key update`);
  return new Map(rows.map((row) => [row.product_id, row]));
}

/** The columns that `transition` decides. */
const COLUMNS = Object.keys({
  state: true,
  sync_id: true,
  desired_content_hash: true,
  desired_offer_hash: true,
  sent_content_hash: true,
  sent_offer_hash: true,
  confirmed_version: true,
  sending_content_hash: true,
  sending_offer_hash: true,
  sending_version: true,
  ticket: true,
  ticket_at: true,
  uncertain: true,
  uncertain_offer: true,
  overtaken: true,
  second_look_at: true,
  refused_hash: true,
  resent_drift: true,
  resent_at: true,
  attempts: true,
  next_at: true,
  issue_code: true,
  issue_message: true,
  issue_key: true,
  issues: true,
  published_at: true,
} satisfies Record<keyof Delivered, true>);

const written = join(
  COLUMNS.map((column) => fragment`${identifier(column)} = u.${identifier(column)}`),
  ', ',
);

/** Writes listings as they are after their transition, and whether they are due. Their rows are locked. */
export function writeListings(
  tx: Tx,
  connectionId: number,
  rows: readonly (Delivered & { product_id: number })[],
): void {
  if (rows.length === 0) return;
  tx.later(sql`
    update listings l set ${written}, updated_at = now()
    from jsonb_populate_recordset(null::listings, ${JSON.stringify(rows)}::jsonb) u
    where l.tenant_id = ${tx.tenantId} and l.connection_id = ${connectionId}
      and l.product_id = any(${rows.map((row) => row.product_id)}::bigint[]) and l.product_id = u.product_id`);
  const [resting, open] = [isAtRest, (row: Delivered) => !isAtRest(row)].map((belongs) =>
    rows.filter(belongs).map((row) => row.product_id),
  );
  leaveDue(tx, onConnection(connectionId, resting!));
  enterDue(tx, onConnection(connectionId, open!));
}

const isAtRest = ({ state }: Delivered): boolean =>
  state === 'live' || state === 'rejected' || state === 'withdrawn';

/** Marks products for the plan. */
export function markProducts(tx: Tx, productIds: readonly number[], mark: Mark): void {
  if (productIds.length === 0) return;
  const onConflict =
    mark === 'anew'
      ? fragment`update set version = greatest(excluded.version, c.version + 1)`
      : fragment`nothing`;
  tx.later(sql`
    insert into product_changes as c (tenant_id, product_id, bulk)
    select ${tx.tenantId}, id, true from unnest(${productIds}::bigint[]) id order by id
    on conflict (tenant_id, product_id) do ${onConflict}`);
}
