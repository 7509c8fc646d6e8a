import { expect, test } from 'vitest';
import { dayAt, isTimeZone, lastDays } from './days.ts';

const at = (iso: string): number => Date.parse(iso);
const starts = (now: string, count: number, zone: string): string[] =>
  lastDays(at(now), count, zone).starts.map((start) => start.toISOString());

test('names of the IANA list are time zones; offsets, abbreviations of our own and empty text are not', () => {
  for (const name of ['UTC', 'Europe/Istanbul', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3'])
    expect(isTimeZone(name), name).toBe(true);
  for (const name of ['', '+03:00', 'Europe/Atlantis', "UTC'; select 1"])
    expect(isTimeZone(name), name).toBe(false);
});

test('a moment is on the day that people there have', () => {
  expect(dayAt(at('2026-03-01T22:30:00Z'), 'Europe/Istanbul')).toBe('2026-03-02');
  expect(dayAt(at('2026-03-01T02:30:00Z'), 'America/Los_Angeles')).toBe('2026-02-28');
});

test('days begin at midnight there, also on days of 23 and 25 hours', () => {
  expect(lastDays(at('2026-03-30T10:00:00Z'), 2, 'Europe/Berlin').days).toEqual(['2026-03-29', '2026-03-30']);
  expect(starts('2026-03-30T10:00:00Z', 2, 'Europe/Berlin')).toEqual([
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
    '2026-03-30T22:00:00.000Z',
  ]);
  expect(starts('2026-10-25T10:00:00Z', 1, 'Europe/Berlin')).toEqual([
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ]);
});

test('where clocks leap over midnight, the day begins when they leap', () => {
  // In Santiago 2026-09-06 begins at one o'clock.
  expect(starts('2026-09-06T15:00:00Z', 1, 'America/Santiago')[0]).toBe('2026-09-06T04:00:00.000Z');
});
