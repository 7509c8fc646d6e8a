import { expect, test } from 'vitest';
import { arithmetic, unitCosts } from './sizing.ts';

const steps = (sizes: Record<number, Record<string, number>>) =>
  Object.entries(sizes).map(([size, figures]) => ({ size: Number(size), figures }));

test('the arithmetic multiplies measured costs, and says which were not measured', () => {
  const costs = unitCosts([
    { axis: 'products', steps: steps({ 1000: {}, 100000: { 'disk a product': 1_000, 'WAL a change': 10 } }) },
    // 99 connections more take 6.6 % of a core more, so that a reading each 15 seconds takes 10 ms.
    {
      axis: 'connections',
      steps: steps({ 1: { 'processor at rest': 1 }, 100: { 'processor at rest': 7.6 } }),
    },
  ]);
  expect(costs.readingMs).toBeCloseTo(10);
  const values = new Map(arithmetic(costs).map(([quantity, , value]) => [quantity, value]));
  expect(values.get('disk of products')).toBe('500 GB');
  expect(values.get('disk of listings')).toBe('not measured');
  expect(values.get('readings of orders')).toBe('3,333 a second');
  expect(values.get('service and database for readings')).toBe('33 cores');
});
