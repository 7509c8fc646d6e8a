import { type ConnectorError, type ErrorKind, isTransient } from '@sluice/connector-kit';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { tellProgress } from '../../progress/index.ts';
import { CONNECTION_RETRY_BUDGET, connectionDelay } from './backoff.ts';
import { countFailure } from './delivery-hours.ts';
import type { Lease } from './lease.ts';

/** Kinds that no waiting mends: the breaker opens at once, and somebody has to look at the credentials. */
const NEEDS_A_PERSON: ReadonlySet<ErrorKind> = new Set(['auth', 'forbidden']);

/**
 * So many failures in a row with the same kind and the same words open the breaker, unless waiting may mend them: a
 * channel that is out of order for a minute says the same many times.
 */
const IDENTICAL_FAILURES = 3;

const MAX_REASON = 1_000;

interface FailuresSoFar {
  /** In a row, before this one. */
  failures: number;
  /** Those of them, the last ones, that were like this one. */
  identical: number;
  isOpen: boolean;
}

/** What a failure of the whole connection means: until when it is left alone, and whether the breaker opens. */
export function breakAfter(
  error: Pick<ConnectorError, 'kind' | 'retryAfterMs'>,
  { failures, identical, isOpen }: FailuresSoFar,
  random = Math.random,
): { delayMs: number; opens: boolean } {
  const spent = failures + 1 >= CONNECTION_RETRY_BUDGET && error.kind !== 'rate_limited';
  const hopeless = identical + 1 >= IDENTICAL_FAILURES && !isTransient(error.kind);
  const opens = isOpen || spent || hopeless || NEEDS_A_PERSON.has(error.kind);
  return { delayMs: connectionDelay(failures, error.retryAfterMs, opens, random), opens };
}

/** The channel asked for a break or cannot be called: nothing is claimed until that is over. */
export async function blockConnection(
  tx: Tx,
  { tenantId, connectionId }: Lease,
  error: ConnectorError,
  reason: string,
): Promise<void> {
  const kept = reason.slice(0, MAX_REASON);
  const row = await tx.first(sql<FailuresSoFar>`
    select consecutive_failures as failures, opened_at is not null as "isOpen",
      case when blocked_kind = ${error.kind} and blocked_reason = ${kept} then identical_failures else 0 end as identical
    from delivery_leases where tenant_id = ${tenantId} and connection_id = ${connectionId}`);
  const soFar = row ?? { failures: 0, identical: 0, isOpen: false };
  const { delayMs, opens } = breakAfter(error, soFar);
  countFailure(tx, connectionId);
  tx.later(sql`
    update delivery_leases set blocked_until = now() + make_interval(secs => ${delayMs / 1000}::double precision),
      blocked_reason = ${kept}, blocked_kind = ${error.kind},
      consecutive_failures = consecutive_failures + 1, identical_failures = ${soFar.identical + 1},
      opened_at = case when ${opens} then coalesce(opened_at, now()) else opened_at end
    where tenant_id = ${tenantId} and connection_id = ${connectionId}`);
  tellProgress(tx, 'connection', connectionId);
}

/** The channel answered: the breaker closes. */
export function unblockConnection(tx: Tx, { tenantId, connectionId }: Lease): void {
  tx.later(sql`
    update delivery_leases set blocked_reason = null, blocked_kind = null, consecutive_failures = 0,
      identical_failures = 0, opened_at = null,
      blocked_until = '-infinity'
    where tenant_id = ${tenantId} and connection_id = ${connectionId} and (consecutive_failures > 0 or opened_at is not null)`);
}
