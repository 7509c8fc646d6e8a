import type { MessageKey } from '@sluice/contracts/messages';
import type { ListingIssue } from '../../mapping/index.ts';
import type { Completion } from './completion.ts';
import { wasRefused } from './refused-hash.ts';

/** The columns of a listing that a completion may change. Times are as the database writes them. */
export interface Delivered {
  state: 'pending' | 'sending' | 'accepted' | 'live' | 'retry' | 'rejected' | 'withdrawn';
  sync_id: string | null;
  /** Fingerprints of the plan. An offer that is null is to be planned: the channel took another one. */
  desired_content_hash: string | null;
  desired_offer_hash: string | null;
  /** Fingerprints that the channel has confirmed, and the newest version that went through. */
  sent_content_hash: string | null;
  sent_offer_hash: string | null;
  confirmed_version: number;
  /** Fingerprints and version that an outstanding ticket carries. */
  sending_content_hash: string | null;
  sending_offer_hash: string | null;
  sending_version: number | null;
  ticket: string | null;
  ticket_at: string | null;
  uncertain: boolean;
  uncertain_offer: boolean;
  overtaken: boolean;
  /** `infinity` = the second look is under way. */
  second_look_at: string | null;
  refused_hash: string | null;
  resent_drift: string | null;
  resent_at: string | null;
  attempts: number;
  next_at: string;
  issue_code: string | null;
  issue_message: string | null;
  issue_key: MessageKey | null;
  issues: readonly ListingIssue[] | null;
  published_at: string | null;
}

/** A listing as the database has it when its outcome is written: the plan may have changed it since the claim. */
export interface StoredListing extends Omit<Delivered, 'next_at'> {
  wanted: boolean;
  desired_version: number;
}

/** The pause before a listing whose write had no answer is looked up once more. */
const SECOND_LOOK_MS = 180_000;

/**
 * The listing after an outcome, as docs/states/listing.md draws it. A listing whose desired state changed during the send
 * goes straight back to pending, so an older confirmation never hides a newer change. A plan that only caught up with what
 * was sent is no such change.
 */
export function transition(before: StoredListing, done: Completion, now: Date): Delivered {
  const at = now.toISOString();
  return {
    state: stateAfter(before, done),
    sync_id: done.forget ? null : (done.sync_id ?? before.sync_id),
    desired_content_hash: takesContent(before, done) ? done.content : before.desired_content_hash,
    desired_offer_hash: tookOtherOffer(before, done) ? null : before.desired_offer_hash,
    ...confirmedAfter(before, done),
    ...underWayAfter(before, done, at),
    ...doubtsAfter(before, done),
    second_look_at: secondLookAfter(before, done, now),
    ...driftAfter(before, done, at),
    ...issuesAfter(before, done),
    attempts: done.attempts,
    next_at: later(now, isRefusedAnew(before, done) ? 0 : done.delay_ms),
    published_at: done.outcome === 'live' || offerAlone(done) !== null ? at : before.published_at,
  };
}

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/** The version that the outcome is about: a ticket carries the one of its send. */
const carried = (before: StoredListing, { version }: Completion): number => before.sending_version ?? version;

/** Whether the confirmed content is the planned one. */
const holdsPlan = (before: StoredListing, { content, offer }: Completion): boolean =>
  before.desired_content_hash === content && before.desired_offer_hash === offer;

/** Whether nothing was planned since the claim. */
const isOfPlan = (before: StoredListing, done: Completion): boolean =>
  before.wanted && !done.again && before.desired_version === carried(before, done);

/**
 * Whether the confirmed content becomes the planned one: it alone differs, such as by the id that the channel gave to a brand
 * since. A new price or stock is left to the plan, whose guard looks at prices.
 */
const takesContent = (before: StoredListing, done: Completion): boolean =>
  done.outcome === 'live' && isOfPlan(before, done) && before.desired_offer_hash === done.offer;

const TOOK_OFFER: ReadonlySet<Completion['outcome']> = new Set(['live', 'rejected', 'retry']);

/**
 * Whether the channel took a price or stock other than the planned ones. The plan looks at it, even where the facts are back
 * by then at what was planned, and the channel holds what they were meanwhile.
 */
const tookOtherOffer = (before: StoredListing, done: Completion): boolean =>
  TOOK_OFFER.has(done.outcome) &&
  done.offer !== null &&
  isOfPlan(before, done) &&
  before.desired_offer_hash !== done.offer;

/** The version that a confirmation confirms: also one that was planned during the send, if it wants just what was sent. */
const confirmed = (before: StoredListing, done: Completion): number =>
  done.outcome === 'live' && before.wanted && holdsPlan(before, done)
    ? before.desired_version
    : carried(before, done);

/** A refusal of something that is no longer wanted so, or that another deliverer may have overwritten. */
const isRefusedAnew = (before: StoredListing, done: Completion): boolean =>
  done.outcome === 'rejected' &&
  (before.overtaken || (before.desired_version !== carried(before, done) && !isJudged(before, done)));

/** Whether just the planned content was refused, although it was planned anew meanwhile. */
function isJudged(before: StoredListing, { judged }: Completion): boolean {
  const { sending_content_hash: content, sending_offer_hash: offer } = before;
  const refused = before.sending_version === null ? judged : { content, offer };
  return (
    before.wanted &&
    refused !== null &&
    refused.content !== null &&
    refused.content === before.desired_content_hash &&
    refused.offer === before.desired_offer_hash
  );
}

/**
 * A refusal of content with which the new price or stock of a listing on sale was to go. What was refused is held back from now on, so the
 * next round sends price and stock alone.
 */
function leavesOfferBehind(before: StoredListing, { outcome, refused, refused_hash }: Completion): boolean {
  const { desired_content_hash: content, desired_offer_hash: offer } = before;
  if (outcome !== 'rejected' || !refused || !before.wanted || before.sent_content_hash === null) return false;
  // Anything but the planned content, such as that under a temporary key, would not be held back, and be sent for ever.
  const isHeldBackNow = content !== null && offer !== null && wasRefused({ content, offer }, refused_hash);
  return isHeldBackNow && offer !== before.sent_offer_hash;
}

function stateAfter(before: StoredListing, done: Completion): Delivered['state'] {
  const { outcome } = done;
  const { wanted, overtaken } = before;
  switch (outcome) {
    case 'live': {
      const isNewest = before.desired_version <= confirmed(before, done);
      return wanted && isNewest && !done.again && !overtaken ? 'live' : 'pending';
    }
    case 'withdrawn':
      return wanted || overtaken ? 'pending' : 'withdrawn';
    case 'left':
      return wanted ? 'pending' : 'live';
    case 'rejected':
      if (isRefusedAnew(before, done) || leavesOfferBehind(before, done)) return 'pending';
      // The listing is still on sale, so its withdrawal is tried again; a question waits for its person.
      return wanted || done.code === 'outcome_unknown' ? 'rejected' : 'retry';
    case 'waiting':
      return 'accepted';
    case 'put_back':
      return before.attempts > 0 ? 'retry' : 'pending';
    case 'accepted':
    case 'retry':
      return outcome;
  }
}

/** The price and stock that went out although the content of the listing is held back. */
const offerAlone = ({ outcome, offer }: Completion): string | null =>
  outcome === 'rejected' || outcome === 'retry' ? offer : null;

function confirmedAfter(
  before: StoredListing,
  done: Completion,
): Pick<Delivered, 'sent_content_hash' | 'sent_offer_hash' | 'confirmed_version'> {
  const { outcome, content, offer } = done;
  const confirmed_version =
    outcome === 'live' || outcome === 'withdrawn' || outcome === 'left'
      ? Math.max(before.confirmed_version, confirmed(before, done))
      : before.confirmed_version;
  if (outcome === 'live') return { sent_content_hash: content, sent_offer_hash: offer, confirmed_version };
  if (outcome === 'withdrawn' || done.forget)
    return { sent_content_hash: null, sent_offer_hash: null, confirmed_version };
  const sent_offer_hash = offerAlone(done) ?? before.sent_offer_hash;
  return { sent_content_hash: before.sent_content_hash, sent_offer_hash, confirmed_version };
}

type UnderWay = Pick<
  Delivered,
  'sending_content_hash' | 'sending_offer_hash' | 'sending_version' | 'ticket' | 'ticket_at'
>;

function underWayAfter(before: StoredListing, done: Completion, at: string): UnderWay {
  switch (done.outcome) {
    case 'waiting': {
      const { sending_content_hash, sending_offer_hash, sending_version, ticket, ticket_at } = before;
      return { sending_content_hash, sending_offer_hash, sending_version, ticket, ticket_at };
    }
    case 'accepted':
      return {
        sending_content_hash: done.content,
        sending_offer_hash: done.offer,
        sending_version: done.version,
        ticket: done.ticket,
        ticket_at: at,
      };
    default:
      return {
        sending_content_hash: null,
        sending_offer_hash: null,
        sending_version: null,
        ticket: null,
        ticket_at: null,
      };
  }
}

/** An overtaken listing is uncertain once its own outcome is known; until then it stays overtaken. */
function doubtsAfter(
  before: StoredListing,
  { outcome, uncertain, uncertain_offer, refused_hash }: Completion,
): Pick<Delivered, 'uncertain' | 'uncertain_offer' | 'overtaken' | 'refused_hash'> {
  const isOpen = outcome === 'accepted' || outcome === 'waiting';
  const isTaken = outcome === 'live' || outcome === 'accepted' || outcome === 'withdrawn';
  return {
    uncertain: uncertain || (before.overtaken && !isOpen),
    uncertain_offer: uncertain_offer && !before.overtaken,
    overtaken: before.overtaken && isOpen,
    refused_hash: isTaken ? null : (refused_hash ?? before.refused_hash),
  };
}

/**
 * A listing whose write had no answer, and which is right now, gets one more look: within minutes the channel may apply
 * the old write over the new one.
 */
function secondLookAfter(before: StoredListing, { outcome }: Completion, now: Date): string | null {
  const { second_look_at: at, uncertain, attempts } = before;
  if (outcome === 'withdrawn' || (outcome === 'live' && at === 'infinity')) return null;
  const isDoubtful = outcome === 'live' && uncertain && attempts > 0;
  return isDoubtful && at === null ? later(now, SECOND_LOOK_MS) : at;
}

function driftAfter(
  before: StoredListing,
  { outcome, drift }: Completion,
  at: string,
): Pick<Delivered, 'resent_drift' | 'resent_at'> {
  const resent_at = drift === null ? before.resent_at : at;
  if (outcome === 'live' || outcome === 'accepted')
    return { resent_drift: drift ?? before.resent_drift, resent_at };
  const isKept = outcome === 'waiting' || outcome === 'put_back';
  return { resent_drift: isKept ? before.resent_drift : null, resent_at };
}

/** A listing that had no turn keeps its issues; a live one may have some, such as a brand that it goes without. */
function issuesAfter(
  before: StoredListing,
  { outcome, code, message, message_key: key, issues }: Completion,
): Pick<Delivered, 'issue_code' | 'issue_message' | 'issue_key' | 'issues'> {
  if (outcome === 'rejected' || outcome === 'retry' || code !== null)
    return { issue_code: code, issue_message: message, issue_key: key, issues };
  if (outcome === 'put_back') {
    const { issue_code, issue_message, issue_key, issues: kept } = before;
    return { issue_code, issue_message, issue_key, issues: kept };
  }
  return { issue_code: null, issue_message: null, issue_key: null, issues: null };
}

/** A mark for the plan to look at the product of a completed listing. */
export type Mark = 'anew' | 'if none';

/**
 * The mark of a product whose listing has a price or stock other than its plan, because its facts changed since. If the mark
 * of that change was lost, a listing without a new one would be sent again and again, or never be updated. A mark that is
 * there already gets a new version, since a plan under way may have read the older facts. An item that only waits for its
 * plan keeps its mark, and is looked at again.
 */
export function markAfter(before: StoredListing, done: Completion): Mark | null {
  if (tookOtherOffer(before, done)) return 'anew';
  return done.unplanned ? 'if none' : null;
}
