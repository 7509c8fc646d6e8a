import type { ChannelState } from '@sluice/contracts/portal';
import { NEEDS_A_PERSON, NOT_MAPPED } from './channel-state.ts';

/** What of a listing decides how it stands. */
export interface ListingStanding {
  state: string;
  issue_code: string | null;
}

/**
 * How a product stands on a channel, in one word: what `channelStates` says in SQL for whole lists, of one product whose
 * exclusion was just worked out. Excluded says what is wanted and goes before what still is there; what
 * is tried again by itself is pending, unless a person has to look at it: everything but passing trouble of the channel.
 */
export function channelState(isExcluded: boolean, listing: ListingStanding | undefined): ChannelState {
  if (isExcluded) return 'excluded';
  if (listing === undefined) return 'pending';
  const { state, issue_code: code } = listing;
  if (state === 'live') return 'live';
  if (state === 'rejected') return code !== null && NOT_MAPPED.includes(code) ? 'not_mapped' : 'error';
  return state === 'retry' && code !== null && NEEDS_A_PERSON.includes(code) ? 'error' : 'pending';
}
