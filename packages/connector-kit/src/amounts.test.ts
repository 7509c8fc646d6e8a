import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountMinus,
  amountOf,
  amountPerUnit,
  isAmount,
  isPriceWithin,
  plainAmount,
  sameAmount,
  scaledAmount,
  sumOfAmounts,
  withDecimalComma,
} from './amounts.ts';

const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.integer({ min: 0, max: 12 }))
  .map(([value, scale]) => amountOf(value, scale));

describe('amounts as decimal text', () => {
  it('come back from a whole number as they were', () => {
    fc.assert(fc.property(amount, (text) => amountOf(scaledAmount(text, 12), 12) === text));
  });

  it('lose nothing to floating point', () => {
    expect(sumOfAmounts('0.1', '0.2')).toBe('0.3');
    expect(sumOfAmounts('9007199254740993', '0.01', '-0.01')).toBe('9007199254740993');
    expect(sumOfAmounts()).toBe('0');
  });

  it('take a comma before their decimals, and nothing else', () => {
    expect(['130.50', '1234567', '0.1'].map(withDecimalComma)).toEqual(['130,50', '1234567', '0,1']);
  });

  it('minus what was added is what was there', () => {
    fc.assert(fc.property(amount, amount, (a, b) => amountMinus(sumOfAmounts(a, b), b) === a));
    expect(amountMinus('1', '2.50')).toBe('-1.5');
  });

  it.each([
    ['10', 3, '3.333333'],
    ['20', 3, '6.666667'],
    ['-20', 3, '-6.666667'],
    ['19.90', 1, '19.9'],
    ['0.000001', 2, '0.000001'],
    ['0.000001', 3, '0'],
  ])('%s shared by %i is %s', (total, units, share) => {
    expect(amountPerUnit(total, units)).toBe(share);
  });

  it.each([
    ['19.0000', '19'],
    ['00.50', '0.5'],
    ['100', '100'],
    ['0.0', '0'],
  ])('%s without its idle zeros is %s', (text, plain) => {
    expect(plainAmount(text)).toBe(plain);
    expect(sameAmount(text, plain)).toBe(true);
  });

  it.each(['', '-1', '1,5', '1.', '.5', '1e3', ' 1'])('"%s" is no amount a channel can charge', (text) => {
    expect(isAmount(text)).toBe(false);
    expect(sameAmount(text, text)).toBe(false);
  });

  it.each([
    ['999.99', true],
    ['0.01', true],
    ['0019.900', true],
    ['0.00', false],
    ['1000', false],
    ['1.999', false],
    ['-1', false],
  ])('%s is a price of three digits and two decimals: %s', (amount, fits) => {
    expect(isPriceWithin(amount, { whole: 3, decimals: 2 })).toBe(fits);
  });
});
