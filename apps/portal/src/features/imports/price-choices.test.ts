import { expect, test } from 'vitest';
import { choicesOf, optionsOf } from './price-choices.ts';

const typed = (rates: string) => optionsOf({ convert: 'fixed', rates, currency: '', vat: '' });

test('rates are read as people write them', () => {
  expect(typed('try 0,02; USD: 0.9, GBP=1')).toEqual({ convert_currency: { TRY: 0.02, USD: 0.9, GBP: 1 } });
});

test.each(['', 'TRY', 'TRY 0', 'TRY 0.02 and USD 0.9', '0.02'])(
  'rates that make no sense are not sent: %j',
  (rates) => {
    expect(typed(rates)).toBeUndefined();
  },
);

test('a currency is three letters, or the catalogue’s own', () => {
  expect(optionsOf({ convert: 'refuse', rates: '', currency: 'EU', vat: '' })).toBeUndefined();
  expect(optionsOf({ convert: 'refuse', rates: '', currency: 'EUR', vat: 20 })).toEqual({
    currency: 'EUR',
    default_tax_rate: 20,
  });
});

test.each([
  {},
  { convert_currency: 'tenant_rates' as const, currency: 'USD' },
  { convert_currency: { TRY: 0.02 }, default_tax_rate: 10 },
])('the options of an import before are begun with: %j', (options) => {
  expect(optionsOf(choicesOf(options))).toEqual(options);
});
