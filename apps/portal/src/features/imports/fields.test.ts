import { expect, test } from 'vitest';
import { mappingOf, problemsOfMapping } from './fields.ts';

test('two columns for one field, and no column that names a product, are told before anything is sent', () => {
  const fields = new Map([
    ['A', 'price'],
    ['B', 'price'],
    ['C', null],
    ['D', null],
  ]);
  expect(problemsOfMapping(fields)).toEqual({ noKey: true, twice: new Set(['A', 'B']) });
  expect(problemsOfMapping(new Map([['A', 'ean']]))).toEqual({ noKey: false, twice: new Set() });
});

test('columns that are not read are said to be so', () => {
  expect(
    mappingOf(
      new Map([
        ['A', 'sku'],
        ['B', null],
      ]),
    ),
  ).toEqual({ A: 'sku', B: null });
});
