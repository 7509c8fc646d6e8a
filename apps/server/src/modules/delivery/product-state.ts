import type { ChannelState } from '@sluice/contracts/portal';
import { NEEDS_A_PERSON, NOT_MAPPED } from './channel-state.ts';

/** The fields of a listing that decide the product's state. */
export interface ListingStanding {
  state: string;
  wanted: boolean;
  issue_code: string | null;
}

/**
 * The state of a product on a channel in one word, for one product whose exclusion was just computed. `channelStates`
 * computes the same in SQL for whole lists; a test compares the two. `excluded` describes the wanted state and comes
 * before the state of a listing that is still there, unless the channel refuses to take it off sale. A listing that is
 * retried by itself is pending, unless it needs a person: everything except passing trouble of the channel.
 */
export function channelState(isExcluded: boolean, listing: ListingStanding | undefined): ChannelState {
  if (isExcluded) return listing?.wanted === false && isFaulty(listing) ? 'error' : 'excluded';
  // Not wanted yet: the plan is about to look at it.
  if (listing === undefined || !listing.wanted) return 'pending';
  if (listing.state === 'live') return 'live';
  if (!isFaulty(listing)) return 'pending';
  return listing.state === 'rejected' && NOT_MAPPED.includes(listing.issue_code ?? '')
    ? 'not_mapped'
    : 'error';
}

const isFaulty = ({ state, issue_code: code }: ListingStanding): boolean =>
  state === 'rejected' || (state === 'retry' && code !== null && NEEDS_A_PERSON.includes(code));
