import type { ConnectorError, Issue, ListingPayload } from '@sluice/connector-kit';
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
  /** What becomes of it is known without a call. */
  settled?: Outcome;
}

/** What became of one listing in a round. */
export type Outcome = { operation: 'content' | 'offer' | 'withdraw' | 'lookup' | 'ticket' } & (
  | { result: 'live'; syncId: string; hashes: Fingerprints }
  | { result: 'withdrawn' }
  /** It is wanted no longer, and stays on the channel as it is: the connection is set so. */
  | { result: 'left' }
  | { result: 'accepted'; ticket: string; hashes: Fingerprints | null }
  /** The ticket is still being worked on. */
  | { result: 'waiting'; delayMs: number }
  | { result: 'rejected'; issues: readonly Issue[] }
  /** This item failed for now; `uncertain` = it may have been applied. */
  | { result: 'retry'; error: ConnectorError; uncertain: boolean; forgetSyncId?: boolean; keyTaken?: boolean }
  /** The connection failed as a whole, or the round ended before this item's turn. */
  | { result: 'deferred'; uncertain: boolean; reason: string | null; delayMs?: number }
);

export type Outcomes = Map<number, Outcome>;
