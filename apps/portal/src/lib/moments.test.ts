import { expect, test } from 'vitest';
import { isoOf, localOf, nextWeek } from './moments.ts';

test('a moment that is typed in local time comes back as it was typed', () => {
  for (const local of ['2026-01-01T00:00', '2026-03-29T03:30', '2026-12-31T23:59'])
    expect(localOf(isoOf(local))).toBe(local);
  expect(isoOf('')).toBe('');
});

test('a new window goes from the next midnight over a week', () => {
  expect(nextWeek(new Date(2026, 11, 30, 15, 20))).toEqual({
    starts_at: '2026-12-31T00:00',
    ends_at: '2027-01-07T00:00',
  });
});
