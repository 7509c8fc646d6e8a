import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Money } from '../../pricing/index.ts';
import { isExtreme, isPriceJump, isTooMuch, pricesWithin, rememberPrice } from './guard.ts';

const limits = {
  guard_withdraw_percent: 20,
  guard_withdraw_minimum: 5,
  guard_price_percent: 50,
  guard_price_share_percent: 10,
  guard_price_minimum: 3,
  guard_price_drop_percent: null,
  guard_price_rise_percent: null,
};

test.each([
  ['10.00', '15.00', false],
  ['10.00', '15.01', true],
  ['10.00', '5.00', false],
  ['10.00', '4.99', true],
  ['10.00', '0.00', true],
  ['0.00', '99.00', false],
])('a price that goes from %s to %s is a jump: %s', (before, after, jump) => {
  expect(isPriceJump(before, after, 50)).toBe(jump);
});

test('jumps in whole numbers are those of exact decimals', () => {
  const price = fc.integer({ min: 0, max: 1e12 }).map((n) => new Money(n).div(1e6).toFixed());
  fc.assert(
    fc.property(price, price, fc.integer({ min: 0, max: 500 }), (before, after, percent) => {
      const old = new Money(before);
      const moved = new Money(after).minus(old).abs().times(100);
      expect(isPriceJump(before, after, percent)).toBe(!old.isZero() && moved.gt(old.times(percent)));
    }),
  );
});

test.each([
  [20, 0, 100, false],
  [21, 0, 100, true],
  [0, 10, 100, false],
  [0, 11, 100, true],
  // A few changes are never held, however small the shop.
  [4, 2, 4, false],
  [5, 0, 5, true],
  [0, 3, 5, true],
  // The share applies to a small shop as to a large one.
  [0, 40, 45, true],
  [80_000, 40_000, 400_000, false],
  [80_001, 0, 400_000, true],
])('%i withdrawals and %i jumps of %i listings are too much: %s', (withdrawals, jumps, live, tooMuch) => {
  expect(isTooMuch({ withdrawals, jumps, extremes: 0 }, live, limits)).toBe(tooMuch);
});

test('one price beyond the floor or the ceiling is too much', () => {
  const strict = { ...limits, guard_price_drop_percent: 80, guard_price_rise_percent: 400 };
  expect(isExtreme('10.00', '2.00', strict)).toBe(false);
  expect(isExtreme('10.00', '1.99', strict)).toBe(true);
  expect(isExtreme('10.00', '50.00', strict)).toBe(false);
  expect(isExtreme('10.00', '50.01', strict)).toBe(true);
  expect(isExtreme('10.00', '0.01', limits)).toBe(false);
  expect(isTooMuch({ withdrawals: 0, jumps: 1, extremes: 1 }, 1_000, strict)).toBe(true);
});

describe('the prices of the last hour', () => {
  const NOON = Date.UTC(2026, 0, 1, 12);
  const minutes = (count: number): number => NOON + count * 60_000;

  test('small steps are held against where they began', () => {
    const first = rememberPrice(null, '10.00', NOON);
    const second = rememberPrice(first, '13.00', minutes(20));
    expect(pricesWithin(second, '16.00', minutes(40))).toEqual(['10.00', '13.00', '16.00']);
  });

  test('what is older than an hour is forgotten', () => {
    const recent = rememberPrice(rememberPrice(null, '10.00', NOON), '13.00', minutes(30));
    expect(pricesWithin(recent, '16.00', minutes(61))).toEqual(['13.00', '16.00']);
    expect(pricesWithin(recent, '16.00', minutes(91))).toEqual(['16.00']);
  });

  test('a price that changes every second is remembered a dozen times an hour at most', () => {
    let recent: ReturnType<typeof rememberPrice> = [];
    for (let second = 0; second < 7200; second++)
      recent = rememberPrice(recent, `${second}.00`, NOON + second * 1000);
    expect(recent.length).toBeLessThanOrEqual(12);
    expect(recent[0]![1]).toBe('3600.00');
  });
});
