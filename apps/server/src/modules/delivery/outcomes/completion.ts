import type { ConnectorError, ListingPayload } from '@sluice/connector-kit';
import {
  foreign,
  keyOf,
  keyOrNull,
  type Message,
  type MessageKey,
  severalKeys,
} from '@sluice/contracts/messages';
import { wordsOf } from '../../../platform/said.ts';
import type { ListingIssue } from '../../mapping/index.ts';
import type { Fingerprints } from '../../publishing/index.ts';
import { itemDelay, pollDelay, refusedWithdrawalDelay } from '../rounds/backoff.ts';
import type { Operation } from './operation.ts';
import type { Outcome, WorkItem } from './outcome.ts';
import { refusedHash } from './refused-hash.ts';

/** An outcome in the form of its effects on listing and attempt. */
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
  /** Only an update of price and stock is uncertain. */
  uncertain_offer: boolean;
  /** The listing is sent once more under its own key. */
  again: boolean;
  /** The plan has to look at it: its facts differ from the planned ones. */
  unplanned: boolean;
  /** The channel itself refused it. */
  refused: boolean;
  /** The content that must not be sent again; null = none is known. */
  refused_hash: string | null;
  /** Fingerprints of a listing that was refused, by the channel or by us; null = not known, or a ticket's. */
  judged: Fingerprints | null;
  /** The drift that the send was to mend, as a look-up showed it. */
  drift: string | null;
  attempts: number;
  delay_ms: number;
  code: string | null;
  message: string | null;
  /** The key of the message where the words are our own. */
  message_key: MessageKey | null;
  issues: readonly ListingIssue[] | null;
  evidence: object | null;
  /** The price and stock that the call carried, as far as the channel took it. */
  sent: Pick<ListingPayload, 'price' | 'currency' | 'stock'> | null;
  call_id: string | null;
  duration_ms: number | null;
}

const driftSent = (item: WorkItem, { operation }: Outcome): string | null =>
  operation === 'content' ? (item.drift ?? null) : null;

const MAX_ISSUES = 50;

/**
 * Computes the effects of an outcome on its listing. An uncertain listing stays uncertain until the channel is known to
 * hold the desired state: neither a failed look-up nor a failed send shows the channel's state.
 */
export function completionOf(item: WorkItem, outcome: Outcome): Completion {
  const row = rowOf(item, outcome);
  const { uncertain: was, uncertain_offer: wasOffer } = item.listing;
  // Neither a look-up nor a round that ended before its turn changed the content.
  const leavesContent = outcome.operation !== 'content' || outcome.result === 'untouched';
  const offerAlone = was ? wasOffer && leavesContent : outcome.operation === 'offer';
  return { ...row, uncertain_offer: row.uncertain && offerAlone };
}

function rowOf(item: WorkItem, outcome: Outcome): Completion {
  const base = baseOf(item, outcome);
  switch (outcome.result) {
    case 'live':
      return {
        ...base,
        sync_id: outcome.syncId,
        forget: false,
        drift: driftSent(item, outcome),
        ...goneWithout(item, outcome.note),
        unplanned: item.renamed ?? false,
        again: item.aside ?? false,
        // Only its real key ends the tries for it.
        attempts: item.aside ? item.listing.attempts : 0,
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
      return {
        ...base,
        delay_ms: outcome.delayMs,
        ...(outcome.issues === undefined ? {} : refusalOf(outcome.issues)),
      };
    case 'rejected':
      return {
        ...base,
        sync_id: outcome.syncId ?? base.sync_id,
        ...refusalOf(outcome.issues),
        // The question to a person settles the uncertainty: the person knows when to retry the listing.
        uncertain: item.listing.uncertain && !outcome.issues.some(({ code }) => code === 'outcome_unknown'),
        // A refused withdrawal leaves an unwanted listing on sale, so it is retried, with growing pauses.
        ...(item.desired === undefined ? { attempts: item.listing.attempts + 1 } : {}),
        delay_ms: item.desired === undefined ? refusedWithdrawalDelay(item.listing.attempts) : 0,
        unplanned: item.renamed ?? false,
        refused: isRefusal(outcome),
        refused_hash: refusedHashOf(item, outcome),
        judged: item.desired?.hashes ?? null,
        evidence: outcome.evidence ?? null,
      };
    case 'retry':
      return { ...base, ...retryOf(item, outcome) };
    case 'deferred': {
      const uncertain = outcome.uncertain || item.listing.uncertain;
      return {
        ...base,
        attempts: item.listing.attempts,
        uncertain,
        ...failureOf('deferred', outcome.error),
      };
    }
    case 'untouched':
      return {
        ...base,
        attempts: item.listing.attempts,
        uncertain: item.listing.uncertain,
        unplanned: outcome.unplanned ?? false,
        delay_ms: outcome.delayMs ?? 0,
      };
  }
}

type Rejection = Extract<Outcome, { result: 'rejected' }>;

/** Whether the channel refused it: neither we, nor is it a question to a person. */
const isRefusal = ({ call, heldBack, candidates }: Rejection): boolean =>
  call !== undefined && heldBack !== true && candidates === undefined;

/** The fingerprint of the content that the channel refused, if a call or a ticket carried it. */
function refusedHashOf({ listing, desired }: WorkItem, outcome: Rejection): string | null {
  const { operation, issues } = outcome;
  if (!isRefusal(outcome)) return null;
  if (operation === 'content' && desired !== undefined) return refusedHash(desired.hashes, issues);
  const { sending_content_hash: content, sending_offer_hash: offer } = listing;
  if (operation !== 'ticket' || content === null || offer === null) return null;
  return content === listing.sent_content_hash ? null : refusedHash({ content, offer }, issues);
}

const OUTCOME = { deferred: 'retry', untouched: 'put_back' } as const;

/** The fields of a completion that most outcomes leave as they are. */
export const PLAIN = {
  content: null,
  ticket: null,
  uncertain: false,
  uncertain_offer: false,
  again: false,
  unplanned: false,
  refused: false,
  refused_hash: null,
  judged: null,
  drift: null,
  attempts: 0,
  delay_ms: 0,
  code: null,
  message: null,
  message_key: null,
  issues: null,
  evidence: null,
  sent: null,
} satisfies Partial<Completion>;

const CARRIES_OFFER: ReadonlySet<string> = new Set<Operation>(['content', 'offer']);
const TAKEN: ReadonlySet<string> = new Set(['live', 'accepted']);

const baseOf = (
  { listing, syncId, desired }: WorkItem,
  { operation, result, call, sentOffer }: Outcome,
): Completion => ({
  product_id: listing.product_id,
  version: listing.desired_version,
  outcome: result === 'deferred' || result === 'untouched' ? OUTCOME[result] : result,
  operation,
  // The finding of a look-up is kept even when the send after it failed.
  sync_id: syncId,
  // The channel turned out not to have the listing, so earlier sends to it no longer count.
  forget: syncId === null && listing.sync_id !== null,
  ...PLAIN,
  sent: CARRIES_OFFER.has(operation) && TAKEN.has(result) ? (desired?.payload ?? null) : null,
  offer: sentOffer ?? null,
  call_id: call?.id ?? null,
  duration_ms: call?.ms ?? null,
});

/** The part of a completion that says what is wrong. */
type Fault = Pick<Completion, 'code' | 'message' | 'message_key' | 'issues'>;

function refusalOf(issues: readonly ListingIssue[]): Fault {
  const kept = issues.slice(0, MAX_ISSUES);
  return { code: kept[0]?.code ?? 'rejected', ...wordsOfIssues(kept), issues: kept };
}

/** The words of all issues as one message, which has no key where all of them are a channel's. */
export function wordsOfIssues(issues: readonly ListingIssue[]): Pick<Completion, 'message' | 'message_key'> {
  const isOurs = issues.some(({ key }) => key !== undefined);
  return {
    message: issues.map((issue) => issue.message).join('; '),
    message_key: isOurs
      ? severalKeys(issues.map(({ key, message }) => key ?? keyOf(foreign(message))))
      : null,
  };
}

/** The fault of a call that failed, as the one issue of its listing. */
function failureOf(code: ListingIssue['code'], error: ConnectorError): Fault {
  const { text: message, key } = wordsOf(error);
  return {
    code,
    message,
    message_key: key,
    issues: [{ code, message, ...(key === null ? {} : { key }) }],
  };
}

/** Lists the terms that a live listing goes without. */
function goneWithout({ desired }: WorkItem, note: Message | undefined): Fault {
  const unmade = desired?.unmade ?? [];
  if (unmade.length > 0) return refusalOf(unmade);
  return { code: null, message: note?.text ?? null, message_key: keyOrNull(note ?? null), issues: null };
}

function retryOf(item: WorkItem, outcome: Extract<Outcome, { result: 'retry' }>): Partial<Completion> {
  const { error, forgetSyncId, code = error.kind } = outcome;
  // The channel takes no more at this time, which is no failure of the item: however often, it is not tried more rarely.
  const attempts = item.listing.attempts + (error.kind === 'rate_limited' ? 0 : 1);
  return {
    uncertain: outcome.uncertain || item.listing.uncertain,
    ...(forgetSyncId === undefined ? {} : { forget: forgetSyncId }),
    attempts,
    delay_ms: itemDelay(attempts, error.retryAfterMs),
    refused: outcome.staleTerms !== undefined,
    ...failureOf(code, error),
    evidence: error.evidence ?? null,
  };
}
