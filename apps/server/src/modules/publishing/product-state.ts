import type { ChannelState } from '@sluice/contracts/portal';
import { NEEDS_A_PERSON, NOT_MAPPED } from './channel-state.ts';

/** What of a listing decides how it stands. */
export interface ListingStanding {
  state: string;
  wanted: boolean;
  issue_code: string | null;
}

/**
 * How a product stands on a channel, in one word: what `channelStates` says in SQL for whole lists, of one product whose
 * exclusion was just worked out; a test holds the two together. Excluded says what is wanted and goes before what still is
 * there, unless the channel refuses to take it off sale. What is tried again by itself is pending, unless a person has to
 * look at it: everything but passing trouble of the channel.
 */
export function channelState(isExcluded: boolean, listing: ListingStanding | undefined): ChannelState {
  if (isExcluded) return listing?.wanted === false && isFaulty(listing) ? 'error' : 'excluded';
  // Not wanted there as yet: the plan is about to look at it.
  if (listing === undefined || !listing.wanted) return 'pending';
  if (listing.state === 'live') return 'live';
  if (!isFaulty(listing)) return 'pending';
  return listing.state === 'rejected' && NOT_MAPPED.includes(listing.issue_code ?? '')
    ? 'not_mapped'
    : 'error';
}

const isFaulty = ({ state, issue_code: code }: ListingStanding): boolean =>
  state === 'rejected' || (state === 'retry' && code !== null && NEEDS_A_PERSON.includes(code));
