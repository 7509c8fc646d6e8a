import type { ConnectorError, Issue, SeenListing } from '@sluice/connector-kit';

/** The verdict on one SKU in one part of a ticket. */
export type Verdict =
  | { readonly is: 'taken' }
  | { readonly is: 'withdrawn' }
  /** `there`: the product is on Hepsiburada all the same. */
  | { readonly is: 'refused'; readonly issues: readonly Issue[]; readonly there?: true }
  | { readonly is: 'failed'; readonly error: ConnectorError }
  | { readonly is: 'examined'; readonly issue: Issue }
  | { readonly is: 'proposed'; readonly candidate: SeenListing };

/** Verdicts by SKU; one that the channel was silent about has none. */
export type Verdicts = ReadonlyMap<string, Verdict>;
