import { explainIssue } from '@sluice/contracts';
import type { ChannelState } from '@sluice/contracts/portal';

/** What of a listing decides how it stands. */
export interface ListingStanding {
  state: string;
  sync_id: string | null;
  attempts: number;
  issue_code: string | null;
}

/** What nobody can send before somebody has said what the product, its category or brand is called on the channel. */
const NOT_MAPPED: ReadonlySet<string> = new Set(['ambiguous_match', 'unknown_category', 'unknown_brand']);

/** A channel that fails as often is told of, although it is tried again by itself. */
const FAILURES_TOLD = 3;

/**
 * How a product stands on a channel, in one word. Excluded says what is wanted and goes before what still is there; a
 * failure that mends itself counts as pending until it has happened a few times.
 */
export function channelState(isExcluded: boolean, listing: ListingStanding | undefined): ChannelState {
  if (isExcluded) return 'excluded';
  if (listing === undefined) return 'pending';
  const { state, issue_code: code } = listing;
  if (state === 'live') return 'live';
  if (state === 'rejected')
    return listing.sync_id === null && code !== null && NOT_MAPPED.has(code) ? 'not_mapped' : 'error';
  return state === 'retry' && needsSomebody(listing) ? 'error' : 'pending';
}

function needsSomebody({ issue_code: code, attempts }: ListingStanding): boolean {
  if (code === null) return false;
  return attempts >= FAILURES_TOLD || explainIssue(code).fault !== 'channel';
}
