import { expect, test } from 'vitest';
import { brokenLimits } from './broken-limits.ts';

const plan = (counts: { withdrawals?: number; jumps?: number; extremes?: number }) => ({
  withdrawals: 0,
  jumps: 0,
  extremes: 0,
  live: 200,
  guard_withdraw_percent: 20,
  guard_price_share_percent: 10,
  ...counts,
});
const limits = (counts: Parameters<typeof plan>[0]) =>
  brokenLimits(plan(counts)).map(({ limit, alone }) => [limit, alone]);

test('a single price that moves too far is the reason, not its share of the listings', () => {
  expect(limits({ jumps: 1, extremes: 1 })).toEqual([['extremes', true]]);
});

test('shares beyond their limits are reasons, and those within are none', () => {
  expect(limits({ withdrawals: 50, jumps: 3 })).toEqual([['withdrawals', true]]);
  expect(limits({ withdrawals: 50, jumps: 30, extremes: 2 })).toEqual([
    ['extremes', true],
    ['withdrawals', true],
    ['jumps', true],
  ]);
});

test('counts within their limits are reasons together with the hour before', () => {
  expect(limits({ jumps: 8 })).toEqual([['jumps', false]]);
});
