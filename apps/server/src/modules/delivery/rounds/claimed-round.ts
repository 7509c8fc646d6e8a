import type { Connector } from '@sluice/connector-kit';
import { breather } from '../../../platform/breathe.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { type ConnectionRow, oneConnection, tracesOf } from '../../channels/index.ts';
import { connectionFacts, loadListingFacts } from '../../publishing/index.ts';
import type { RoundResult } from '../outcomes/complete.ts';
import type { Outcome, WorkItem } from '../outcomes/outcome.ts';
import { claimListings, giveBack, type ListingClaim, recoverInterrupted } from './claim.ts';
import { type Lease, requireLease } from './lease.ts';
import { batchSize, slowest } from './pace.ts';
import { verdictOn } from './recent-results.ts';
import { isTurnOver, type Turn } from './turn.ts';
import { workItem } from './work-item.ts';

/** Listings claimed at once: the batch of most channels. */
const ROUND_SIZE = 500;
/** Listings claimed at once for a channel that refuses much. */
const SLOW_ROUND_SIZE = 100;
/** Number of calls for which listings are claimed at once: fewer listings for a channel that takes one at a time. */
const ROUND_CALLS = 20;

/**
 * The number of listings that a round takes on. Failures shrink it more and more: this finds the listings on which the
 * channel fails, and a channel that is only just back gets a single one.
 */
export function roundSize(connector: Connector, { failures, pace, recent }: RoundBasis): number {
  const batch = connector.capabilities.listings?.maxBatch ?? 1;
  if (verdictOn(recent) !== 'on') return Math.max(1, SLOW_ROUND_SIZE >> Math.min(failures, 30));
  const calls = Math.min(ROUND_SIZE, ROUND_CALLS * batch, ROUND_CALLS * batchSize(slowest(pace), batch));
  return Math.max(1, calls >> Math.min(failures, 30));
}

type RoundBasis = Pick<Lease, 'failures' | 'pace' | 'recent'>;

/** Listings claimed for one round as they should be, and the connection they are for. */
export interface ClaimedRound {
  /** The time at which its claim began; milliseconds of the epoch. */
  startedAt: number;
  /** The same by the clock of the process, which never jumps. */
  begunAt: number;
  connection: ConnectionRow | undefined;
  items: WorkItem[];
  /** Traces of the changes that the round carries, by product. */
  traces: ReadonlyMap<number, string>;
}

/** Claims due listings and computes them as they should be; empty when nothing is due. */
async function claimItems(tx: Tx, lease: Lease, claim: ListingClaim): Promise<WorkItem[]> {
  const { connectionId } = lease;
  const [facts, listings] = await Promise.all([
    tx.first(connectionFacts(tx, connectionId)),
    claimListings(tx, connectionId, claim),
  ]);
  if (facts === undefined) {
    // Its deletion began meanwhile; the withdrawals are claimed under a lease that knows of it.
    giveBack(tx, connectionId, listings);
    return [];
  }
  const ids = listings.map((listing) => listing.product_id);
  const { products, mappingOf } = await loadListingFacts(tx, ids, [connectionId]);
  const mapping = mappingOf(connectionId);
  const byId = new Map(products.map((product) => [product.id, product]));
  const items: WorkItem[] = [];
  const breathe = breather();
  for (const listing of listings) {
    items.push(workItem(listing, byId.get(listing.product_id), facts, mapping));
    await breathe();
  }
  return items;
}

type RoundClaim = Pick<ListingClaim, 'limit' | 'besideRound'>;

/** Claims a round in a transaction of its own. @throws LeaseLost */
export function claimRound(
  db: Database,
  lease: Lease,
  { limit, besideRound = false }: RoundClaim,
): Promise<ClaimedRound> {
  const [startedAt, begunAt] = [Date.now(), performance.now()];
  const claim = { limit, besideRound, isDeleting: lease.deletingMs !== null };
  return db.inTenant(lease.tenantId, async (tx) => {
    const [connection, items] = await Promise.all([
      tx.first(oneConnection(tx, lease.connectionId)),
      claimItems(tx, lease, claim),
    ]);
    const traces = await tracesOf(
      tx,
      lease.connectionId,
      items.map(({ listing }) => listing.product_id),
    );
    await requireLease(tx, lease);
    return { startedAt, begunAt, connection, items, traces };
  });
}

/** Whether the outcome of a send can be found out after a crash; otherwise each claimed listing would be a question to a person. */
const canSettle = ({ capabilities: { listings } }: Connector): boolean =>
  listings?.lookup !== undefined || listings?.idempotentCreate === true;

/** Outcomes that change nothing about the next round: its size, its pause, the brands and categories it names. */
const PLAIN: ReadonlySet<Outcome['result']> = new Set(['live', 'accepted', 'withdrawn', 'left']);

/**
 * Claims the next round while the results of one are written; undefined when nothing else is due, or when those results may
 * change the next round. A ticket that was asked for stays claimable until its result is written, so it is waited for.
 *
 * @throws LeaseLost
 */
export async function claimNext(
  db: Database,
  turn: Turn,
  connector: Connector,
  { items, outcomes }: Pick<RoundResult, 'items' | 'outcomes'>,
): Promise<ClaimedRound | undefined> {
  const { lease } = turn;
  const limit = roundSize(connector, lease);
  const isPlain =
    canSettle(connector) &&
    !lease.probing &&
    lease.failures === 0 &&
    lease.recent.refused === 0 &&
    items.every(({ listing }) => listing.state !== 'accepted') &&
    outcomes.values().every(({ result }) => PLAIN.has(result));
  if (!turn.claimsNext || !isPlain || items.length < limit || isTurnOver(turn)) return undefined;
  const next = await claimRound(db, lease, { limit, besideRound: true });
  return next.items.length === 0 ? undefined : next;
}

/** Age at which a claimed round is claimed anew: what it would send was read then. */
const FRESH_MS = 500;

/**
 * Whether a claimed round may still be sent: its results may have had to wait for somebody who changes prices. The clock of the
 * process stands still while a machine sleeps, and that of the machine may be put back.
 */
export const isFresh = ({ startedAt, begunAt }: ClaimedRound): boolean =>
  Math.max(Date.now() - startedAt, performance.now() - begunAt) < FRESH_MS;

/** Gives a claimed round back unsent. @throws LeaseLost */
export const putBack = (db: Database, lease: Lease, { items }: ClaimedRound): Promise<void> =>
  db.inTenant(lease.tenantId, async (tx) => {
    giveBack(
      tx,
      lease.connectionId,
      items.map(({ listing }) => listing),
    );
    await requireLease(tx, lease);
  });

/**
 * Recovers whatever a claim left behind of which nobody knows whether it was committed. It waits for a claim that is being
 * committed, in a transaction of its own: the plan locks listings before leases.
 *
 * @throws LeaseLost
 */
export async function recoverClaimed(db: Database, lease: Lease): Promise<void> {
  await db.inTenant(lease.tenantId, (tx) => requireLease(tx, lease));
  await db.inTenant(lease.tenantId, async (tx) => {
    await recoverInterrupted(tx, lease.connectionId);
    await requireLease(tx, lease);
  });
}
