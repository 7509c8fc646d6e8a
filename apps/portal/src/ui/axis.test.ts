import { expect, test } from 'vitest';
import { axisWidth, roundTicks } from './axis.ts';

const compact = (language: string) => (value: number) =>
  new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value);

test.each([
  [0, 1, [0, 1]],
  [0, 7, [0, 2, 4, 6, 8]],
  [0, 799, [0, 200, 400, 600, 800]],
  [0, 1_218.28, [0, 500, 1_000, 1_500]],
  [397.8, 505.6, [350, 400, 450, 500, 550]],
])('the ticks around %d and %d are round and equally far apart', (low, high, ticks) => {
  expect(roundTicks(low, high)).toEqual(ticks);
});

test('an axis is as wide as its longest label, and stays narrow for counts', () => {
  expect(axisWidth(roundTicks(0, 4), compact('en'))).toBeLessThan(45);
  for (const language of ['en', 'tr'])
    for (const highest of [9, 95, 999, 12_345, 987_654, 1_250_000, 83_000_000]) {
      const write = compact(language);
      const ticks = roundTicks(0, highest);
      for (const tick of ticks)
        expect(axisWidth(ticks, write)).toBeGreaterThanOrEqual(write(tick).length * 7);
      expect(axisWidth(ticks, write)).toBeLessThan(90);
    }
});
