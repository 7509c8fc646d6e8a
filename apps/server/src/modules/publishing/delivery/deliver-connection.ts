import type { Connector } from '@sluice/connector-kit';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Logger } from '../../../platform/log/index.ts';
import {
  type ChannelAccess,
  type ConnectionRow,
  loadChannelMappings,
  NO_MAPPING,
  oneConnection,
  openConfig,
  type TermUse,
} from '../../channels/index.ts';
import { connectionFacts, loadProductFacts } from '../facts.ts';
import { connectionDelay } from './backoff.ts';
import { ConnectionFailed } from './calls.ts';
import { claimListings, recoverInterrupted } from './claim.ts';
import { completeListings } from './complete.ts';
import { dispatch } from './dispatch.ts';
import { blockConnection, type Lease, requireLease, unblockConnection } from './lease.ts';
import { claimsOf, type FoundByLookUp } from './match-claims.ts';
import type { Outcomes, WorkItem } from './outcome.ts';
import { forgetTerms, syncTerms } from './terms.ts';
import { workItem } from './work-item.ts';

export interface DeliveryDeps extends ChannelAccess {
  db: Database;
  log: Logger;
  mediaUrl(key: string): string;
}

/** Listings claimed at once: the batch of most channels, and small enough that price and stock soon get their turn. */
const ROUND_SIZE = 500;

interface Round {
  connection: ConnectionRow;
  connector: Connector;
  items: WorkItem[];
}

export interface StopSignals {
  /** The lease is gone: calls are aborted, since another deliverer is at work. */
  lost: AbortSignal;
  /** The process is stopping: the running round is finished, no other begun. */
  stopping: AbortSignal;
}

/**
 * Delivers a connection until nothing is due, the channel asks for a break, a signal says stop or the time is up, so
 * that others get their turn.
 *
 * @throws LeaseLost when another deliverer has taken over
 */
export async function deliverConnection(
  deps: DeliveryDeps,
  lease: Lease,
  stop: StopSignals,
  untilMs: number,
): Promise<void> {
  if (lease.takenOver) {
    await deps.db.inTenant(lease.tenantId, async (tx) => {
      recoverInterrupted(tx, lease.connectionId);
      await requireLease(tx, lease);
    });
  }
  if (lease.termsDue && !(await deliverTerms(deps, lease, stop.lost))) return;
  while (!stop.stopping.aborted && !stop.lost.aborted && Date.now() < untilMs) {
    const round = await deps.db.inTenant(lease.tenantId, (tx) => claimRound(deps, tx, lease));
    if (round === undefined || round.items.length === 0) return;
    if (!(await deliverRound(deps, lease, round, stop.lost))) return;
  }
}

async function claimRound(deps: DeliveryDeps, tx: Tx, lease: Lease): Promise<Round | undefined> {
  const [connection, facts, listings] = await Promise.all([
    tx.first(oneConnection(tx, lease.connectionId)),
    tx.first(connectionFacts(tx, lease.connectionId)),
    claimListings(tx, lease.connectionId, ROUND_SIZE),
  ]);
  const connector = connection && deps.connectorOf(connection.platform);
  if (connection === undefined || facts === undefined || connector === undefined) return undefined;
  const products = await loadProductFacts(
    tx,
    listings.map((listing) => listing.product_id),
  );
  const mappings = await loadChannelMappings(tx, [connection.id], products);
  const mapping = mappings.get(connection.id) ?? NO_MAPPING;
  await requireLease(tx, lease);
  const byId = new Map(products.map((product) => [product.id, product]));
  const items = listings.map((listing) =>
    workItem(listing, byId.get(listing.product_id), facts, mapping, deps.mediaUrl),
  );
  return { connection, connector, items };
}

const contextOf = (deps: DeliveryDeps, lease: Lease, connection: ConnectionRow, signal: AbortSignal) => {
  const config = openConfig(deps.masterKeys, lease.tenantId, connection);
  const hosted = { tenantId: lease.tenantId, id: connection.id, platform: connection.platform, config };
  return deps.contextFor(hosted, signal);
};

/** Brands and categories go before the listings that name them. False when the connection needs a break. */
async function deliverTerms(deps: DeliveryDeps, lease: Lease, signal: AbortSignal): Promise<boolean> {
  const connection = await deps.db.inTenant(lease.tenantId, (tx) =>
    tx.first(oneConnection(tx, lease.connectionId)),
  );
  const connector = connection && deps.connectorOf(connection.platform);
  if (connection === undefined || connector === undefined) return true;
  try {
    await syncTerms(deps.db, lease, connector, contextOf(deps, lease, connection, signal));
    return true;
  } catch (error) {
    if (!(error instanceof ConnectionFailed)) throw error;
    await deps.db.inTenant(lease.tenantId, async (tx) => {
      await giveBreak(tx, lease, error);
      await requireLease(tx, lease);
    });
    logFailure(deps, lease, error);
    return false;
  }
}

/** Sends one round and writes its outcomes. False when the connection needs a break. */
async function deliverRound(
  deps: DeliveryDeps,
  lease: Lease,
  round: Round,
  signal: AbortSignal,
): Promise<boolean> {
  const { connection, connector, items } = round;
  const ctx = contextOf(deps, lease, connection, signal);
  const claimsOn = (found: readonly FoundByLookUp[]) =>
    deps.db.inTenant(lease.tenantId, (tx) => claimsOf(tx, connection.id, found));
  const { outcomes, failure } = await dispatch(connector, ctx, items, claimsOn);
  await deps.db.inTenant(lease.tenantId, async (tx) => {
    completeListings(tx, connection.id, items, outcomes);
    await forgetTerms(tx, connection.id, staleTermsOf(outcomes));
    if (failure === undefined) unblockConnection(tx, lease);
    else await giveBreak(tx, lease, failure);
    await requireLease(tx, lease);
  });
  if (failure !== undefined) logFailure(deps, lease, failure);
  return failure === undefined;
}

const staleTermsOf = (outcomes: Outcomes): TermUse[] =>
  [...outcomes.values()].flatMap((outcome) => (outcome.result === 'retry' ? (outcome.staleTerms ?? []) : []));

async function giveBreak(tx: Tx, lease: Lease, { error }: ConnectionFailed): Promise<void> {
  const failures = await consecutiveFailures(tx, lease);
  blockConnection(tx, lease, connectionDelay(failures, error.retryAfterMs), error.message);
}

function logFailure({ log }: DeliveryDeps, lease: Lease, { error }: ConnectionFailed): void {
  log.warn(
    { connection_id: lease.connectionId, kind: error.kind, reason: error.message },
    'channel call failed',
  );
}

async function consecutiveFailures(tx: Tx, lease: Lease): Promise<number> {
  const row = await tx.first(sql<{ consecutive_failures: number }>`
    select consecutive_failures from delivery_leases
    where tenant_id = ${lease.tenantId} and connection_id = ${lease.connectionId}`);
  return row?.consecutive_failures ?? 0;
}
