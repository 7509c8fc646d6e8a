import {
  ConnectorError,
  type ItemResult,
  type OpenTicketResult,
  type TicketResult,
  type WithdrawResult,
} from '@sluice/connector-kit';
import { message } from '@sluice/contracts/messages';
import type { ListingIssue, TermUse } from '../../mapping/index.ts';
import type { Operation } from '../outcomes/operation.ts';
import type { Outcome, Outcomes, WorkItem } from '../outcomes/outcome.ts';
import { perhapsApplied } from './calls.ts';
import type { Round } from './round-state.ts';

type AnyResult = ItemResult | WithdrawResult | TicketResult | OpenTicketResult;

/** Retries of a key that another listing holds: that listing may be about to give it up. */
const KEY_ATTEMPTS = 5;

/**
 * Results by key. Channels leave items out, repeat and reorder them; if two results of one item contradict each other,
 * both are ignored.
 */
export function resultsByKey<Result extends AnyResult>(
  results: readonly Result[],
): Map<string, Result | 'contradictory'> {
  const byKey = new Map<string, Result | 'contradictory'>();
  for (const result of results) {
    const before = byKey.get(result.externalKey);
    const agrees = before === undefined || (before !== 'contradictory' && before.outcome === result.outcome);
    byKey.set(result.externalKey, agrees ? result : 'contradictory');
  }
  return byKey;
}

/** Turns the connector's results into outcomes. An item without a result may have been applied: it is read back. */
export function readResults(
  round: Pick<Round, 'owners'>,
  batch: readonly WorkItem[],
  results: readonly (ItemResult | WithdrawResult)[],
  operation: Operation,
): Outcomes {
  const byKey = resultsByKey(results);
  const shared = sharedIds([...byKey.values()]);
  const outcomes: Outcomes = new Map();
  for (const item of batch) {
    const id = item.listing.product_id;
    const result = byKey.get(item.externalKey);
    if (result === undefined || result === 'contradictory' || namesAnother(round, item, result, shared))
      outcomes.set(id, silent(operation));
    else {
      if (result.outcome === 'live') round.owners.set(result.syncId, id);
      outcomes.set(id, outcomeOf(item, result, operation));
    }
  }
  return outcomes;
}

/** Ids that an answer gives to several items: it cannot be true of more than one. */
function sharedIds(results: readonly (ItemResult | WithdrawResult | 'contradictory')[]): Set<string> {
  const ids = results.flatMap((result) =>
    result !== 'contradictory' && result.outcome === 'live' ? [result.syncId] : [],
  );
  return new Set(ids.filter((id, at) => ids.indexOf(id) !== at));
}

/** Whether an answer gives an item the id of another listing. What the item holds then has to be looked up. */
const namesAnother = (
  { owners }: Pick<Round, 'owners'>,
  { listing, syncId }: WorkItem,
  result: ItemResult | WithdrawResult,
  shared: ReadonlySet<string>,
): boolean =>
  result.outcome === 'live' &&
  result.syncId !== syncId &&
  (shared.has(result.syncId) || (owners.get(result.syncId) ?? listing.product_id) !== listing.product_id);

function silent(operation: Operation): Outcome {
  const error = new ConnectorError({ kind: 'unknown_outcome', message: message('listing_not_clear') });
  return { operation, result: 'retry', error, uncertain: true };
}

function outcomeOf(item: WorkItem, result: ItemResult | WithdrawResult, operation: Operation): Outcome {
  switch (result.outcome) {
    case 'live':
      return { operation, result: 'live', syncId: result.syncId, hashes: item.desired!.hashes };
    case 'withdrawn':
      return { operation, result: 'withdrawn' };
    case 'accepted':
      return { operation, result: 'accepted', ticket: result.ticket, hashes: item.desired?.hashes ?? null };
    case 'retry':
      return retried(operation, result.error);
    case 'rejected':
      return rejected(item, result.issues, operation, 'syncId' in result ? result.syncId : undefined);
  }
}

/** The outcome of an item that the channel asks to be sent again. */
export const retried = (operation: Operation, error: ConnectorError): Outcome => ({
  operation,
  result: 'retry',
  error,
  uncertain: perhapsApplied(error.kind),
});

/**
 * The outcome of a rejection: the next round retries what it can mend; everything else waits for a change on our side.
 */
export function rejected(
  item: WorkItem,
  issues: readonly ListingIssue[],
  operation: Operation,
  syncId?: string,
): Outcome {
  const missing = issues.find((issue) => issue.code === 'listing_not_found');
  if (missing !== undefined && item.desired === undefined) return { operation, result: 'withdrawn' };
  if (missing !== undefined && item.syncId !== null) {
    // The listing vanished from the channel and is created again.
    const error = new ConnectorError({ kind: 'not_found', message: missing.message });
    return { operation, result: 'retry', error, uncertain: true, forgetSyncId: true, code: 'vanished' };
  }
  const taken = issues.find((issue) => issue.code === 'duplicate_key');
  if (taken !== undefined && item.syncId !== null && item.listing.attempts < KEY_ATTEMPTS) {
    const error = new ConnectorError({ kind: 'invalid_request', message: taken.message });
    return { operation, result: 'retry', error, uncertain: false, code: 'key_taken' };
  }
  const staleTerms = staleTermsIn(item, issues);
  if (staleTerms.length > 0 && item.listing.attempts < KEY_ATTEMPTS) {
    const error = new ConnectorError({ kind: 'unavailable', message: issues[0]!.message });
    return { operation, result: 'retry', error, uncertain: false, staleTerms };
  }
  return { operation, result: 'rejected', issues, syncId };
}

/** Ids of brands and categories that the channel issued and no longer knows. */
const staleTermsIn = ({ desired }: WorkItem, issues: readonly ListingIssue[]): TermUse[] =>
  (desired?.terms ?? []).filter(({ kind }) => issues.some(({ code }) => code === `unknown_${kind}`));
