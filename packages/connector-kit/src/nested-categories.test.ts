import { expect, test } from 'vitest';
import { type NestedCategory, nestedCategories } from './nested-categories.ts';

const read = (node: unknown): NestedCategory | null =>
  node === null ? null : { id: 0, name: '', below: [], ...(node as Partial<NestedCategory>) };

test('a nested tree becomes a list, parents first, whose leaves alone take products', () => {
  const tree = [
    { id: 1, name: 'Home', below: [{ id: 2, name: 'Kettles' }] },
    { id: 3, name: 'Garden' },
  ];
  expect(nestedCategories(tree, read)).toEqual([
    { syncId: '1', name: 'Home', parentSyncId: null, assignable: false },
    { syncId: '2', name: 'Kettles', parentSyncId: '1', assignable: true },
    { syncId: '3', name: 'Garden', parentSyncId: null, assignable: true },
  ]);
});

test('a tree without end, or with a node that makes no sense, is refused whole', () => {
  const circle: { below: unknown[] } = { below: [] };
  circle.below.push(circle);
  for (const roots of [[circle], [{ id: 1, below: [null] }]])
    expect(() => nestedCategories(roots, read)).toThrow('makes no sense');
});
