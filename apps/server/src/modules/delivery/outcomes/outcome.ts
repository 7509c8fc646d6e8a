import type { ConnectorError, Evidence, LookupBy, SeenListing } from '@sluice/connector-kit';
import type { HostIssueCode } from '@sluice/contracts';
import type { Message } from '@sluice/contracts/messages';
import type { ListingIssue, TermUse } from '../../mapping/index.ts';
import type { DesiredListing, Fingerprints } from '../../publishing/index.ts';
import type { ClaimedListing } from '../rounds/claim.ts';
import type { Operation } from './operation.ts';

/** A claimed listing, and the listing as it should be now. */
export interface WorkItem {
  listing: ClaimedListing;
  /** The merchant key it is sent under: the listing's own, or a temporary one. */
  externalKey: string;
  /** The channel's id: as stored, or from a look-up. */
  syncId: string | null;
  /** undefined = it is to be taken off sale. */
  desired: DesiredListing | undefined;
  barcode: string | null;
  /** The drift that a look-up found, if the send is to mend it. */
  drift?: string;
  /** It is sent under a temporary key. */
  aside?: boolean;
  /** Its product has another SKU by now, under which it is planned once its outcome is known. */
  renamed?: boolean;
  /** Its outcome is known without a call. */
  settled?: Outcome;
}

/** The call of an outcome; all outcomes of one batch share it. */
export interface Call {
  readonly id: string;
  readonly ms: number;
}

/** The outcome for one listing in a round. */
export type Outcome = {
  operation: Operation;
  call?: Call;
  /** The fingerprint of the price and stock that were sent although the content is held back. */
  sentOffer?: string;
} & (
  | { result: 'live'; syncId: string; hashes: Fingerprints; note?: Message }
  | { result: 'withdrawn' }
  /** No longer wanted, but it stays on the channel unchanged, as the connection is set. */
  | { result: 'left' }
  | { result: 'accepted'; ticket: string; hashes: Fingerprints | null }
  /** The channel is still working on the ticket; the issues say why, where it examines the listing. */
  | { result: 'waiting'; delayMs: number; issues?: readonly ListingIssue[] }
  /** `candidates`: the listings among which a person has to choose. */
  | {
      result: 'rejected';
      issues: readonly ListingIssue[];
      /** The id that the channel gave it in spite of the refusal. */
      syncId?: string | undefined;
      evidence?: Evidence | undefined;
      /** The refusal is ours: the content was not sent to the channel. */
      heldBack?: boolean;
      candidates?: Candidates;
    }
  /**
   * This item failed for now; `uncertain` = it may have been applied. The code is our own where it is more specific.
   */
  | {
      result: 'retry';
      error: ConnectorError;
      uncertain: boolean;
      forgetSyncId?: boolean;
      code?: HostIssueCode;
      staleTerms?: readonly TermUse[];
    }
  /** The connection failed as a whole during the send of this item. */
  | { result: 'deferred'; uncertain: boolean; error: ConnectorError }
  /** The round ended before this item's turn, or its plan is about to change. */
  | { result: 'untouched'; delayMs?: number; unplanned?: boolean }
);

/** Listings of the channel that may be one of our products. */
export interface Candidates {
  by: LookupBy;
  listings: readonly SeenListing[];
}

export type Outcomes = Map<number, Outcome>;
