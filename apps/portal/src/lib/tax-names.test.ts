import { expect, test } from 'vitest';
import { rateNameIn } from './tax-names.ts';

test('a VAT rate that nobody named is called in the language of the page', () => {
  expect(rateNameIn('tr')({ name: 'VAT 20%', rate: 20 })).toBe('KDV %20');
  expect(rateNameIn('en')({ name: 'KDV %8,1', rate: 8.1 })).toBe('VAT 8.1%');
});

test('a VAT rate keeps the name that a person gave it', () => {
  expect(rateNameIn('tr')({ name: 'VAT 20%', rate: 10 })).toBe('VAT 20%');
  expect(rateNameIn('tr')({ name: 'Books', rate: 10 })).toBe('Books');
});
