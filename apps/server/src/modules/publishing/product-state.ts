import { explainIssue } from '@sluice/contracts';
import type { ChannelState } from '@sluice/contracts/portal';

/** What of a listing decides how it stands. */
export interface ListingStanding {
  state: string;
  issue_code: string | null;
}

/** The category has no counterpart on the channel: nobody can do anything about it at the product. */
const NOT_MAPPED: ReadonlySet<string> = new Set(['unknown_category']);

/**
 * How a product stands on a channel, in one word. Excluded says what is wanted and goes before what still is there; what
 * is tried again by itself is pending, unless a person has to look at it: everything but passing trouble of the channel.
 */
export function channelState(isExcluded: boolean, listing: ListingStanding | undefined): ChannelState {
  if (isExcluded) return 'excluded';
  if (listing === undefined) return 'pending';
  const { state, issue_code: code } = listing;
  if (state === 'live') return 'live';
  if (state === 'rejected') return code !== null && NOT_MAPPED.has(code) ? 'not_mapped' : 'error';
  return state === 'retry' && code !== null && needsSomebody(code) ? 'error' : 'pending';
}

const needsSomebody = (code: string): boolean =>
  code === 'failed_alone' || explainIssue(code).fault !== 'channel';
