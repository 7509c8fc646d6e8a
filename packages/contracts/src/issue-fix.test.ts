import { expect, test } from 'vitest';
import { fixOfIssue } from './issue-fix.ts';
import { ISSUE_CATALOGUE } from './issues/index.ts';
import { ProductInput } from './product-input.ts';

test.each(Object.entries(ISSUE_CATALOGUE))('%s leads to where it is mended', (code, { retried }) => {
  const fix = fixOfIssue(code, null);
  // An issue that nobody tries again has to lead somewhere.
  if (!retried) expect(fix.place).not.toBe('nothing');
  expect(fix.field !== null).toBe(fix.place === 'product');
});

test.each([
  ['too_long', 'title', 'name'],
  ['missing_field', 'barcode', 'ean'],
  ['invalid_value', 'images[2]', 'images'],
  ['rejected', 'price', 'price'],
  ['invalid_price', null, 'price'],
])('%s of %s is mended at the product’s %s', (code, field, own) => {
  expect(fixOfIssue(code, field)).toEqual({ place: 'product', field: own });
  expect([...Object.keys(ProductInput.properties), 'images']).toContain(own);
});

test('what names no field of ours is an attribute of the channel, and asked for where attributes are mapped', () => {
  expect(fixOfIssue('invalid_value', 'color')).toEqual({ place: 'attribute_mapping', field: null });
  expect(fixOfIssue('missing_field', 'categoryPath')).toEqual({ place: 'category_mapping', field: null });
  expect(fixOfIssue('auth', 'price')).toEqual({ place: 'connection', field: null });
});
