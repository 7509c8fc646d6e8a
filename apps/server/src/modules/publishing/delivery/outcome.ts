import type { ConnectorError, Evidence, Issue, ListingPayload } from '@sluice/connector-kit';
import type { HostIssueCode, ListingIssueCode } from '@sluice/contracts';
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
  target: { payload: ListingPayload; hashes: Fingerprints } | undefined;
  barcode: string | null;
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
  | { result: 'live'; syncId: string; hashes: Fingerprints }
  | { result: 'withdrawn' }
  | { result: 'accepted'; ticket: string; hashes: Fingerprints | null }
  /** The ticket is still being worked on. */
  | { result: 'waiting'; delayMs: number }
  | { result: 'rejected'; issues: readonly ListingIssue[]; evidence?: Evidence | undefined }
  /** This item failed for now; `uncertain` = it may have been applied. The code is our own where it says more. */
  | {
      result: 'retry';
      error: ConnectorError;
      uncertain: boolean;
      forgetSyncId?: boolean;
      code?: HostIssueCode;
    }
  /** The connection failed as a whole while this item was sent. */
  | { result: 'deferred'; uncertain: boolean; reason: string }
  /** The round ended before this item's turn. */
  | { result: 'untouched' }
);

export type Outcomes = Map<number, Outcome>;
