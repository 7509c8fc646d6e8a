import { expect, test } from 'vitest';
import { grossOf, markedUp, netOf } from './vat.ts';

test('every price with VAT to the cent comes back to the cent, at any rate', () => {
  for (const rate of [0, 1, 8, 10, 18, 20, 25.5])
    for (let cents = 1; cents < 20_000; cents += 7)
      expect(grossOf(netOf(cents / 100, rate), rate)).toBe(cents / 100);
});

test.each([
  [83.333333, 20, 100],
  [1.005, 0, 1.01],
  [10.125, 20, 12.15],
  [999_999_999, 20, 1_199_999_998.8],
])('%s without VAT is %s %% more with it: %s', (net, rate, gross) => {
  expect(grossOf(net, rate)).toBe(gross);
});

test('a markup is taken of the price without VAT and keeps six decimals', () => {
  expect(markedUp(83.333333, 10)).toBe(91.666666);
  expect(markedUp(10, -25)).toBe(7.5);
});
