import { expect, test } from 'vitest';
import { inkOn } from './platforms.ts';

test('the letters of a mark can be read on its colour', () => {
  expect(inkOn('#000000')).toBe('white');
  expect(inkOn('#ffffff')).toBe('black');
  expect(inkOn('#4338ca')).toBe('white');
  expect(inkOn('#facc15')).toBe('black');
});
