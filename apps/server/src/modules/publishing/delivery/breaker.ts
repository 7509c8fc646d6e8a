import type { ConnectorError, ErrorKind } from '@sluice/connector-kit';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { tellProgress } from '../../progress/index.ts';
import { CONNECTION_RETRY_BUDGET, connectionDelay } from './backoff.ts';
import { countFailure } from './delivery-hours.ts';
import type { Lease } from './lease.ts';

/** Kinds that no waiting mends: the breaker opens at once, and somebody has to look at the credentials. */
const NEEDS_A_PERSON: ReadonlySet<ErrorKind> = new Set(['auth', 'forbidden']);

const MAX_REASON = 1_000;

/** Failures for one and the same reason after which a connection is paused. */
const IDENTICAL_FAILURES = 3;

interface Failures {
  /** In a row, before this one. */
  before: number;
  /** In a row for the same reason, this one included. */
  identical: number;
  isOpen: boolean;
}

/**
 * What a failure of the whole connection means: until when it is left alone, and whether the breaker opens. One that
 * opened because the same thing failed three times is probed as soon as it would have been tried again; where no waiting
 * mends, or the budget is spent, once an hour.
 */
export function breakAfter(
  error: Pick<ConnectorError, 'kind' | 'retryAfterMs'>,
  { before, identical, isOpen }: Failures,
  random = Math.random,
): { delayMs: number; opens: boolean } {
  const limited = error.kind === 'rate_limited';
  const spent = before + 1 >= CONNECTION_RETRY_BUDGET && !limited;
  const hourly = spent || NEEDS_A_PERSON.has(error.kind);
  const opens = isOpen || hourly || (identical >= IDENTICAL_FAILURES && !limited);
  return { delayMs: connectionDelay(before, error.retryAfterMs, hourly, random), opens };
}

/** What a reason is recognised by: without moments and ids, which differ from call to call. */
const shapeOf = (reason: string): string => reason.replace(/[0-9a-f]{8}[0-9a-f-]*|[0-9]{4,}/gi, '#');

/** The channel asked for a break or cannot be called: nothing is claimed until that is over. */
export async function blockConnection(
  tx: Tx,
  { tenantId, connectionId }: Lease,
  error: ConnectorError,
  reason: string,
): Promise<void> {
  const text = reason.slice(0, MAX_REASON);
  const row = await tx.first(sql<LeaseFailures>`
    select consecutive_failures, identical_failures, opened_at is not null as is_open, blocked_kind, blocked_reason
    from delivery_leases where tenant_id = ${tenantId} and connection_id = ${connectionId}`);
  const same = row?.blocked_kind === error.kind && shapeOf(row.blocked_reason ?? '') === shapeOf(text);
  const identical = same ? row.identical_failures + 1 : 1;
  const { delayMs, opens } = breakAfter(error, {
    before: row?.consecutive_failures ?? 0,
    identical,
    isOpen: row?.is_open ?? false,
  });
  countFailure(tx, connectionId);
  tx.later(sql`
    update delivery_leases set blocked_until = now() + make_interval(secs => ${delayMs / 1000}::double precision),
      blocked_reason = ${text}, blocked_kind = ${error.kind}, identical_failures = ${identical},
      consecutive_failures = consecutive_failures + 1,
      opened_at = case when ${opens} then coalesce(opened_at, now()) else opened_at end
    where tenant_id = ${tenantId} and connection_id = ${connectionId}`);
  tellProgress(tx, 'connection', connectionId);
}

interface LeaseFailures {
  consecutive_failures: number;
  identical_failures: number;
  is_open: boolean;
  blocked_kind: string | null;
  blocked_reason: string | null;
}

/** The channel answered: the breaker closes. */
export function unblockConnection(tx: Tx, { tenantId, connectionId }: Lease): void {
  tx.later(sql`
    update delivery_leases set blocked_reason = null, blocked_kind = null, consecutive_failures = 0, identical_failures = 0,
      opened_at = null, blocked_until = '-infinity'
    where tenant_id = ${tenantId} and connection_id = ${connectionId} and (consecutive_failures > 0 or opened_at is not null)`);
}
