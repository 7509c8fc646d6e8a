import { expect, test } from 'vitest';
import { firstTaxRates, madeIn, taxRateName, VAT_COUNTRIES } from './vat-countries.ts';

const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

test('every country of the EU, Turkey, the United Kingdom, Switzerland and Norway have rates', () => {
  const codes = VAT_COUNTRIES.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual(expect.arrayContaining([...EU, 'TR', 'GB', 'CH', 'NO']));
});

test('the standard rate is the highest, and reduced rates fall from there', () => {
  for (const { code, standard, reduced } of VAT_COUNTRIES) {
    const falling = [standard, ...reduced];
    expect(falling, code).toEqual([...new Set(falling)].sort((a, b) => b - a));
    expect(falling.at(-1), code).toBeGreaterThan(0);
  }
});

test('the currencies are ones that prices can be in', () => {
  const known = new Set(Intl.supportedValuesOf('currency'));
  expect(VAT_COUNTRIES.filter(({ currency }) => !known.has(currency))).toEqual([]);
});

test('a shop begins with the rates of its country and with 0, or with 0 alone', () => {
  expect(firstTaxRates('TR')).toEqual([0, 1, 10, 20]);
  expect(firstTaxRates('DE')).toEqual([0, 7, 19]);
  expect(firstTaxRates('US')).toEqual([0]);
  expect(firstTaxRates(null)).toEqual([0]);
});

test('a name that nobody chose is known again', () => {
  expect(taxRateName(8.1, 'tr')).toBe('KDV %8,1');
  expect(madeIn('KDV %8,1', 8.1)).toBe('tr');
  expect(madeIn('VAT 20%', 20)).toBe('en');
  expect(madeIn('VAT 20%', 10)).toBeUndefined();
  expect(madeIn('Food', 10)).toBeUndefined();
});
