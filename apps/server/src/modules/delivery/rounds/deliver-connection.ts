import { asConnectorError } from '@sluice/connector-kit';
import { redactorOf } from '../../../connectors/host.ts';
import { LeaseLost } from '../../../platform/queue/leased-table.ts';
import type { Redact } from '../../../platform/secrets/redact.ts';
import { oneConnection, openHeldChannel } from '../../channels/index.ts';
import { deleteGoneTerms } from '../terms/gone-terms.ts';
import { syncTerms } from '../terms/terms.ts';
import { blockConnection, unblockConnection } from './breaker.ts';
import { ConnectionFailed } from './calls.ts';
import { type ClaimedRound, isFresh, putBack, recoverClaimed } from './claimed-round.ts';
import { requireLease } from './lease.ts';
import { type DeliveryDeps, deliverRound, logFailure } from './round.ts';
import { guardCalls, isTurnOver, type Turn } from './turn.ts';

/** Time that brands and categories may take of a turn before price and stock go out; the rest is due in the next. */
const TERMS_SLICE_MS = 2_000;

/** Pause of a connection in trouble when nothing else is due than listings that had no turn: they wait for their plan. */
const UNTOUCHED_PAUSE_SECONDS = 1;

/**
 * Delivers a connection until nothing is due, the channel asks for a break, a signal says stop or the time is up, so
 * that others get their turn. Behind an open breaker one cheap call goes first, and then one item.
 *
 * @returns the seconds for which the connection is not due in any case
 * @throws LeaseLost when another deliverer has taken over
 */
export async function deliverConnection(deps: DeliveryDeps, turn: Turn): Promise<number> {
  const { lease } = turn;
  if (lease.takenOver) await recoverClaimed(deps.db, lease);
  if (!(await prepare(deps, turn))) return 0;
  let next: ClaimedRound | undefined;
  // Only such rounds since the last call: they settle nothing about a connection in trouble, and others may be due behind them.
  let untouched = false;
  while (!isTurnOver(turn)) {
    if (next !== undefined && !isFresh(next)) {
      await putBack(deps.db, lease, next);
      next = undefined;
      // The database is slow now: the next claim would be in vain as well.
      turn.claimsNext = false;
    }
    const round = await deliverRound(deps, turn, next);
    next = round.next;
    switch (round.result) {
      case 'idle':
        if (untouched) return UNTOUCHED_PAUSE_SECONDS;
        if (lease.probing) await close(deps, turn);
        return 0;
      case 'failed':
        return 0;
      case 'untouched':
        untouched = lease.probing || lease.failures > 0;
        break;
      case 'sent':
        untouched = false;
        lease.failures = 0;
        lease.probing = false;
    }
  }
  if (next !== undefined) await putBack(deps.db, lease, next);
  return untouched ? UNTOUCHED_PAUSE_SECONDS : 0;
}

/**
 * Does the work before the first round: the probe of an open breaker, then brands and categories. False when it failed.
 */
async function prepare(deps: DeliveryDeps, turn: Turn): Promise<boolean> {
  const { lease } = turn;
  if (!lease.probing && !lease.termsDue) return true;
  const connection = await deps.db.inTenant(lease.tenantId, (tx) =>
    tx.first(oneConnection(tx, lease.connectionId)),
  );
  const channel = connection && openHeldChannel(deps, lease, connection, turn.lost);
  if (channel === undefined) return true;
  const connector = guardCalls(channel.connector, turn);
  const redact = redactorOf(channel.connector, channel.ctx.config as Record<string, unknown>);
  try {
    if (lease.probing) await probe(() => connector.testConnection(channel.ctx));
    if (lease.termsDue) {
      const end = performance.now() + TERMS_SLICE_MS;
      const isOver = (): boolean => performance.now() > end || isTurnOver(turn);
      const syncing = { db: deps.db, log: deps.log, lease, redact, isOver };
      await syncTerms(syncing, connector, channel.ctx);
      await deleteGoneTerms(syncing, connector, channel.ctx);
    }
    return true;
  } catch (error) {
    if (!(error instanceof ConnectionFailed)) throw error;
    await fail(deps, turn, error, redact);
    return false;
  }
}

async function probe(call: () => Promise<void>): Promise<void> {
  try {
    await call();
  } catch (cause) {
    if (cause instanceof LeaseLost) throw cause;
    throw new ConnectionFailed(asConnectorError(cause));
  }
}

async function fail(deps: DeliveryDeps, { lease }: Turn, failure: ConnectionFailed, redact: Redact) {
  await deps.db.inTenant(lease.tenantId, async (tx) => {
    await blockConnection(tx, lease, failure, redact);
    await requireLease(tx, lease);
  });
  logFailure(deps, lease, failure, redact);
}

async function close({ db }: DeliveryDeps, { lease }: Turn): Promise<void> {
  await db.inTenant(lease.tenantId, async (tx) => {
    unblockConnection(tx, lease);
    await requireLease(tx, lease);
  });
}
