import { expect, test } from 'vitest';
import { issuesOf, verdictOf } from './issues.ts';

const said = (errorId: number, longMessage: string) => ({ errorId, message: 'A user error.', longMessage });

test.each([
  [25003, 'Invalid price.', 'invalid_price', 'price'],
  [25015, 'Invalid picture URL.', 'invalid_image', 'images'],
  [25005, 'Invalid category.', 'unknown_category', 'categoryPath'],
  [25026, 'Selling limits exceeded.', 'policy_blocked', undefined],
  [25002, 'The item specific Brand is missing. Add Brand.', 'missing_attribute', 'attributes'],
  [25002, 'The item specific Color takes one value.', 'invalid_attribute', 'attributes'],
  [25002, 'The EAN field has an invalid value.', 'invalid_barcode', 'barcode'],
  [25002, 'You’ve already listed this.', 'rejected', undefined],
])('error %i is read by its number, else by its words: %s', (errorId, words, code, field) => {
  expect(issuesOf([said(errorId, words)])).toEqual([
    { code, message: words, ...(field === undefined ? {} : { field }) },
  ]);
});

test('a reason without words is told by its number', () => {
  expect(issuesOf([{ errorId: 4711 }])).toEqual([{ code: 'rejected', message: 'eBay error 4711' }]);
});

test('the state of an item decides: done, refused, in doubt, or later', () => {
  const error = said(25002, 'Not like that.');
  expect(verdictOf({ statusCode: 201 })).toBe('done');
  expect(verdictOf({ statusCode: 400, errors: [error] })).toMatchObject({ issues: [{ code: 'rejected' }] });
  expect(verdictOf({ statusCode: 400, errors: null })).toMatchObject({ issues: [{ code: 'rejected' }] });
  expect(verdictOf({ statusCode: 500, errors: [error] })).toMatchObject({
    error: { kind: 'unknown_outcome' },
  });
  expect(verdictOf({ statusCode: 429 })).toMatchObject({ error: { kind: 'rate_limited' } });
});

test.each([
  'The maximum number of revisions was reached for this listing.',
  'This listing was revised 250 times today.',
  'Daily limit of revisions exceeded.',
])('the limit of changes of a day is no refusal: %s', (words) => {
  expect(verdictOf({ statusCode: 400, errors: [said(25019, words)] })).toMatchObject({
    error: { kind: 'rate_limited', retryAfterMs: 3_600_000 },
  });
});
