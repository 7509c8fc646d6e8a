import { expect, test } from 'vitest';
import { shownOf } from './shown-points.ts';

// holds UI-98
test('figures of one or two moments stand by themselves, of three and more in a chart', () => {
  expect(shownOf(['a', 'b', 'c'], [0, 0, 4])).toEqual({ points: ['c'], isFew: true });
  expect(shownOf(['a', 'b', 'c'], [1, 0, 4])).toEqual({ points: ['a', 'c'], isFew: true });
  expect(shownOf(['a', 'b', 'c'], [1, 2, 4])).toEqual({ points: ['a', 'b', 'c'], isFew: false });
});

test('a chart begins with its first figure, and keeps room for a week', () => {
  const days = Array.from({ length: 30 }, (_, day) => day);
  const since = (first: number) => days.map((day) => (day >= first ? 5 : 0));
  expect(shownOf(days, since(10)).points).toEqual(days.slice(10));
  expect(shownOf(days, since(27)).points).toEqual(days.slice(23));
  expect(shownOf(days, since(0)).points).toEqual(days);
});
