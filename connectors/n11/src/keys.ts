import { type ItemResult, type ListingKey, message, wordedIssue } from '@sluice/connector-kit';

/** The stock code by which N11 knows the product: all its writes and results name it. It never changes. */
export const stockCodeOf = ({ syncId, externalKey }: ListingKey): string => syncId ?? externalKey;

/** Whether a text can be a stock code: N11 cuts off blanks around it, and would keep another one. */
export const isStockCode = (text: string): boolean =>
  text !== '' && text.trim() === text && !/\p{Cc}/u.test(text);

export const notThere = (externalKey: string): ItemResult => ({
  externalKey,
  outcome: 'rejected',
  issues: [wordedIssue('listing_not_found', 'sku', message('n11_not_there'))],
});
