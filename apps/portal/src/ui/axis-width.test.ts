import { expect, test } from 'vitest';
import { axisWidth } from './axis-width.ts';

const compact = (language: string) => (value: number) =>
  new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value);

test('an axis grows with its longest label, and stays narrow for counts', () => {
  expect(axisWidth(4, compact('en'))).toBeLessThan(45);
  for (const language of ['en', 'tr'])
    for (const highest of [9, 95, 999, 12_345, 987_654, 1_250_000, 83_000_000]) {
      const write = compact(language);
      expect(axisWidth(highest, write)).toBeGreaterThanOrEqual(write(highest).length * 7);
      expect(axisWidth(highest, write)).toBeLessThan(90);
    }
});
