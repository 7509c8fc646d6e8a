import type { Connector } from '@sluice/connector-kit';
import { redactorOf } from '../../../connectors/host.ts';
import { breather } from '../../../platform/breathe.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log/index.ts';
import { LeaseLost } from '../../../platform/queue/leased-table.ts';
import { inSpan, type OpenSpan } from '../../../platform/tracing/index.ts';
import {
  type ChannelAccess,
  type OpenChannel,
  oneConnection,
  openHeldChannel,
  tracesOf,
} from '../../channels/index.ts';
import type { TermUse } from '../../mapping/index.ts';
import { connectionFacts, loadListingFacts } from '../../publishing/index.ts';
import { completeListings } from '../outcomes/complete.ts';
import type { Outcomes, WorkItem } from '../outcomes/outcome.ts';
import { pauseRefused, restRefused } from '../outcomes/refusals.ts';
import { forgetTerms } from '../terms/terms-store.ts';
import { blockConnection, unblockConnection } from './breaker.ts';
import type { ConnectionFailed } from './calls.ts';
import { claimListings, giveBack, suspectListings } from './claim.ts';
import { dispatch } from './dispatch.ts';
import { type Lease, requireLease } from './lease.ts';
import { claimsOf } from './match-claims.ts';
import { batchSize, slowest } from './pace.ts';
import { verdictOn } from './recent-results.ts';
import { type ClaimsOn, openRound } from './round-state.ts';
import { guardCalls, type Turn } from './turn.ts';
import { workItem } from './work-item.ts';

export interface DeliveryDeps extends ChannelAccess {
  db: Database;
  log: Logger;
}

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

/** Claims due listings and computes them as they should be; empty when nothing is due. */
export async function claimRound(
  tx: Tx,
  { connectionId, deletingMs }: Lease,
  size: number,
): Promise<WorkItem[]> {
  const [facts, listings] = await Promise.all([
    tx.first(connectionFacts(tx, connectionId)),
    claimListings(tx, connectionId, size, deletingMs !== null),
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

/**
 * Claims, sends and completes one round.
 *
 * @returns `idle` when nothing was due, `failed` when the connection needs a break
 * @throws LeaseLost when another deliverer has taken over; the sent listings are then suspected of being stale
 */
export async function deliverRound(deps: DeliveryDeps, turn: Turn): Promise<'sent' | 'idle' | 'failed'> {
  const { lease } = turn;
  const known = deps.connectorOf(lease.platform);
  if (known === undefined) return 'idle';
  const startedAt = Date.now();
  const { connection, items, traces } = await deps.db.inTenant(lease.tenantId, async (tx) => {
    const [row, claimed] = await Promise.all([
      tx.first(oneConnection(tx, lease.connectionId)),
      claimRound(tx, lease, roundSize(known, lease)),
    ]);
    const changes = await tracesOf(tx, lease.connectionId, productsOf(claimed));
    await requireLease(tx, lease);
    return { connection: row, items: claimed, traces: changes };
  });
  const channel = connection && openHeldChannel(deps, lease, connection, turn.lost);
  if (channel === undefined || items.length === 0) return 'idle';
  const attributes = {
    'sluice.tenant_id': lease.tenantId,
    'sluice.connection_id': lease.connectionId,
    'sluice.platform': lease.platform,
    'sluice.listings': items.length,
  };
  return inSpan({ name: 'deliver', changes: [...traces.values()], attributes, startedAt }, async (span) => {
    const { result, outcomes } = await deliverItems(deps, turn, channel, items);
    tellOutcomes(span, traces, outcomes);
    return result;
  });
}

const productsOf = (items: readonly WorkItem[]): number[] => items.map(({ listing }) => listing.product_id);

/** Tells the result of each listing whose change is traced: its trace ends with the confirmation. */
function tellOutcomes(span: OpenSpan, traces: ReadonlyMap<number, string>, outcomes: Outcomes): void {
  for (const product of traces.keys()) {
    const outcome = outcomes.get(product);
    if (outcome !== undefined)
      span.event('listing', {
        'sluice.product_id': product,
        'sluice.operation': outcome.operation,
        'sluice.result': outcome.result,
      });
  }
}

interface Delivered {
  result: 'sent' | 'failed';
  outcomes: Outcomes;
}

/** Sends and completes the claimed items. @throws LeaseLost */
async function deliverItems(
  deps: DeliveryDeps,
  turn: Turn,
  channel: OpenChannel,
  items: readonly WorkItem[],
): Promise<Delivered> {
  const { lease } = turn;
  const claimsOn: ClaimsOn = (found) =>
    deps.db.inTenant(lease.tenantId, (tx) => claimsOf(tx, lease.connectionId, found));
  const round = openRound(guardCalls(channel.connector, turn), channel.ctx, claimsOn, turn);
  try {
    const failure = await dispatch(round, items);
    const redact = redactorOf(channel.connector, channel.ctx.config as Record<string, unknown>);
    const verdict = await deps.db.inTenant(lease.tenantId, async (tx) => {
      const told = await completeListings(tx, lease, { items, outcomes: round.outcomes, redact });
      await forgetTerms(tx, lease.connectionId, staleTermsOf(round.outcomes));
      if (failure !== undefined) await blockConnection(tx, lease, failure, redact);
      else if (told.verdict === 'pause') pauseRefused(tx, lease, told.reason);
      else unblockConnection(tx, lease);
      if (failure === undefined && told.verdict === 'slow') restRefused(tx, lease);
      await requireLease(tx, lease);
      return told.verdict;
    });
    if (failure !== undefined) logFailure(deps, lease, failure, redact);
    const result = failure === undefined && verdict === 'on' ? 'sent' : 'failed';
    return { result, outcomes: round.outcomes };
  } catch (error) {
    if (error instanceof LeaseLost && round.touched.size > 0) {
      await deps.db.inTenant(lease.tenantId, async (tx) =>
        suspectListings(tx, lease.connectionId, [...round.touched]),
      );
    }
    throw error;
  }
}

export function logFailure(
  { log }: DeliveryDeps,
  lease: Lease,
  { error }: ConnectionFailed,
  redact: (text: string) => string,
): void {
  log.warn(
    { connection_id: lease.connectionId, kind: error.kind, reason: redact(error.message) },
    'channel call failed',
  );
}

const staleTermsOf = (outcomes: Outcomes): TermUse[] =>
  [...outcomes.values()].flatMap((outcome) => (outcome.result === 'retry' ? (outcome.staleTerms ?? []) : []));
