import type { CategoryOnChannel } from '@sluice/contracts/portal';
import { expect, test } from 'vitest';
import { nextOpen, withMappings } from './local-mapping.ts';
import { keepSteady } from './steady.ts';

const row = (id: number, more: Partial<CategoryOnChannel> = {}): CategoryOnChannel => ({
  category_id: id,
  path: [`C${id}`],
  status: 'unmapped',
  products_count: 1,
  affected_products: 1,
  sync_id: null,
  platform_category_name: null,
  inherited_from: null,
  suggestions: [],
  ...more,
});
const ids = (rows: readonly CategoryOnChannel[]): number[] => rows.map((one) => one.category_id);

test('rows stay where they are while the service sends them in another order, and new ones come last', () => {
  const first = keepSteady(undefined, 'a', [row(1), row(2), row(3)]);
  const mapped = row(1, { status: 'mapped' });
  const next = keepSteady(first, 'a', [row(2), row(3), row(4), mapped]);
  expect(ids(next.rows)).toEqual([1, 2, 3, 4]);
  expect(next.rows[0]).toBe(mapped);
  expect(ids(keepSteady(next, 'a', [row(3)]).rows)).toEqual([1, 2, 3, 4]);
  expect(ids(keepSteady(next, 'b', [row(3)]).rows)).toEqual([3]);
});

test('a mapping shows at once, also in categories below without one of their own', () => {
  const rows = [
    row(1, { path: ['Clothing', 'Shirt'] }),
    row(2, { path: ['Clothing', 'Shirt', 'Polo'] }),
    row(3, { path: ['Clothing', 'Shirt', 'Old'], status: 'gone' }),
    row(4, { path: ['Clothing', 'Shirts'] }),
  ];
  const after = withMappings(rows, [{ category_id: 1, target: { sync_id: 'C1', path: ['A', 'B'] } }]);
  expect(after.map((one) => [one.status, one.sync_id])).toEqual([
    ['mapped', 'C1'],
    ['inherited', 'C1'],
    ['gone', null],
    ['unmapped', null],
  ]);
  expect(after[0]!.platform_category_name).toBe('A > B');
  expect([nextOpen(after, 0), nextOpen(after, 2), nextOpen(after, 3)]).toEqual([2, 3, undefined]);
});
