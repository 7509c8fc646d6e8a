import type { ConnectorError, ErrorKind } from '@sluice/connector-kit';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { tellProgress } from '../../progress/index.ts';
import { CONNECTION_RETRY_BUDGET, connectionDelay } from './backoff.ts';
import type { Lease } from './lease.ts';

/** Kinds that no waiting mends: the breaker opens at once, and somebody has to look at the credentials. */
const NEEDS_A_PERSON: ReadonlySet<ErrorKind> = new Set(['auth', 'forbidden']);

const MAX_REASON = 1_000;

/** What a failure of the whole connection means: until when it is left alone, and whether the breaker opens. */
export function breakAfter(
  error: Pick<ConnectorError, 'kind' | 'retryAfterMs'>,
  failures: number,
  isOpen: boolean,
  random = Math.random,
): { delayMs: number; opens: boolean } {
  const spent = failures + 1 >= CONNECTION_RETRY_BUDGET && error.kind !== 'rate_limited';
  const opens = isOpen || spent || NEEDS_A_PERSON.has(error.kind);
  return { delayMs: connectionDelay(failures, error.retryAfterMs, opens, random), opens };
}

/** The channel asked for a break or cannot be called: nothing is claimed until that is over. */
export async function blockConnection(
  tx: Tx,
  { tenantId, connectionId }: Lease,
  error: ConnectorError,
  reason: string,
): Promise<void> {
  const row = await tx.first(sql<{ consecutive_failures: number; is_open: boolean }>`
    select consecutive_failures, opened_at is not null as is_open from delivery_leases
    where tenant_id = ${tenantId} and connection_id = ${connectionId}`);
  const { delayMs, opens } = breakAfter(error, row?.consecutive_failures ?? 0, row?.is_open ?? false);
  tx.later(sql`
    update delivery_leases set blocked_until = now() + make_interval(secs => ${delayMs / 1000}::double precision),
      blocked_reason = ${reason.slice(0, MAX_REASON)}, blocked_kind = ${error.kind},
      consecutive_failures = consecutive_failures + 1,
      opened_at = case when ${opens} then coalesce(opened_at, now()) else opened_at end
    where tenant_id = ${tenantId} and connection_id = ${connectionId}`);
  tellProgress(tx, 'connection', connectionId);
}

/** The channel answered: the breaker closes. */
export function unblockConnection(tx: Tx, { tenantId, connectionId }: Lease): void {
  tx.later(sql`
    update delivery_leases set blocked_reason = null, blocked_kind = null, consecutive_failures = 0, opened_at = null,
      blocked_until = '-infinity'
    where tenant_id = ${tenantId} and connection_id = ${connectionId} and (consecutive_failures > 0 or opened_at is not null)`);
}
