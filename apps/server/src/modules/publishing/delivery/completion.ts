import { HOUR_MS, itemDelay } from './backoff.ts';
import type { ListingIssue, Operation, Outcome, WorkItem } from './outcome.ts';
import { pollDelay } from './tickets.ts';

/** One outcome as what becomes of its listing and its attempt. */
export interface Completion {
  product_id: number;
  version: number;
  outcome: 'live' | 'withdrawn' | 'left' | 'accepted' | 'waiting' | 'rejected' | 'retry' | 'put_back';
  operation: Operation;
  sync_id: string | null;
  forget: boolean;
  content: string | null;
  offer: string | null;
  ticket: string | null;
  uncertain: boolean;
  /** What the send was to mend, as a look-up showed it. */
  drift: string | null;
  attempts: number;
  delay_ms: number;
  code: string | null;
  message: string | null;
  issues: readonly ListingIssue[] | null;
  evidence: object | null;
  call_id: string | null;
  duration_ms: number | null;
}

const driftSent = (item: WorkItem, { operation }: Outcome): string | null =>
  operation === 'content' ? (item.drift ?? null) : null;

const MAX_ISSUES = 50;

/**
 * What an outcome does to its listing. What was uncertain stays so until the channel holds what it should: neither a
 * look-up that failed nor a send that did not get through says what is there.
 */
export function completionOf(item: WorkItem, outcome: Outcome): Completion {
  const base = baseOf(item, outcome);
  switch (outcome.result) {
    case 'live':
      return {
        ...base,
        sync_id: outcome.syncId,
        forget: false,
        drift: driftSent(item, outcome),
        message: outcome.note ?? null,
        ...outcome.hashes,
      };
    case 'withdrawn':
    case 'left':
      return { ...base, forget: false };
    case 'accepted':
      return {
        ...base,
        ticket: outcome.ticket,
        drift: driftSent(item, outcome),
        ...(outcome.hashes ?? {}),
        delay_ms: pollDelay(0),
      };
    case 'waiting':
      return { ...base, delay_ms: outcome.delayMs };
    case 'rejected':
      return {
        ...base,
        sync_id: outcome.syncId ?? base.sync_id,
        ...refusalOf(outcome.issues),
        // A person is asked, and knows it when the listing is to be tried again.
        uncertain: item.listing.uncertain && !outcome.issues.some(({ code }) => code === 'outcome_unknown'),
        // A refused withdrawal leaves on sale what nobody wants there: it is not left at that.
        delay_ms: item.target === undefined ? HOUR_MS : 0,
        evidence: outcome.evidence ?? null,
      };
    case 'retry':
      return { ...base, ...retryOf(item, outcome) };
    case 'deferred': {
      const { reason } = outcome;
      const uncertain = outcome.uncertain || item.listing.uncertain;
      const issue = { code: 'deferred', message: reason } as const;
      return { ...base, attempts: item.listing.attempts, uncertain, ...issue, issues: [issue] };
    }
    case 'untouched':
      return {
        ...base,
        attempts: item.listing.attempts,
        uncertain: item.listing.uncertain,
        delay_ms: outcome.delayMs ?? 0,
      };
  }
}

const OUTCOME = { deferred: 'retry', untouched: 'put_back' } as const;

const baseOf = ({ listing, syncId }: WorkItem, { operation, result, call }: Outcome): Completion => ({
  product_id: listing.product_id,
  version: listing.desired_version,
  outcome: result === 'deferred' || result === 'untouched' ? OUTCOME[result] : result,
  operation,
  // What a look-up found is kept even when the send behind it failed.
  sync_id: syncId,
  // The channel turned out not to have it: what was sent to it counts for nothing.
  forget: syncId === null && listing.sync_id !== null,
  content: null,
  offer: null,
  ticket: null,
  uncertain: false,
  drift: null,
  attempts: 0,
  delay_ms: 0,
  code: null,
  message: null,
  issues: null,
  evidence: null,
  call_id: call?.id ?? null,
  duration_ms: call?.ms ?? null,
});

function refusalOf(issues: readonly ListingIssue[]): Pick<Completion, 'code' | 'message' | 'issues'> {
  const kept = issues.slice(0, MAX_ISSUES);
  return {
    code: kept[0]?.code ?? 'rejected',
    message: kept.map((issue) => issue.message).join('; '),
    issues: kept,
  };
}

function retryOf(item: WorkItem, outcome: Extract<Outcome, { result: 'retry' }>): Partial<Completion> {
  const attempts = item.listing.attempts + 1;
  const { error, forgetSyncId, code = error.kind } = outcome;
  const { message } = error;
  return {
    uncertain: outcome.uncertain || item.listing.uncertain,
    ...(forgetSyncId === undefined ? {} : { forget: forgetSyncId }),
    attempts,
    delay_ms: itemDelay(attempts, error.retryAfterMs),
    code,
    message,
    issues: [{ code, message }],
    evidence: error.evidence ?? null,
  };
}
