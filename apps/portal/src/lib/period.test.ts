import { describe, expect, test } from 'vitest';
import { daysOf, momentsOf, PERIODS } from './period.ts';

// Local time on purpose: days are those of whoever looks.
const at = (year: number, month: number, day: number, hour = 12) => new Date(year, month - 1, day, hour);

// holds UI-61
describe('days of periods', () => {
  test.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['last7', '2026-02-23', '2026-03-01'],
    ['last30', '2026-01-31', '2026-03-01'],
    ['this_month', '2026-03-01', '2026-03-01'],
    ['last_month', '2026-02-01', '2026-02-28'],
  ] as const)('%s is %s to %s on the first of March', (period, from, to) => {
    expect(daysOf(period, at(2026, 3, 1))).toEqual({ from, to });
  });

  test('the last month of January is December of the year before', () => {
    expect(daysOf('last_month', at(2026, 1, 31))).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  });

  test('a moment before midnight and one after it are on different days', () => {
    expect(daysOf('today', at(2026, 5, 9, 23)).from).toBe('2026-05-09');
    expect(daysOf('yesterday', at(2026, 5, 10, 0)).from).toBe('2026-05-09');
  });

  test('every period ends with today or before it, and covers its own days', () => {
    const now = at(2026, 5, 9);
    for (const period of PERIODS) {
      const { from, to } = daysOf(period, now);
      expect(from <= to && to <= daysOf('today', now).to).toBe(true);
    }
  });

  test('a day begins and ends in the time zone of the browser', () => {
    const { from, to } = momentsOf({ from: '2026-05-09', to: '2026-05-09' });
    expect(new Date(from!)).toEqual(at(2026, 5, 9, 0));
    expect(new Date(to!).getTime() + 1_000).toBe(at(2026, 5, 10, 0).getTime());
    expect(momentsOf({})).toEqual({});
  });
});
