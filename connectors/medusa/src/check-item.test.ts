import { plainItem } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { itemFaults } from './check-item.ts';
import type { Config } from './config.ts';
import type { Site } from './site.ts';
import { weightNumber, weightText } from './weight.ts';

const config: Config = { base_url: 'https://shop.example', api_key: 'sk_secret' };
const site: Site = {
  currency: 'EUR',
  digits: 2,
  pricesIncludeVat: true,
  location: 'sloc_1',
  salesChannel: 'sc_1',
  shippingProfile: null,
};

test.each([
  [{ price: '1.005' }, 'price'],
  [{ price: '-1' }, 'price'],
  [{ price: '12345678901234567.89' }, 'price'],
  [{ currency: 'USD' }, 'currency'],
  [{ stock: 1.5 }, 'stock'],
  [{ title: '  ' }, 'title'],
  [{ description: 'a\u0000b' }, 'description'],
  [{ weight: '1.2345678' }, 'weight'],
])('Medusa would keep %j otherwise or fail at it, so it is not sent', (payload, field) => {
  expect(itemFaults(plainItem('A', payload), site, config).map((issue) => issue.field)).toEqual([field]);
});

test('an amount of any zeros within the digits of the currency is sent', () => {
  for (const price of ['0', '0.10', '19.90', '1234567.8900'])
    expect(itemFaults(plainItem('A', { price }), site, config)).toEqual([]);
});

test('weights come back as they were sent, in the unit of the shop', () => {
  for (const weight_unit of ['g', 'kg'] as const)
    for (const weight of ['0.25', '1', '12.5', '0.0005']) {
      const kept = Number(weightNumber({ ...config, weight_unit }, weight));
      expect(weightText({ ...config, weight_unit }, kept)).toBe(weight);
    }
});
