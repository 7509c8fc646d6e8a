import { expect, test } from 'vitest';
import { searchOf } from './from.ts';

test('a list is gone back to with the search it had, numbers and lists included', () => {
  const from = 'status=%5B%22open%22%5D&page=2&search=red+kettle';
  expect(searchOf(from)).toEqual({ status: ['open'], page: 2, search: 'red kettle' });
});

test('a page that was opened by its own address goes back to the whole list', () => {
  expect(searchOf(undefined)).toEqual({});
});
