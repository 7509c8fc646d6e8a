import { expect, test } from 'vitest';
import { changesAt, textsIn } from './block.ts';
import { GRID_FIELDS } from './fields.ts';

const ROWS = [{ id: 10 }, { id: 11 }];
const LAST = GRID_FIELDS.length - 1;

test('a pasted block goes to the cells from the cursor on, and loses what stands beyond the last', () => {
  const texts = [
    ['a', '1'],
    ['c', '2'],
  ];
  expect(changesAt(ROWS, texts, { row: 1, column: 0 })).toEqual([
    { id: 11, field: 'name', text: 'a' },
    { id: 11, field: 'price', text: '1' },
  ]);
  expect(changesAt(ROWS, texts, { row: 0, column: LAST })).toEqual([
    { id: 10, field: GRID_FIELDS[LAST]!.id, text: 'a' },
    { id: 11, field: GRID_FIELDS[LAST]!.id, text: 'c' },
  ]);
});

test('a copied range is read line by line', () => {
  const range = { top: 0, bottom: 1, left: 0, right: 1 };
  expect(textsIn(ROWS, range, (id, field) => `${id} ${field}`)).toEqual([
    ['10 name', '10 price'],
    ['11 name', '11 price'],
  ]);
});
