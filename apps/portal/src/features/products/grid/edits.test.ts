import type { ProductListRow } from '@sluice/contracts/portal';
import { expect, test } from 'vitest';
import type { CellChange, Drafts } from './drafts.ts';
import { cellsToSave, editsOf, problemOf, withEdits } from './edits.ts';

const change = (id: number, field: CellChange['field'], text: string): CellChange => ({ id, field, text });
const valid = (one: CellChange): boolean => problemOf(one, 'en') === undefined;

test('cells of a row are one edit, and a text that is no value is in none', () => {
  const edits = editsOf(
    [change(1, 'name', 'Kettle'), change(1, 'price', '9.50'), change(2, 'price', 'ten')],
    'en',
  );
  expect([...edits.values()]).toEqual([{ id: 1, name: 'Kettle', price: 9.5 }]);
});

test('a refused cell is tried again with a change of its row, and with no other', () => {
  const drafts: Drafts = new Map([
    [1, new Map([['sku', { text: 'K-1', error: 'taken' }]])],
    [2, new Map([['sku', { text: 'K-2', error: 'taken' }]])],
  ]);
  expect(cellsToSave([change(1, 'name', 'Kettle')], drafts, valid)).toEqual([
    change(1, 'name', 'Kettle'),
    change(1, 'sku', 'K-1'),
  ]);
});

test('a cell that was typed into is sent with its new text only, and not while it is no value', () => {
  const drafts: Drafts = new Map([[1, new Map([['price', { text: '8', error: 'refused' }]])]]);
  expect(cellsToSave([change(1, 'price', '9')], drafts, valid)).toEqual([change(1, 'price', '9')]);
  expect(cellsToSave([change(1, 'price', 'ten')], drafts, valid)).toEqual([]);
});

test('a row shows its edit once the service has saved it', () => {
  const rows = [
    { id: 1, name: 'Old' },
    { id: 2, name: 'Old' },
  ] as ProductListRow[];
  const edits = editsOf([change(1, 'name', 'New'), change(2, 'name', 'New')], 'en');
  expect(withEdits(rows, edits, new Set([2])).map(({ name }) => name)).toEqual(['Old', 'New']);
});
