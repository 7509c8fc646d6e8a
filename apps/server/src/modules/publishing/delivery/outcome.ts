import type {
  ConnectorError,
  Evidence,
  Issue,
  ListingPayload,
  LookupBy,
  SeenListing,
} from '@sluice/connector-kit';
import type { HostIssueCode, ListingIssueCode } from '@sluice/contracts';
import type { TermUse } from '../../channels/index.ts';
import type { Fingerprints } from '../payload.ts';
import type { ClaimedListing } from './claim.ts';

/** A claimed listing with what the channel should hold now. */
export interface WorkItem {
  listing: ClaimedListing;
  /** The merchant key it is sent under: the listing's own, or one it steps aside to. */
  externalKey: string;
  /** The channel's id: as stored, or as a look-up found it. */
  syncId: string | null;
  /** undefined = to be taken off sale. */
  target: Target | undefined;
  barcode: string | null;
  /** How a look-up found it to differ, where that is to be mended now. */
  drift?: string;
  /** What becomes of it is known without a call. */
  settled?: Outcome;
}

/** What the channel should hold now. */
export interface Target {
  payload: ListingPayload;
  hashes: Fingerprints;
  /** Known reasons why the channel would refuse it: it is rejected without a call. */
  issues: readonly Issue[];
  /** What the channel asks for is being read: content waits. */
  waiting: boolean;
  /** What in the payload the channel itself gave out for a brand or category of ours. */
  terms: readonly TermUse[];
}

export type Operation = 'content' | 'offer' | 'withdraw' | 'lookup' | 'ticket';

/** A reason of a refusal: the channel's in the kit's words, that of a failed call, or one of our own. */
export type ListingIssue = Omit<Issue, 'code'> & { readonly code: ListingIssueCode };

/** The call an outcome comes from; those of one batch share it. */
export interface Call {
  readonly id: string;
  readonly ms: number;
}

/** What became of one listing in a round. */
export type Outcome = { operation: Operation; call?: Call } & (
  | { result: 'live'; syncId: string; hashes: Fingerprints; note?: string }
  | { result: 'withdrawn' }
  /** It is wanted no longer, and stays on the channel as it is: the connection is set so. */
  | { result: 'left' }
  | { result: 'accepted'; ticket: string; hashes: Fingerprints | null }
  /** The ticket is still being worked on. */
  | { result: 'waiting'; delayMs: number }
  /** `candidates`: the listings among which a person has to choose. */
  | {
      result: 'rejected';
      issues: readonly ListingIssue[];
      /** What came about on the channel all the same. */
      syncId?: string | undefined;
      evidence?: Evidence | undefined;
      candidates?: Candidates;
    }
  /** This item failed for now; `uncertain` = it may have been applied. The code is our own where it says more. */
  | {
      result: 'retry';
      error: ConnectorError;
      uncertain: boolean;
      forgetSyncId?: boolean;
      code?: HostIssueCode;
      staleTerms?: readonly TermUse[];
    }
  /** The connection failed as a whole while this item was sent. */
  | { result: 'deferred'; uncertain: boolean; reason: string }
  /** The round ended before this item's turn, or its plan is about to change. */
  | { result: 'untouched'; delayMs?: number }
);

/** Listings of the channel that one of our products may be. */
export interface Candidates {
  by: LookupBy;
  listings: readonly SeenListing[];
}

export type Outcomes = Map<number, Outcome>;
