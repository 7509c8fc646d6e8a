import { expect, test } from 'vitest';
import { isDay } from './is-day.ts';

test.each(['2026-02-28', '2024-02-29', '1999-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true);
});

test.each(['2026-02-29', '2026-02-31', '2026-04-31', '2026-13-01', '2026-1-1', '2026-01-01T00:00', '', 'x'])(
  '%j is no day',
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);
