import { expect, test } from 'vitest';
import { isPriceJump, isTooMuch } from './guard.ts';

const limits = {
  guard_withdraw_percent: 30,
  guard_price_percent: 50,
  guard_price_share_percent: 20,
  guard_minimum_listings: 10,
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

test.each([
  [30, 0, 100, false],
  [31, 0, 100, true],
  [0, 20, 100, false],
  [0, 21, 100, true],
  [10, 10, 10, false],
  [11, 0, 11, true],
])('%i withdrawals and %i jumps of %i listings are too much: %s', (withdrawals, jumps, live, tooMuch) => {
  expect(isTooMuch({ withdrawals, jumps }, live, limits)).toBe(tooMuch);
});
