import {
  ConnectorError,
  type ConnectorErrorOptions,
  type Issue,
  type IssueCode,
  reasonReader,
} from '@sluice/connector-kit';
import type { Reason, Row } from './schema.ts';

/** eBay's numbers and their meaning; a number that stands for many things is read by its words. */
const BY_NUMBER: Readonly<Record<number, readonly [code: IssueCode, field?: string]>> = {
  25003: ['invalid_price', 'price'],
  25004: ['invalid_stock', 'stock'],
  25005: ['unknown_category', 'categoryPath'],
  25014: ['invalid_image', 'images'],
  25015: ['invalid_image', 'images'],
  25020: ['invalid_value', 'weight'],
  25022: ['invalid_attribute', 'attributes'],
  25026: ['policy_blocked'],
  25029: ['missing_attribute', 'attributes'],
  25096: ['policy_blocked'],
  25501: ['invalid_image', 'images'],
  25502: ['invalid_attribute', 'attributes'],
  25601: ['invalid_attribute', 'attributes'],
  25707: ['invalid_value', 'sku'],
  25708: ['invalid_value', 'sku'],
  25713: ['listing_not_found'],
  25715: ['invalid_value', 'weight'],
  25728: ['duplicate_key', 'sku'],
};

const { issueOf: issueByWords } = reasonReader(
  [
    [
      /item specific.*missing|missing.*item specific|aspect.*(missing|required)/,
      'missing_attribute',
      'attributes',
    ],
    [/item specific|aspect/, 'invalid_attribute', 'attributes'],
    [/\b(ean|upc|isbn|gtin)\b/, 'invalid_barcode', 'barcode'],
    [/picture|image|photo/, 'invalid_image', 'images'],
    [/description/, 'invalid_value', 'description'],
    [/title/, 'invalid_value', 'title'],
    [/price/, 'invalid_price', 'price'],
    [/quantity/, 'invalid_stock', 'stock'],
    [/category/, 'unknown_category', 'categoryPath'],
  ],
  'eBay refused it without a reason',
);

const wordsOf = ({ errorId, message, longMessage }: Reason): string =>
  longMessage?.trim() || message?.trim() || `eBay error ${errorId}`;

function issueOf(reason: Reason): Issue {
  const message = wordsOf(reason);
  const [code, field] = BY_NUMBER[reason.errorId] ?? [];
  if (code === undefined) return issueByWords(message);
  return { code, message, ...(field === undefined ? {} : { field }) };
}

export const issuesOf = (reasons: readonly Reason[]): Issue[] => reasons.map(issueOf);

/** A listing takes 250 changes a day; the next one is taken on another day. */
const TOO_MANY_CHANGES = /revis(ed|ions?)\b.*\b(limit|maximum|times|day)|(limit|maximum)\b.*\brevis/i;
const LONGEST_WAIT_MS = 3_600_000;

/** A state of an item that is not good: reasons in the item, or a failure that may pass. */
export type Bad = { readonly issues: readonly Issue[] } | { readonly error: ConnectorError };

/** The state of one item in the answer to a call of many. */
export type Verdict = 'done' | Bad;

/** Reads the state of one item; a fault of eBay's own leaves it open whether the item was written. */
export function verdictOf({ statusCode, errors }: Pick<Row, 'statusCode' | 'errors'>): Verdict {
  if (statusCode >= 200 && statusCode <= 299) return 'done';
  const reasons = errors ?? [];
  const body = reasons.map(wordsOf).join('; ') || 'eBay gave no reason';
  const failed = (options: Omit<ConnectorErrorOptions, 'message' | 'evidence'>): Verdict => ({
    error: new ConnectorError({ ...options, message: body, evidence: { status: statusCode, body } }),
  });
  if (statusCode >= 500) return failed({ kind: 'unknown_outcome' });
  if (statusCode === 429 || TOO_MANY_CHANGES.test(body))
    return failed({ kind: 'rate_limited', retryAfterMs: LONGEST_WAIT_MS });
  return { issues: reasons.length === 0 ? [{ code: 'rejected', message: body }] : issuesOf(reasons) };
}
