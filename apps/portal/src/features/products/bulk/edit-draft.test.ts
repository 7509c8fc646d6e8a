import { expect, test } from 'vitest';
import { beginningOf, DRAFT_FIELDS, editOf, unfinished } from './edit-draft.ts';

test('what is added and says nothing is told at its own field', () => {
  const now = new Date();
  const all = Object.fromEntries(DRAFT_FIELDS.map((field) => [field, beginningOf(field, now)]));
  expect(unfinished(all).sort()).toEqual([
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
    'edit.schedule.value',
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

test('the window of a scheduled price is sent in UTC, in place of the master price unless a channel is chosen', () => {
  const schedule = {
    credential_id: null,
    mode: 'percent',
    value: -20,
    starts_at: '2026-12-01T00:00',
    ends_at: '',
  } as const;
  expect(unfinished({ schedule })).toEqual(['edit.schedule.ends_at']);
  const draft = { schedule: { ...schedule, ends_at: '2026-12-08T00:00' } };
  expect(editOf(draft).schedule).toEqual({
    credential_id: null,
    mode: 'percent',
    value: -20,
    starts_at: new Date(2026, 11, 1).toISOString(),
    ends_at: new Date(2026, 11, 8).toISOString(),
  });
});
