import { expect, test } from 'vitest';
import { roundsOf } from './release.ts';

test('a release is made of rounds of the usual size, and a share of it of fewer and smaller ones', () => {
  const kills = { size: 50, release: 500 };
  expect(roundsOf(kills, 1)).toEqual(Array(10).fill(50));
  expect(roundsOf(kills, 0.25)).toEqual([50, 50, 25]);
  expect(roundsOf(kills, 0.01)).toEqual([5]);
  expect(roundsOf({ size: 2, release: 60, whole: true }, 1)).toEqual([60]);
});
