import { expect, test } from 'vitest';
import { rowKeyOf } from './row-keys.ts';

const press = (key: string, more: object = {}) =>
  rowKeyOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more });

test('a row takes arrows, Enter, numbers of suggestions and letters, and leaves the keys of the browser alone', () => {
  expect(press('ArrowDown', { shiftKey: true })).toEqual({ act: 'move', by: 1, extend: true });
  expect(press('Enter')).toEqual({ act: 'accept' });
  expect(press('2')).toEqual({ act: 'take', suggestion: 1 });
  expect(press('4')).toEqual({ act: 'search', typed: '4' });
  expect(press('ş')).toEqual({ act: 'search', typed: 'ş' });
  expect(press('A', { metaKey: true })).toEqual({ act: 'selectAll' });
  expect([press('Tab'), press('r', { ctrlKey: true }), press('f', { altKey: true })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
