import type { ListingPayload, SeenListing } from '@sluice/connector-kit';
import { describe, expect, test } from 'vitest';
import { compare, driftOf } from './differences.ts';

const payload: ListingPayload = {
  sku: 'A',
  barcode: null,
  title: 'Kettle',
  description: '',
  brand: 'Acme',
  brandSyncId: null,
  categoryPath: ['Home'],
  categorySyncId: null,
  attributes: [],
  properties: [],
  family: null,
  weight: null,
  listPrice: null,
  vatRate: null,
  images: [],
  price: '10.50',
  currency: 'EUR',
  stock: 3,
  stores: [{ storeId: 's', quantity: 1 }],
  active: true,
};
const { sku, ...shown } = payload;
const seen: SeenListing = { ...shown, syncId: 'L1', externalKey: sku };

test('a listing that shows all that was sent holds, however the price is written', () => {
  expect(driftOf({ ...seen, price: '10.5' }, payload)).toBeNull();
});

describe('one field at a time', () => {
  test.each([
    ['title', 'Pot'],
    ['stock', 4],
    ['active', false],
    ['price', '10.51'],
    ['price', 'on request'],
    ['currency', 'TRY'],
    ['categoryPath', null],
    ['images', ['x']],
    ['stores', [{ storeId: 's', quantity: 2 }]],
    ['stores', []],
  ])('%s shown as %j is a difference', (field, value) => {
    const { differences } = compare({ ...seen, [field]: value }, payload);
    expect(differences.map((one) => [one.field, one.seen])).toEqual([[field, value]]);
  });
});

test('a variant under another article is a difference; where only one side knows of an article there is none', () => {
  const family = { code: 'TEE', name: 'Tee', options: [{ name: 'Size', value: 'M' }], lead: false };
  const variant = { ...payload, family };
  expect(compare({ ...seen, familyCode: 'TEE-OLD' }, variant).differences).toEqual([
    { field: 'family', expected: 'TEE', seen: 'TEE-OLD' },
  ]);
  expect(driftOf({ ...seen, familyCode: 'TEE' }, variant)).toBeNull();
  expect(driftOf(seen, variant)).toBeNull();
  expect(driftOf({ ...seen, familyCode: 'TEE' }, payload)).toBeNull();
});

test('what the channel refused after it had taken it is a difference, in its own words', () => {
  const refused = { ...seen, issues: [{ code: 'not_approved', message: 'Hatalı Marka Bilgisi' }] as const };
  expect(compare(refused, payload).differences).toEqual([
    { field: 'issues', expected: [], seen: ['Hatalı Marka Bilgisi'] },
  ]);
  expect(compare({ ...seen, issues: [] }, payload).differences).toEqual([]);
});

test('what the channel does not show is no difference, but what it was sent is not known to hold', () => {
  const { title: _title, price: _price, ...blind } = seen;
  expect(compare(blind, payload)).toEqual({ differences: [], unseen: ['title', 'price'] });
  expect(driftOf(blind, payload)).not.toBeNull();
});

test('a barcode in another spelling is no difference; another barcode is, and so is none', () => {
  const upc = { ...payload, barcode: '036000291452' };
  const shownAs = (barcode: string | null) => compare({ ...seen, barcode }, upc).differences;
  expect(shownAs('0036000291452')).toEqual([]);
  expect(shownAs('00036000291452')).toEqual([]);
  expect(shownAs('4006381333931')).toHaveLength(1);
  expect(shownAs('no code')).toHaveLength(1);
  expect(shownAs(null)).toHaveLength(1);
});
