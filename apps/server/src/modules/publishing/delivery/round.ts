import type { Connector, SeenListing } from '@sluice/connector-kit';
import { redactorOf } from '../../../connectors/host.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Logger } from '../../../platform/log/index.ts';
import { type ChannelAccess, oneConnection, openChannel } from '../../channels/index.ts';
import { type ConnectionFacts, connectionFacts, loadProductFacts, type ProductFacts } from '../facts.ts';
import { fingerprintsOf } from '../payload.ts';
import { blockConnection, unblockConnection } from './breaker.ts';
import type { ConnectionFailed } from './calls.ts';
import { type ClaimedListing, claimListings, suspectListings } from './claim.ts';
import { completeListings } from './complete.ts';
import { dispatch } from './dispatch.ts';
import { type Lease, LeaseLost, requireLease } from './lease.ts';
import type { WorkItem } from './outcome.ts';
import { type OwnersOf, openRound } from './round-state.ts';
import { targetOf } from './target.ts';
import { guardCalls, type Turn } from './turn.ts';

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
  const products = new Map((await loadProductFacts(tx, ids)).map((product) => [product.id, product]));
  return listings.map((listing) => workItem(deps, listing, products.get(listing.product_id), facts));
}

/** What the channel should hold now, which may be newer than the plan that made the listing due. */
function workItem(
  { mediaUrl }: DeliveryDeps,
  listing: ClaimedListing,
  product: ProductFacts | undefined,
  connection: ConnectionFacts,
): WorkItem {
  // Two listings that swap their keys each wait for the other: one steps aside to a key of its own for a moment.
  const aside = listing.issue_code === 'key_taken';
  const externalKey = aside ? `slc-${listing.product_id}` : listing.external_key;
  const base = { listing, externalKey, syncId: listing.sync_id, barcode: product?.ean ?? null };
  const target = listing.wanted ? targetOf(product, connection, mediaUrl) : undefined;
  if (target === undefined || !aside) return { ...base, target };
  const payload = { ...target.payload, sku: externalKey };
  return { ...base, target: { payload, hashes: fingerprintsOf(payload) } };
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
  const ownersOf: OwnersOf = (seen) =>
    deps.db.inTenant(lease.tenantId, (tx) => owners(tx, lease.connectionId, seen));
  const round = openRound(guardCalls(channel.connector, turn), channel.ctx, ownersOf);
  try {
    const failure = await dispatch(round, items);
    const redact = redactorOf(channel.connector, channel.ctx.config as Record<string, unknown>);
    await deps.db.inTenant(lease.tenantId, async (tx) => {
      completeListings(tx, lease.connectionId, items, round.outcomes, redact);
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

async function owners(
  tx: Tx,
  connectionId: number,
  seen: readonly Pick<SeenListing, 'syncId' | 'externalKey'>[],
): Promise<{ bySyncId: Map<string, number>; byKey: Map<string, number> }> {
  const keys = seen.flatMap((listing) => listing.externalKey ?? []);
  const [bySyncId, byKey] = await Promise.all([
    tx.run(sql<{ key: string; product_id: number }>`
      select sync_id as key, product_id from listings where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
        and sync_id = any(${seen.map((listing) => listing.syncId)}::text[])`),
    tx.run(sql<{ key: string; product_id: number }>`
      select external_key as key, product_id from listings where tenant_id = ${tx.tenantId} and connection_id = ${connectionId}
        and external_key = any(${keys}::text[])`),
  ]);
  const mapOf = (rows: typeof byKey) => new Map(rows.map((row) => [row.key, row.product_id]));
  return { bySyncId: mapOf(bySyncId), byKey: mapOf(byKey) };
}
