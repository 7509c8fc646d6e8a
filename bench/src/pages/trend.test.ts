import { describe, expect, test } from 'vitest';
import { exponentOf, judgeLevel, type Point } from './trend.ts';

const series = (y: (x: number) => number): Point[] => Array.from({ length: 240 }, (_, x) => [x, y(x)]);
const memory = { noise: { share: 0.05, least: 2 }, of: 'least' } as const;

describe('a verdict over a run', () => {
  test('finds a leak below the saw-tooth of collections', () => {
    const leaking = judgeLevel({ ...memory, points: series((x) => 100 + 0.2 * x + 5 * (x % 12)) });
    expect(leaking.flat).toBe(false);
    expect(leaking.slope).toBeCloseTo(0.2, 1);
  });

  test('calls a saw-tooth flat that comes back to its floor, and growth that ended in the first half', () => {
    expect(judgeLevel({ ...memory, points: series((x) => 100 + 5 * (x % 12)) }).flat).toBe(true);
    expect(judgeLevel({ ...memory, points: series((x) => Math.min(100, x)) }).flat).toBe(true);
  });

  test('is not moved by single bursts', () => {
    const points = series((x) => (x % 50 === 49 ? 900 : 10));
    expect(judgeLevel({ points, noise: { share: 0.05, least: 0 }, of: 'median' })).toMatchObject({
      slope: 0,
      flat: true,
    });
  });
});

test('the exponent of a cost is 0 for flat, 1 for linear, 2 for square ones', () => {
  const sizes = [10_000, 100_000, 1_000_000];
  const of = (cost: (size: number) => number): number => exponentOf(sizes.map((size) => [size, cost(size)]));
  expect(of(() => 7)).toBe(0);
  expect(of((size) => size / 3)).toBeCloseTo(1);
  expect(of((size) => size ** 2)).toBeCloseTo(2);
});
