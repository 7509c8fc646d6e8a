import type { Category } from '@sluice/contracts';
import { expect, test } from 'vitest';
import { numbersOf } from './tree-numbers.ts';

const category = (id: number, parent_id: number | null, products_count: number, platforms: string[] = []) =>
  ({
    id,
    parent_id,
    products_count,
    mappings: platforms.map((platform_name) => ({ platform_name })),
  }) as Category;

// holds UI-97
test('a category tells how many products are below it at any depth, and where it is mapped, also by one above', () => {
  const numbers = numbersOf([
    category(1, null, 0, ['Amazon']),
    category(2, 1, 4, ['eBay']),
    category(3, 2, 5),
    category(4, null, 7),
  ]);
  expect([...numbers]).toEqual([
    [1, { below: 9, platforms: ['Amazon'], mappedBelow: true }],
    [2, { below: 5, platforms: ['eBay', 'Amazon'], mappedBelow: false }],
    [3, { below: 0, platforms: ['eBay', 'Amazon'], mappedBelow: false }],
    [4, { below: 0, platforms: [], mappedBelow: false }],
  ]);
});
