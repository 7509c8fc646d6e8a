import type { ListingKey } from '@sluice/connector-kit';

/** Marks a proposal of Hepsiburada's: a product of its catalogue that may be ours, before a person decided. */
const PROPOSED = 'prematch:';

/** The id under which a proposal is asked about. */
export const proposalId = (sku: string): string => `${PROPOSED}${sku}`;

export const isProposal = ({ syncId }: Pick<ListingKey, 'syncId'>): boolean =>
  syncId?.startsWith(PROPOSED) === true;

/**
 * The merchant SKU by which Hepsiburada knows the listing: it is unique, there from the first moment, and never
 * changes, whereas Hepsiburada's own SKU comes with the approval.
 */
export const skuOf = ({ syncId, externalKey }: ListingKey): string =>
  syncId?.startsWith(PROPOSED) ? syncId.slice(PROPOSED.length) : (syncId ?? externalKey);

const LONGEST = 255;

/** Whether Hepsiburada can be asked for a SKU: lists of them are separated by commas. */
export const isSku = (sku: string): boolean =>
  sku !== '' &&
  sku.length <= LONGEST &&
  sku.trim() === sku &&
  !sku.startsWith(PROPOSED) &&
  !/[,\p{Cc}]/u.test(sku);
