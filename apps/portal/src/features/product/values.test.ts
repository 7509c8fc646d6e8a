import type { ProductDetail, StockLocation } from '@sluice/contracts';
import { expect, test } from 'vitest';
import { emptiedFields, newProductOf, type ProductValues, requestOf, valuesOf } from './values.ts';

const locations = [
  { code: 'local', type: 'local' },
  { code: 'shop.north', type: 'external' },
  { code: 'shop.south', type: 'external' },
] as StockLocation[];
const product = {
  name: 'Kettle',
  tags: [],
  price: 10,
  price_with_vat: 12,
  quantity: 5,
  stock: [{ type: 'local' }],
  attribute_bag: { 'shop.north': 3 },
  categories: [],
  tax_rate_id: null,
  brand: null,
  variant_options: {},
  properties: {},
  translations: [{ locale: 'de', name: 'Kocher', description: null, family_name: null }],
} as unknown as ProductDetail;
const before = valuesOf(product, locations);
const typed = (values: Partial<ProductValues>): ProductValues => ({ ...before, ...values });

test('a price or stock that was emptied is told, since the service would keep the old one', () => {
  const values = typed({
    price: '',
    price_with_vat: '',
    price_typed: 'price_with_vat',
    quantity: '',
    attribute_bag: { 'shop.north': '', 'shop.south': '' },
  });
  expect(emptiedFields(values, before)).toEqual(['price_with_vat', 'quantity', 'attribute_bag.shop.north']);
  expect(requestOf(values, before)).toEqual({});
});

test('what was not changed is not sent, so that nobody’s change is taken back', () => {
  expect(requestOf(typed({ model: 'K-17' }), before)).toEqual({ model: 'K-17' });
  expect(requestOf(typed({ name: ' Kettle 2 ' }), before)).toEqual({ name: 'Kettle 2' });
  expect(newProductOf(before)).toMatchObject({ name: 'Kettle' });
});

test('a plain field is sent as its kind says, and emptied by an empty input', () => {
  expect(requestOf(typed({ weight: '1.50', status: false }), before)).toEqual({ weight: 1.5, status: false });
  const heavy = typed({ weight: 2, family_code: 'SHIRT' });
  expect(requestOf({ ...heavy, weight: '', family_code: '' }, heavy)).toEqual({
    weight: null,
    family_code: null,
  });
});

test('a price of 0 leaves the price as it is, so it is told as well; stock of 0 is stock', () => {
  const values = typed({ price: 0, price_typed: 'price', quantity: 0, attribute_bag: { 'shop.north': 0 } });
  expect(emptiedFields(values, before)).toEqual(['price']);
});

test('what never had a value may stay empty', () => {
  const empty = typed({ price: '', price_with_vat: '', quantity: '', attribute_bag: { 'shop.south': '' } });
  expect(emptiedFields({ ...empty, price_typed: 'price' }, empty)).toEqual([]);
});

test('every language of the form is named in its order, with the texts that changed', () => {
  const translations = [
    { locale: 'de', name: 'Kocher', description: '<p>Kocht</p>', family_name: '' },
    { locale: 'fr', name: ' Bouilloire ', description: '', family_name: '' },
  ];
  expect(requestOf(typed({ translations }), before)).toEqual({
    translations: [
      { locale: 'de', description: '<p>Kocht</p>' },
      { locale: 'fr', name: 'Bouilloire' },
    ],
  });
  const emptied = [{ ...before.translations[0]!, name: '' }];
  expect(requestOf(typed({ translations: emptied }), before)).toEqual({
    translations: [{ locale: 'de', name: null }],
  });
});
