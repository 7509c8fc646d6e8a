import { expect, test, vi } from 'vitest';
import { createFormat } from './format.ts';

test('a rate is told to the last decimal that can be set, a share is rounded', () => {
  expect(createFormat('en').rate(5.25)).toBe('5.25%');
  expect(createFormat('tr').rate(5.3125)).toBe('%5,3125');
  expect(createFormat('en').rate(20)).toBe('20%');
  expect(createFormat('en').percent(1 / 3)).toBe('33.3%');
});

test('a percentage that moves something has its sign where the language puts it', () => {
  expect(createFormat('en').move(15)).toBe('+15%');
  expect(createFormat('tr').move(15)).toBe('+%15');
  expect(createFormat('en').move(-2.5)).toBe('-2.5%');
  expect(createFormat('en').move(0)).toBe('0%');
});

test('a day of the calendar is the same day west of Greenwich', () => {
  vi.stubEnv('TZ', 'America/New_York');
  try {
    expect(createFormat('en').day('2026-03-01')).toBe('Feb 28, 2026');
    expect(createFormat('en').date('2026-03-01')).toBe('Mar 1, 2026');
  } finally {
    vi.unstubAllEnvs();
  }
});

test('a moment of today is its time, one of another day names the day', () => {
  const now = new Date(2026, 2, 1, 18, 0);
  const english = createFormat('en');
  expect(english.brief(new Date(2026, 2, 1, 9, 5).toISOString(), now)).toMatch(/^9:05\sAM$/);
  expect(english.brief(new Date(2026, 1, 28, 14, 43).toISOString(), now)).toMatch(/^Feb 28, 2:43\sPM$/);
});

test('a length of time in a column is short', () => {
  const english = createFormat('en');
  expect([0, 57, 240, 1_400, 90_000].map(english.took)).toEqual([
    '0 ms',
    '57 ms',
    '240 ms',
    '1.4 sec',
    '2 min',
  ]);
  expect(createFormat('tr').took(1_400)).toBe('1,4 sn.');
});
