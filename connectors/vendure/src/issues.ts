import type { ConnectorError, Issue, IssueCode } from '@sluice/connector-kit';

/** Vendure's words for refusals of an item, with their meaning. */
const WORDS: readonly (readonly [RegExp, IssueCode, string?])[] = [
  [/No ProductVariant with the id/i, 'listing_not_found'],
  [/selected options already exists/i, 'duplicate_key', 'family'],
  [/product variant options?|option groups?/i, 'invalid_attribute', 'family'],
  [/stock/i, 'invalid_stock', 'stock'],
  [/price|currency|Money|Int cannot represent/i, 'invalid_price', 'price'],
  [/custom field|customFields/i, 'invalid_value'],
  [/facet/i, 'unknown_category', 'categorySyncId'],
];

/** The refusal of a call for one item as its issue. */
export function issueOf({ message }: ConnectorError): Issue {
  const [, code = 'rejected', field] = WORDS.find(([pattern]) => pattern.test(message)) ?? [];
  return { code, message, ...(field === undefined ? {} : { field }) };
}
