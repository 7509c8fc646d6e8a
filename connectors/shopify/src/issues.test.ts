import { describe, expect, test } from 'vitest';
import { indexIn, issueOf, passingError } from './issues.ts';

describe('what Shopify says of an input, in the common words', () => {
  test.each([
    ['VARIANT_ALREADY_EXISTS', ['variants', '0'], 'duplicate_variant', undefined],
    ['PRODUCT_DOES_NOT_EXIST', ['productId'], 'listing_not_found', undefined],
    ['INVALID_LOCATION', ['input', 'quantities', '2', 'locationId'], 'unknown_store', 'stores'],
    ['INVALID_QUANTITY_TOO_HIGH', ['input', 'quantities', '0', 'quantity'], 'invalid_stock', 'stock'],
    ['INVALID_INPUT', ['input', 'category'], 'unknown_category', 'categorySyncId'],
    ['INVALID_VALUE', ['variants', '1', 'barcode'], 'invalid_barcode', 'barcode'],
    ['PRODUCT_SUSPENDED', ['id'], 'policy_blocked', undefined],
    ['SOMETHING_NEW', ['elsewhere'], 'rejected', undefined],
    ['SOMETHING_NEW', null, 'rejected', undefined],
  ] as const)('%s at %j is %s', (code, path, expected, named) => {
    const issue = issueOf({ code, field: path === null ? null : [...path], message: 'In its own words.' });
    expect(issue).toEqual({
      code: expected,
      message: 'In its own words.',
      ...(named === undefined ? {} : { field: named }),
    });
  });

  test.each([
    ["Title can't be blank", ['title'], 'missing_field'],
    ['Title is too long (maximum is 255 characters)', ['title'], 'too_long'],
    ['Product does not exist', ['id'], 'listing_not_found'],
    ['Image URL is invalid', ['media', '0', 'originalSource'], 'invalid_image'],
  ])('without a code, by its text and place: %s', (message, field, code) => {
    expect(issueOf({ field, message }).code).toBe(code);
  });
});

test('a refusal that passes is waited for, one beside it that does not decides', () => {
  const daily = { message: 'Daily variant creation limit reached. Please try again later.', field: null };
  expect(passingError([daily])).toMatchObject({ kind: 'rate_limited', retryAfterMs: 3_600_000 });
  const working = { code: 'IDEMPOTENCY_CONCURRENT_REQUEST', message: 'In work.', field: null };
  expect(passingError([working])).toMatchObject({ kind: 'rate_limited', retryAfterMs: 10_000 });
  expect(passingError([daily, { message: 'Barcode is invalid', field: null }])).toBeNull();
  expect(passingError([])).toBeNull();
});

test('errors are given to the entries they are about', () => {
  expect(indexIn('variants', { field: ['variants', '12', 'price'], message: '' })).toBe(12);
  expect(indexIn('variants', { field: ['productId'], message: '' })).toBeNull();
  expect(indexIn('variants', { field: ['variants'], message: '' })).toBeNull();
});
