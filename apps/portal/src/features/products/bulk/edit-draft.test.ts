import { expect, test } from 'vitest';
import { BEGINNINGS, editOf, unfinished } from './edit-draft.ts';

test('what is added and says nothing is told at its own field', () => {
  expect(unfinished(BEGINNINGS).sort()).toEqual([
    'edit.add_category_ids',
    'edit.add_group_ids',
    'edit.add_tags',
    'edit.override.credential_id',
    'edit.override.raise_percent',
    'edit.price.value',
    'edit.prices_at',
    'edit.quantity.value',
    'edit.remove_category_ids',
    'edit.remove_group_ids',
    'edit.remove_tags',
  ]);
});

test('a change that was taken away again is neither sent nor missed', () => {
  const draft = { status: true, price: undefined, add_tags: undefined, override: undefined };
  expect(unfinished(draft)).toEqual([]);
  expect(JSON.parse(JSON.stringify(editOf(draft)))).toEqual({ status: true });
});

test('an override that is left empty clears', () => {
  const override = { credential_id: 7, field: 'stock', value: '' } as const;
  expect(unfinished({ override })).toEqual([]);
  expect(editOf({ override })).toEqual({ override: { credential_id: 7, stock: null } });
});

test('a plain field that is left empty clears, and one with a value is sent as it is', () => {
  expect(unfinished({ weight: '' })).toEqual([]);
  expect(editOf({ weight: '' })).toEqual({ weight: null });
  expect(editOf({ weight: 1.5, status: false })).toEqual({ weight: 1.5, status: false });
});

test('the moment of the past that a person chose is sent in UTC', () => {
  const chosen = new Date('2026-03-01T09:30:00Z');
  const local = new Date(chosen.getTime() - chosen.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  expect(editOf({ prices_at: local })).toEqual({ prices_at: '2026-03-01T09:30:00.000Z' });
});
