import type { Connector } from '@sluice/connector-kit';
import { redactorOf } from '../../../connectors/host.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log/index.ts';
import {
  type ChannelAccess,
  loadChannelMappings,
  NO_MAPPING,
  oneConnection,
  openChannel,
  type TermUse,
} from '../../channels/index.ts';
import { connectionFacts, loadProductFacts } from '../facts.ts';
import { blockConnection, unblockConnection } from './breaker.ts';
import type { ConnectionFailed } from './calls.ts';
import { claimListings, suspectListings } from './claim.ts';
import { completeListings } from './complete.ts';
import { dispatch } from './dispatch.ts';
import { type Lease, LeaseLost, requireLease } from './lease.ts';
import { claimsOf } from './match-claims.ts';
import type { Outcomes, WorkItem } from './outcome.ts';
import { type ClaimsOn, openRound } from './round-state.ts';
import { forgetTerms } from './terms-store.ts';
import { guardCalls, type Turn } from './turn.ts';
import { workItem } from './work-item.ts';

export interface DeliveryDeps extends ChannelAccess {
  db: Database;
  log: Logger;
  mediaUrl(key: string): string;
}

/** Listings claimed at once: the batch of most channels. */
const ROUND_SIZE = 500;
/** Calls' worth of listings claimed at once: of a channel that takes one at a time, fewer. */
const ROUND_CALLS = 20;

/**
 * How many listings a round takes on. After failures ever fewer: it is found out which of them the channel fails over,
 * and a channel that is only just back gets a single one.
 */
export function roundSize(connector: Connector, failures: number): number {
  const batch = connector.capabilities.listings?.maxBatch ?? 1;
  return Math.max(1, Math.min(ROUND_SIZE, ROUND_CALLS * batch) >> Math.min(failures, 30));
}

/** Claims what is due and resolves what the channel should hold of it; empty when nothing is due. */
export async function claimRound(
  deps: DeliveryDeps,
  tx: Tx,
  { connectionId }: Lease,
  size: number,
): Promise<WorkItem[]> {
  const [facts, listings] = await Promise.all([
    tx.first(connectionFacts(tx, connectionId)),
    claimListings(tx, connectionId, size),
  ]);
  if (facts === undefined) return [];
  const ids = listings.map((listing) => listing.product_id);
  const products = await loadProductFacts(tx, ids);
  const mapping = (await loadChannelMappings(tx, [connectionId], products)).get(connectionId) ?? NO_MAPPING;
  const byId = new Map(products.map((product) => [product.id, product]));
  return listings.map((listing) =>
    workItem(listing, byId.get(listing.product_id), facts, mapping, deps.mediaUrl),
  );
}

/**
 * Claims, sends and completes one round.
 *
 * @returns `idle` when nothing was due, `failed` when the connection needs a break
 * @throws LeaseLost when another deliverer has taken over; what was sent is then suspected of being stale
 */
export async function deliverRound(deps: DeliveryDeps, turn: Turn): Promise<'sent' | 'idle' | 'failed'> {
  const { lease } = turn;
  const known = deps.connectorOf(lease.platform);
  if (known === undefined) return 'idle';
  const { connection, items } = await deps.db.inTenant(lease.tenantId, async (tx) => {
    const [row, claimed] = await Promise.all([
      tx.first(oneConnection(tx, lease.connectionId)),
      claimRound(deps, tx, lease, roundSize(known, lease.failures)),
    ]);
    await requireLease(tx, lease);
    return { connection: row, items: claimed };
  });
  const channel = connection && openChannel(deps, lease.tenantId, connection, turn.lost);
  if (channel === undefined || items.length === 0) return 'idle';
  const claimsOn: ClaimsOn = (found) =>
    deps.db.inTenant(lease.tenantId, (tx) => claimsOf(tx, lease.connectionId, found));
  const round = openRound(guardCalls(channel.connector, turn), channel.ctx, claimsOn);
  try {
    const failure = await dispatch(round, items);
    const redact = redactorOf(channel.connector, channel.ctx.config as Record<string, unknown>);
    await deps.db.inTenant(lease.tenantId, async (tx) => {
      completeListings(tx, lease.connectionId, items, round.outcomes, redact);
      await forgetTerms(tx, lease.connectionId, staleTermsOf(round.outcomes));
      if (failure === undefined) unblockConnection(tx, lease);
      else await blockConnection(tx, lease, failure.error, redact(failure.error.message));
      await requireLease(tx, lease);
    });
    if (failure !== undefined) logFailure(deps, lease, failure, redact);
    return failure === undefined ? 'sent' : 'failed';
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
