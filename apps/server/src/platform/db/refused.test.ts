import { expect, test } from 'vitest';
import { isDataRefused, isValueRefused } from './refused.ts';

const NEITHER = { value: false, data: false };

test.each([
  ['a number out of range', { code: '22003' }, { value: true, data: true }],
  ['a missing value', { code: '23502' }, { value: true, data: true }],
  ['a value against a check', { code: '23514' }, { value: true, data: true }],
  ['a key that another row has', { code: '23505' }, { value: false, data: true }],
  ['a row that refers to none', { code: '23503' }, { value: false, data: true }],
  ['an index entry too large', { code: '54000' }, { value: false, data: true }],
  ['a deadlock', { code: '40P01' }, NEITHER],
  ['a database that shuts down', { code: '57P01' }, NEITHER],
  ['a time-out of our own, whose code is a number', new DOMException('late', 'TimeoutError'), NEITHER],
  ['no error at all', null, NEITHER],
])('%s is told apart from a database that is not well', (_, error, expected) => {
  expect({ value: isValueRefused(error), data: isDataRefused(error) }).toEqual(expected);
});
