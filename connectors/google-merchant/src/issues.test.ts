import type { HttpResponse } from '@sluice/connector-kit';
import { expect, test } from 'vitest';
import { isGone } from './client.ts';
import { isDisapproved, refusalOf, refusalsOf } from './issues.ts';
import type { Product } from './schema.ts';

const product = (productStatus: NonNullable<Product['productStatus']> | null): Product => ({
  name: 'accounts/1/products/x',
  offerId: 'A',
  contentLanguage: 'en',
  feedLabel: 'US',
  productStatus,
});

const DISAPPROVED = { severity: 'DISAPPROVED', code: 'x', description: 'Missing value [color]' };

test('a product that any destination shows or examines is not refused', () => {
  const refused = { disapprovedCountries: ['US'] };
  const status = (...destinationStatuses: object[]) =>
    product({ destinationStatuses, itemLevelIssues: [DISAPPROVED] });
  expect(isDisapproved(status(refused, { approvedCountries: ['US'] }))).toBe(false);
  expect(isDisapproved(status(refused, { pendingCountries: ['US'] }))).toBe(false);
  expect(isDisapproved(status(refused, refused))).toBe(true);
  expect(isDisapproved(product(null))).toBe(false);
});

test('a reason that Google repeats for each destination is told once, in Google’s words', () => {
  const again = { ...DISAPPROVED, attribute: 'color', detail: 'Add it' };
  expect(refusalsOf(product({ itemLevelIssues: [again, again] }))).toEqual([
    { code: 'missing_field', field: 'color', message: 'Missing value [color]: Add it' },
  ]);
});

test.each([
  ['Invalid value for price', 'productAttributes.price', 'invalid_price', 'price'],
  ['Invalid image URL', 'product_attributes.image_link', 'invalid_image', 'images'],
  ['Something odd', '', 'rejected', undefined],
  ['Violation of the shopping ads policy', '', 'policy_blocked', undefined],
])('%s at “%s” is %s', (words, field, code, about) => {
  const issue = refusalOf({ status: 400, words, reason: '', field });
  expect(issue).toMatchObject({ code, message: words });
  expect(issue.field).toBe(about);
});

test('endless words are cut before they are searched', () => {
  const words = 'missing '.repeat(60_000);
  const { code, message } = refusalOf({ status: 400, words, reason: '', field: '' });
  expect([code, message.length]).toEqual(['rejected', 2_000]);
});

test('a data source that is not there is no product that is gone, however vague the reason', async () => {
  const answer = (message: string) =>
    ({ status: 404, json: async () => ({ error: { status: 'NOT_FOUND', message } }) }) as HttpResponse;
  expect(await isGone(answer('accounts/1/dataSources/9 was not found.'))).toBe(false);
  expect(await isGone(answer('accounts/1/productInputs/x was not found.'))).toBe(true);
});
