import { expect, test } from 'vitest';
import { answered, type Drafts, typed } from './drafts.ts';

const cell = (text: string, error?: string) => ({ id: 1, field: 'price' as const, text, error });
const NONE: Drafts = new Map();
const shown = (drafts: Drafts) => drafts.get(1)?.get('price');

test('a refusal that comes late does not put back what was typed before', () => {
  const drafts = typed(typed(NONE, [cell('ten')]), [cell('10')]);
  expect(shown(answered(drafts, [cell('ten', 'not a number')]))).toEqual({ text: '10' });
});

test('a cell is no draft once what it holds is saved', () => {
  const drafts = typed(NONE, [cell('10')]);
  expect(shown(answered(drafts, [cell('9')]))).toEqual({ text: '10' });
  expect(answered(drafts, [cell('10')]).size).toBe(0);
});

test('a refused cell keeps what was typed, and says why', () => {
  const drafts = answered(typed(NONE, [cell('-1')]), [cell('-1', 'too small')]);
  expect(shown(drafts)).toEqual({ text: '-1', error: 'too small' });
});
