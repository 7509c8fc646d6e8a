import { expect, test } from 'vitest';
import { isComplete, newValues, requestOf } from './rule-values.ts';

test('a new rule begins with the chosen example, and waits for the brands of the one that names none', () => {
  expect(requestOf(newValues('stock'))).toMatchObject({
    action: 'exclude',
    conditions: { stock: { max: 2 } },
  });
  expect(isComplete(newValues('stock'))).toBe(true);
  expect(newValues('brand').shown).toEqual(['brand_ids']);
  expect(isComplete(newValues('brand'))).toBe(false);
});

test('a new rule without an example has no condition', () => {
  expect(requestOf(newValues(undefined)).conditions).toEqual({});
});
