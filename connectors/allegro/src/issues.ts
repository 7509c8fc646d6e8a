import { type Issue, reasonReader } from '@sluice/connector-kit';
import type { Reason } from './schema.ts';

const { issueOf: issueByWords } = reasonReader(
  [
    [/duplicat|already (exist|in use)/, 'duplicate_key'],
    [
      /parameter.*(missing|required|not (set|specified|filled))|(missing|required).*parameter/,
      'missing_attribute',
      'attributes',
    ],
    [/parameter/, 'invalid_attribute', 'attributes'],
    [/\b(ean|gtin|isbn|upc)\b/, 'invalid_barcode', 'barcode'],
    [/image|photo|picture/, 'invalid_image', 'images'],
    [/description/, 'invalid_value', 'description'],
    [/\b(name|title)\b/, 'invalid_value', 'title'],
    [/price|amount/, 'invalid_price', 'price'],
    [/stock|quantity/, 'invalid_stock', 'stock'],
    [/category/, 'unknown_category', 'categoryPath'],
    [/brand|blocked|forbidden|not allowed|verification/, 'policy_blocked'],
    [/offer.*(not found|does not exist)/, 'listing_not_found'],
  ],
  'Allegro refused it without a reason',
);

/** Paths of Allegro’s own fields and the fields of a listing; the first that fits. */
const FIELDS: readonly (readonly [RegExp, Pick<Issue, 'code' | 'field'>])[] = [
  [/parameters/, { code: 'invalid_attribute', field: 'attributes' }],
  [/images/, { code: 'invalid_image', field: 'images' }],
  [/description/, { code: 'invalid_value', field: 'description' }],
  [/sellingMode|price/i, { code: 'invalid_price', field: 'price' }],
  [/stock/, { code: 'invalid_stock', field: 'stock' }],
  [/category/, { code: 'unknown_category', field: 'categoryPath' }],
  [/external/, { code: 'invalid_value', field: 'sku' }],
  [/name$/, { code: 'invalid_value', field: 'title' }],
];

const wordsOf = ({ code, message, userMessage, details }: Reason): string =>
  userMessage?.trim() || message?.trim() || details?.trim() || code || 'Allegro gave no reason';

/** One reason of Allegro. Its words say more than its path, so they decide first. */
function issueOf(reason: Reason): Issue {
  const message = wordsOf(reason);
  const byWords = issueByWords(`${reason.code ?? ''} ${message}`);
  if (byWords.code !== 'rejected') return { ...byWords, message };
  const known = FIELDS.find(([pattern]) => pattern.test(reason.path ?? ''))?.[1];
  return known === undefined ? { code: 'rejected', message } : { ...known, message };
}

/** Reasons of Allegro as issues, at least one. */
export const issuesOf = (reasons: readonly Reason[]): Issue[] =>
  reasons.length === 0
    ? [issueByWords('')].map((issue) => ({ ...issue, message: 'Allegro gave no reason' }))
    : reasons.map(issueOf);
