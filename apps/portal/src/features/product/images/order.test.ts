import { expect, test } from 'vitest';
import { moved, placeByKey } from './order.ts';

test('an entry moves forward and back, and the others keep their order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
});

test('arrows move by one place, Home and End to either end, and other keys not at all', () => {
  expect(['ArrowLeft', 'ArrowDown', 'Home', 'End', 'Tab'].map((key) => placeByKey(key, 1, 4))).toEqual([
    0,
    2,
    0,
    3,
    undefined,
  ]);
});
