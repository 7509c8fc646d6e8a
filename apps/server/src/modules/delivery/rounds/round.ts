import type { Connector } from '@sluice/connector-kit';
import { redactorOf } from '../../../connectors/host.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log/index.ts';
import { LeaseLost } from '../../../platform/queue/leased-table.ts';
import { inSpan, type OpenSpan } from '../../../platform/tracing/index.ts';
import { type ChannelAccess, type OpenChannel, openHeldChannel } from '../../channels/index.ts';
import type { TermUse } from '../../mapping/index.ts';
import { completeListings, type RoundResult } from '../outcomes/complete.ts';
import type { Outcomes, WorkItem } from '../outcomes/outcome.ts';
import { pauseRefused, restRefused } from '../outcomes/refusals.ts';
import { forgetTerms } from '../terms/terms-store.ts';
import { blockConnection, unblockConnection } from './breaker.ts';
import type { ConnectionFailed } from './calls.ts';
import { suspectListings } from './claim.ts';
import {
  type ClaimedRound,
  claimNext,
  claimRound,
  putBack,
  recoverClaimed,
  roundSize,
} from './claimed-round.ts';
import { dispatch } from './dispatch.ts';
import { isStopped, type Lease, requireLease } from './lease.ts';
import { claimsOf } from './match-claims.ts';
import { type ClaimsOn, openRound } from './round-state.ts';
import { guardCalls, type Turn } from './turn.ts';

export interface DeliveryDeps extends ChannelAccess {
  db: Database;
  log: Logger;
}

/** The end of a round. */
interface RoundEnd {
  /** `untouched` when nothing had its turn, `idle` when nothing was due, `failed` when the connection needs a break. */
  result: 'sent' | 'untouched' | 'idle' | 'failed';
  /** The next round, claimed while the results of this one were written: it is to be delivered or put back. */
  next?: ClaimedRound;
}

/**
 * Sends and completes one round: the given one, or what it claims.
 *
 * @throws LeaseLost when another deliverer has taken over; the sent listings are then suspected of being stale
 */
export async function deliverRound(
  deps: DeliveryDeps,
  turn: Turn,
  claimed?: ClaimedRound,
): Promise<RoundEnd> {
  const { lease } = turn;
  const known = deps.connectorOf(lease.platform);
  if (known === undefined) return { result: 'idle' };
  const { startedAt, connection, items, traces } =
    claimed ?? (await claimRound(deps.db, lease, { limit: roundSize(known, lease) }));
  const channel = connection && openHeldChannel(deps, lease, connection, turn.lost);
  if (channel === undefined || items.length === 0) return { result: 'idle' };
  const attributes = {
    'sluice.tenant_id': lease.tenantId,
    'sluice.connection_id': lease.connectionId,
    'sluice.platform': lease.platform,
    'sluice.listings': items.length,
  };
  return inSpan({ name: 'deliver', changes: [...traces.values()], attributes, startedAt }, async (span) => {
    const { outcomes, result, claimed: after } = await deliverItems(deps, turn, channel, items);
    tellOutcomes(span, traces, outcomes);
    const next = await claimedOrRecovered(deps, lease, after);
    return next === undefined ? { result } : { result, next };
  });
}

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
  result: RoundEnd['result'];
  claimed: PromiseSettledResult<ClaimedRound | undefined>;
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
  const redact = redactorOf(channel.connector, channel.ctx.config as Record<string, unknown>);
  try {
    const failure = await dispatch(round, items);
    const sent = { items, outcomes: round.outcomes, redact, failure };
    const { result, claimed } = await recordAndClaim(deps, turn, channel.connector, sent);
    if (failure !== undefined) logFailure(deps, lease, failure, redact);
    return { result, claimed, outcomes: round.outcomes };
  } catch (error) {
    if (error instanceof LeaseLost && round.touched.size > 0) {
      await deps.db.inTenant(lease.tenantId, async (tx) =>
        suspectListings(tx, lease.connectionId, [...round.touched]),
      );
    }
    throw error;
  }
}

interface SentRound extends RoundResult {
  failure: ConnectionFailed | undefined;
}

/** Records a round, and claims the next one beside it. @throws LeaseLost */
async function recordAndClaim(
  deps: DeliveryDeps,
  turn: Turn,
  connector: Connector,
  sent: SentRound,
): Promise<Omit<Delivered, 'outcomes'>> {
  const [recorded, claimed] = await Promise.allSettled([
    recordRound(deps, turn.lease, sent),
    sent.failure === undefined ? claimNext(deps.db, turn, connector, sent) : undefined,
  ]);
  const next = claimed.status === 'fulfilled' ? claimed.value : undefined;
  if (recorded.status === 'rejected') {
    // Otherwise a successor looks up each of them, although none was sent.
    if (next !== undefined) await putBack(deps.db, turn.lease, next).catch(() => undefined);
    throw recorded.reason;
  }
  const { result, isOff } = recorded.value;
  if (next === undefined || !isOff) return { result, claimed };
  await putBack(deps.db, turn.lease, next);
  return { result, claimed: { status: 'fulfilled', value: undefined } };
}

interface Recorded {
  result: RoundEnd['result'];
  /** Somebody has paused or deleted the connection, or stopped the sending: no further round goes out. */
  isOff: boolean;
}

/** Records the results of a round, and what they mean for its connection. @throws LeaseLost */
const recordRound = (
  { db }: DeliveryDeps,
  lease: Lease,
  { failure, ...round }: SentRound,
): Promise<Recorded> =>
  db.inTenant(lease.tenantId, async (tx) => {
    const { verdict, reason } = await completeListings(tx, lease, round);
    await forgetTerms(tx, lease.connectionId, staleTermsOf(round.outcomes));
    const isUntouched = round.outcomes.values().every(({ result }) => result === 'untouched');
    if (failure !== undefined) await blockConnection(tx, lease, failure, round.redact);
    else if (verdict === 'pause') pauseRefused(tx, lease, reason);
    else if (!isUntouched) unblockConnection(tx, lease);
    if (failure === undefined && verdict === 'slow') restRefused(tx, lease);
    const [isOff] = await Promise.all([isStopped(tx, lease), requireLease(tx, lease)]);
    if (failure !== undefined || verdict !== 'on') return { result: 'failed', isOff };
    return { result: isUntouched ? 'untouched' : 'sent', isOff };
  });

/** The round that was claimed. A claim that failed, perhaps behind its commit, leaves nothing, and fails nothing else. */
async function claimedOrRecovered(
  { db, log }: DeliveryDeps,
  lease: Lease,
  claimed: Delivered['claimed'],
): Promise<ClaimedRound | undefined> {
  if (claimed.status === 'fulfilled') return claimed.value;
  if (claimed.reason instanceof LeaseLost) throw claimed.reason;
  log.warn({ err: claimed.reason, connection_id: lease.connectionId }, 'the next round could not be claimed');
  await recoverClaimed(db, lease);
  return undefined;
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
