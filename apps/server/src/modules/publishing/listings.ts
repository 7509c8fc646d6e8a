import type { Tx } from '../../platform/db/database.ts';
import { fragment, type Statement, sql } from '../../platform/db/sql.ts';
import { wakeDelivery } from '../channels/index.ts';
import type { ListingIssue } from './delivery/listing-issue.ts';
import { lockListings } from './verify.ts';

export const LISTING_STATES = [
  'pending',
  'sending',
  'accepted',
  'live',
  'retry',
  'rejected',
  'withdrawn',
] as const;
export type ListingState = (typeof LISTING_STATES)[number];

/** A listing as shown to an operator. */
export interface ListingView {
  connection_id: number;
  product_id: number;
  external_key: string;
  sync_id: string | null;
  state: ListingState;
  wanted: boolean;
  uncertain: boolean;
  attempts: number;
  next_at: Date | null;
  changed_at: Date;
  published_at: Date | null;
  issue_code: string | null;
  issue_message: string | null;
  issues: ListingIssue[] | null;
}

export interface Attempt {
  id: number;
  connection_id: number;
  at: Date;
  operation: string;
  outcome: string;
  code: string | null;
  message: string | null;
  duration_ms: number | null;
  call_id: string | null;
  evidence: Record<string, unknown> | null;
}

interface ListingFilter {
  connectionId?: number | undefined;
  productId?: number | undefined;
  state?: ListingState | undefined;
  /** Only listings of later products, to continue a list. */
  after?: number | undefined;
}

/** Listings of the tenant by product, at most `limit`. */
export const listListings = (
  tx: Tx,
  { connectionId = undefined, productId = undefined, state = undefined, after = 0 }: ListingFilter,
  limit: number,
): Statement<ListingView> => sql<ListingView>`
  select connection_id, product_id, external_key, sync_id, state, wanted, uncertain, attempts, changed_at, published_at,
    case when state in ('pending', 'accepted', 'retry') then next_at end as next_at, issue_code, issue_message, issues
  from listings where tenant_id = ${tx.tenantId} and product_id > ${after}
    and (${connectionId ?? null}::bigint is null or connection_id = ${connectionId ?? null})
    and (${productId ?? null}::bigint is null or product_id = ${productId ?? null})
    and (${state ?? null}::text is null or state = ${state ?? null})
  order by product_id, connection_id limit ${limit}`;

/** The last attempts of a product's listings, the newest first. */
export const lastAttempts = (
  tx: Tx,
  productId: number,
  connectionId: number | undefined,
  limit: number,
): Statement<Attempt> => sql<Attempt>`
  select id, connection_id, at, operation, outcome, code, message, duration_ms, call_id, evidence from delivery_attempts
  where tenant_id = ${tx.tenantId} and product_id = ${productId}
    and connection_id = any(array(select id from connections where tenant_id = ${tx.tenantId}
      and (${connectionId ?? null}::bigint is null or id = ${connectionId ?? null})))
  order by id desc limit ${limit}`;

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
    with tried as (
      update listings set state = case when state = 'rejected' then 'pending' else state end, next_at = now(), attempts = 0,
        refused_hash = null
      where ${those} returning connection_id
    )
    update delivery_leases set due_at = least(coalesce(due_at, now()), now())
    where tenant_id = ${tx.tenantId} and connection_id in (select connection_id from tried)`);
  tx.wake('deliveries');
}
