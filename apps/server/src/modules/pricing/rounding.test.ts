import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minorUnits, PRICE_ROUNDINGS, ROUNDING_DIRECTIONS, roundPrice } from './rounding.ts';

describe('rounding a channel price', () => {
  test.each([
    ['cent', 'nearest', '12.345', '12.35'],
    ['cent', 'up', '12.341', '12.35'],
    ['cent', 'down', '12.349', '12.34'],
    ['whole', 'nearest', '12.49', '12.00'],
    ['whole', 'nearest', '12.50', '13.00'],
    ['whole', 'up', '12.01', '13.00'],
    ['whole', 'down', '12.99', '12.00'],
    ['end_90', 'up', '12.50', '12.90'],
    ['end_90', 'up', '12.91', '13.90'],
    ['end_90', 'down', '12.89', '11.90'],
    ['end_90', 'down', '12.90', '12.90'],
    ['end_90', 'nearest', '12.40', '12.90'],
    ['end_90', 'nearest', '12.39', '11.90'],
    ['end_99', 'up', '12.99', '12.99'],
    ['end_99', 'down', '0.10', '0.99'],
    ['end_99', 'nearest', '0', '0.00'],
  ] as const)('%s %s makes %s %s', (rounding, direction, given, sent) => {
    expect(roundPrice(given, rounding, direction, 'EUR')).toBe(sent);
  });

  test('a currency without cents, or with three decimals, is rounded to its own coin', () => {
    expect([minorUnits('JPY'), minorUnits('EUR'), minorUnits('KWD')]).toEqual([0, 2, 3]);
    expect(roundPrice('1234.5', 'cent', 'nearest', 'JPY')).toBe('1235');
    expect(roundPrice('1.23456', 'cent', 'nearest', 'KWD')).toBe('1.235');
    expect(roundPrice('1234.4', 'end_90', 'nearest', 'JPY')).toBe('1234');
  });

  test('never goes against its direction, and what is rounded stays', () => {
    const cases = fc.record({
      cents: fc.integer({ min: 100, max: 10_000_000 }),
      rounding: fc.constantFrom(...PRICE_ROUNDINGS),
      direction: fc.constantFrom(...ROUNDING_DIRECTIONS),
    });
    fc.assert(
      fc.property(cases, ({ cents, rounding, direction }) => {
        const given = (cents / 100).toFixed(2);
        const sent = roundPrice(given, rounding, direction, 'EUR');
        if (direction === 'up') expect(Number(sent)).toBeGreaterThanOrEqual(Number(given));
        if (direction === 'down') expect(Number(sent)).toBeLessThanOrEqual(Number(given));
        expect(Math.abs(Number(sent) - Number(given))).toBeLessThan(1.000_001);
        expect(roundPrice(sent, rounding, direction, 'EUR')).toBe(sent);
      }),
    );
  });
});
