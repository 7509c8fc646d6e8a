import type { ConnectorError, ErrorKind } from '@sluice/connector-kit';
import { isGivenUp, pauseAfter, type RetryPolicy } from '../../../platform/queue/retry.ts';
import { type ActionLease, type Postponed, SETTLED_AFTER_SECONDS } from './queue.ts';

/** Four hours on average: a channel that is down for longer is a matter for a person. */
export const RETRIES = { most: 20, firstMs: 1_000, longestMs: 1_800_000, leastMs: 500 } satisfies RetryPolicy;
/** Trying again mends none of these. */
const FINAL: ReadonlySet<ErrorKind> = new Set(['invalid_request', 'not_found']);
/** The call that failed so was not applied. */
const SURE: ReadonlySet<ErrorKind> = new Set(['rate_limited', 'unavailable', 'timeout', ...FINAL]);
/** A person mends the connection, however long that takes: the action waits for it, with pauses of half an hour at most. */
const WAITS: ReadonlySet<ErrorKind> = new Set(['auth', 'forbidden']);
const WAITING_TRIES = 12;

export interface FailedTry {
  error: ConnectorError;
  /** Writes that left for the channel. */
  writes: number;
}

/** The consequence of a failure: an end, or another try after a pause. */
export type Consequence =
  | { ends: 'refused' | 'given_up'; unknown: boolean }
  | ({ ends: null } & Omit<Postponed, 'fault'>);

/** Decides how an action goes on. A call that our own limit held back is no try: nothing failed. */
export function afterFailure(lease: ActionLease, { error, writes }: FailedTry): Consequence {
  const isSure = writes === 0 || (writes === 1 && SURE.has(error.kind));
  // A write of the present try follows a look, so it says more than the doubt of before.
  if (FINAL.has(error.kind)) return { ends: 'refused', unknown: writes === 0 ? lease.unknown : !isSure };
  const unknown = lease.unknown || !isSure;
  const attempts = attemptsAfter(lease, error);
  if (isGivenUp(RETRIES, attempts)) return { ends: 'given_up', unknown };
  // The channel may be at work on a call that we gave up waiting for.
  const leastMs = isSure ? 0 : SETTLED_AFTER_SECONDS * 1_000;
  const delayMs = Math.max(leastMs, pauseAfter(RETRIES, attempts, error.retryAfterMs));
  return { ends: null, delayMs, attempts, again: lease.again || writes > 0, unknown };
}

function attemptsAfter({ attempts }: ActionLease, { kind, said }: ConnectorError): number {
  if (said?.code === 'rate_limit_spent') return attempts - 1;
  return WAITS.has(kind) ? Math.min(attempts, WAITING_TRIES) : attempts;
}
