import type { ErrorKind } from '@sluice/connector-kit';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, sql } from '../../../platform/db/sql.ts';
import { asJson, fitting, mapWords, wordsOf } from '../../../platform/said.ts';
import type { Redact } from '../../../platform/secrets/redact.ts';
import { tellProgress } from '../../progress/index.ts';
import { CONNECTION_RETRY_BUDGET, connectionDelay } from './backoff.ts';
import type { ConnectionFailed } from './calls.ts';
import { countFailure } from './delivery-hours.ts';
import type { Lease } from './lease.ts';

/**
 * Kinds of failure that waiting does not mend: the breaker opens at once, and a person has to check the credentials.
 */
const NEEDS_A_PERSON: ReadonlySet<ErrorKind> = new Set(['auth', 'forbidden']);

const MAX_REASON = 1_000;

/** Failures for one and the same reason after which a connection is paused. */
const IDENTICAL_FAILURES = 3;

interface Failures {
  /** Failures in a row before this one. */
  before: number;
  /** Failures in a row for the same reason, this one included. */
  identical: number;
  isOpen: boolean;
}

/**
 * Decides how long a connection rests after it failed as a whole, and whether the breaker opens. A breaker opened by
 * three identical failures is probed when the next retry would have been due. If waiting does not mend the failure, or
 * the budget is spent, it is probed once an hour.
 */
export function breakAfter(
  error: { kind: ErrorKind; retryAfterMs: number | undefined },
  { before, identical, isOpen }: Failures,
  random = Math.random,
): { delayMs: number; opens: boolean } {
  const limited = error.kind === 'rate_limited';
  const spent = before + 1 >= CONNECTION_RETRY_BUDGET && !limited;
  const hourly = spent || NEEDS_A_PERSON.has(error.kind);
  const opens = isOpen || hourly || (identical >= IDENTICAL_FAILURES && !limited);
  return { delayMs: connectionDelay(before, error.retryAfterMs, hourly, random), opens };
}

/** A reason without moments and ids, which differ from call to call: equal shapes are the same reason. */
const shapeOf = (reason: string): string => reason.replace(/[0-9a-f]{8}[0-9a-f-]*|[0-9]{4,}/gi, '#');

/** Blocks a connection whose channel asked for a break or cannot be called: nothing is claimed until that is over. */
export async function blockConnection(
  tx: Tx,
  { tenantId, connectionId }: Lease,
  { error, restMs }: ConnectionFailed,
  redact: Redact,
): Promise<void> {
  const { kind } = error;
  const { text, key } = mapWords(wordsOf(error), fitting(redact, MAX_REASON));
  const row = await tx.first(sql<LeaseFailures>`
    select consecutive_failures, identical_failures, opened_at is not null as is_open, blocked_kind, blocked_reason
    from delivery_leases where tenant_id = ${tenantId} and connection_id = ${connectionId}`);
  const same = row?.blocked_kind === kind && shapeOf(row.blocked_reason ?? '') === shapeOf(text);
  const identical = same ? row.identical_failures + 1 : 1;
  const { delayMs, opens } = breakAfter(
    { kind, retryAfterMs: restMs },
    {
      before: row?.consecutive_failures ?? 0,
      identical,
      isOpen: row?.is_open ?? false,
    },
  );
  countFailure(tx, connectionId);
  tx.later(sql`
    update delivery_leases set blocked_until = now() + make_interval(secs => ${delayMs / 1000}::double precision),
      blocked_reason = ${text}, blocked_key = ${asJson(key)}, blocked_kind = ${kind}, identical_failures = ${identical},
      consecutive_failures = consecutive_failures + 1,
      opened_at = ${opens ? fragment`least(opened_at, now())` : fragment`opened_at`}
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

/** Closes the breaker after an answer of the channel. */
export function unblockConnection(tx: Tx, { tenantId, connectionId }: Lease): void {
  tx.later(sql`
    update delivery_leases set blocked_reason = null, blocked_key = null, blocked_kind = null, consecutive_failures = 0,
      identical_failures = 0, opened_at = null, blocked_until = '-infinity'
    where tenant_id = ${tenantId} and connection_id = ${connectionId} and (consecutive_failures > 0 or opened_at is not null)`);
}
