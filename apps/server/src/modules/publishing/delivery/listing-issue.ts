import type { Issue } from '@sluice/connector-kit';
import type { ListingIssueCode } from '@sluice/contracts';

/** A kind of call, recorded with each attempt. */
export type Operation = 'content' | 'offer' | 'withdraw' | 'lookup' | 'ticket';

/** A reason of a refusal: the channel's in the kit's words, that of a failed call, or our own. */
export type ListingIssue = Omit<Issue, 'code'> & { readonly code: ListingIssueCode };
