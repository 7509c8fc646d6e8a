import type { Category } from '@sluice/contracts';
import { expect, test } from 'vitest';
import { mayDrop, visibleRows, withDescendants } from './tree.ts';

const category = (id: number, name: string, parent_id: number | null = null): Category => ({
  id,
  name,
  parent_id,
  path: [name],
  publish_enabled: true,
  products_count: 0,
  child_count: 0,
  mappings: [],
});
const TREE = [category(1, 'Home'), category(2, 'Kitchen', 1), category(3, 'Pans', 2), category(4, 'Garden')];
const shown = (expanded: number[], search = '') =>
  visibleRows(TREE, new Set(expanded), search).map((row) => `${row.level} ${row.category.name}`);

test('only what is expanded is shown, in the order of the tree', () => {
  expect(shown([])).toEqual(['1 Home', '1 Garden']);
  expect(shown([1])).toEqual(['1 Home', '2 Kitchen', '1 Garden']);
  expect(shown([2])).toEqual(['1 Home', '1 Garden']);
});

test('a search shows what matches in any spelling, and the way to it', () => {
  expect(shown([], 'PANS')).toEqual(['1 Home', '2 Kitchen', '3 Pans']);
  expect(shown([], 'none such')).toEqual([]);
});

test('a category cannot go below itself', () => {
  expect([...withDescendants(TREE, 1)].sort()).toEqual([1, 2, 3]);
});

test('to lay out ten thousand categories each is looked at a few times, however many there are', () => {
  let looks = 0;
  const counted = <T>(value: T) => ({
    get: () => {
      looks++;
      return value;
    },
  });
  const many = Array.from({ length: 10_000 }, (_, n) => {
    const parent = n < 100 ? null : (n % 100) + 1;
    return Object.defineProperties(category(n + 1, `Category ${n}`), {
      id: counted(n + 1),
      parent_id: counted(parent),
    });
  });
  const ids = Array.from(many, (_, n) => n + 1);
  expect(visibleRows(many, new Set(ids), '')).toHaveLength(10_000);
  expect(looks / many.length).toBeLessThan(5);
});

test('a category goes neither where it is nor below itself', () => {
  expect([null, 4, 1, 2, 3].map((target) => mayDrop(TREE, 2, target))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(mayDrop(TREE, 1, null)).toBe(false);
});
