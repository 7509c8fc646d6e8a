import { describe, expect, test } from 'vitest';
import type { ProductRow } from './columns.ts';
import { familiesTouched } from './families.ts';
import type { CurrentProduct } from './product-write.ts';

const SIZE_M = JSON.stringify([{ key: 'size', name: 'Size', value: 'M' }]);
const row = (more: Partial<ProductRow> = {}) =>
  ({
    family_code: 'SHIRT',
    family_name: null,
    name: 'Shirt M',
    status: true,
    publish_enabled: true,
    variant_options: SIZE_M,
    price: '10',
    ...more,
  }) as ProductRow & CurrentProduct;

describe('a write concerns the other variants', () => {
  test('of the family a product joins, leaves, or moves between', () => {
    expect(familiesTouched(undefined, row())).toEqual(['SHIRT']);
    expect(familiesTouched(row(), row({ family_code: null, variant_options: '[]' }))).toEqual(['SHIRT']);
    expect(familiesTouched(row(), row({ family_code: 'TEE' }))).toEqual(['SHIRT', 'TEE']);
    expect(familiesTouched(row({ variant_options: '[]' }), row())).toEqual(['SHIRT']);
  });

  test('when what the family shows changes, and not for a price', () => {
    expect(familiesTouched(row(), row({ name: 'Shirt' }))).toEqual(['SHIRT', 'SHIRT']);
    expect(familiesTouched(row(), row({ price: '11' }))).toEqual([]);
  });

  test('never of products without options, so that a column of many products makes no family of them', () => {
    const none = { variant_options: '[]' };
    expect(familiesTouched(undefined, row(none))).toEqual([]);
    expect(familiesTouched(row(none), row({ ...none, name: 'Shirts' }))).toEqual([]);
  });
});
