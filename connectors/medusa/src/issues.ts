import {
  type ConnectorError,
  type Issue,
  message,
  type Reason,
  reasonReader,
  wordedIssue,
} from '@sluice/connector-kit';

/** Medusa's words for refusals of an item, with their meaning. */
const WORDS: readonly Reason[] = [
  [/with (barcode|ean|upc):.*already exists/, 'duplicate_barcode', 'barcode'],
  [/with sku:.*already exists/, 'duplicate_key', 'sku'],
  [/with handle:.*already exists/, 'duplicate_key'],
  [/options already exists|same combination of option/, 'duplicate_variant', 'family'],
  [/option value|option values/, 'invalid_attribute', 'family'],
  [/collection/, 'unknown_brand', 'brandSyncId'],
  [/categor/, 'unknown_category', 'categorySyncId'],
  [/price|currency/, 'invalid_price', 'price'],
  [/inventory|stock/, 'invalid_stock', 'stock'],
];

const { issueOf: meaningOf } = reasonReader(WORDS, 'the shop gives no reason');

/** The refusal of a call for one item as its issue. */
export const issueOf = ({ message: words }: ConnectorError): Issue => meaningOf(words);

export const notFound = (key: string): Issue[] => [
  wordedIssue('listing_not_found', 'sku', message('medusa_not_there', { key })),
];

/** A variant whose stock is that of several items, or of several pieces of one. */
export const isKit = (): Issue[] => [wordedIssue('invalid_stock', 'stock', message('medusa_kit'))];
