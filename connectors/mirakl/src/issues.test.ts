import { expect, test } from 'vitest';
import { issuesOf, isUnknownProduct } from './issues.ts';

test.each([
  ["1000|The attribute 'color' (Colour) is required", 'missing_attribute'],
  ['The price must be greater than 0', 'invalid_price'],
  ['The EAN 123 has a wrong check digit', 'invalid_barcode'],
  ['Several products match this reference', 'ambiguous_match'],
  ['The product was rejected by the operator', 'not_approved'],
  ['Boolean value expected', 'rejected'],
  ['Etwas ist falsch', 'rejected'],
])('%s is %s, in the words of Mirakl', (message, code) => {
  expect(issuesOf([message])).toMatchObject([{ code, message }]);
});

test('an offer whose product is missing is no other refusal', () => {
  expect(isUnknownProduct('The product does not exist')).toBe(true);
  expect(isUnknownProduct('Product not found: EAN|123')).toBe(true);
  expect(isUnknownProduct('The price of the product must not be 0')).toBe(false);
});
