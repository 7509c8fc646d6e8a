import { expect, test } from 'vitest';
import { shareOf } from './share.ts';

test('the parts of a line add up to its price, in whatever steps they go back', () => {
  const parts = [0, 1, 2].map((before) => shareOf(10, { before, units: 1, of: 3 }));
  expect(parts).toEqual([3.33, 3.34, 3.33]);
  expect(shareOf(10, { before: 1, units: 2, of: 3 })).toBe(6.67);
  expect(shareOf(19.999, { before: 0, units: 2, of: 2 })).toBe(19.999);
  expect(shareOf(0.07, { before: 0, units: 1, of: 2 })).toBe(0.04);
});
