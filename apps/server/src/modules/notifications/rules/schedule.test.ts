import { expect, test } from 'vitest';
import { isQuiet, kindsNow, nextSpeaking, type Schedule } from './schedule.ts';

const rule = (part: Partial<Schedule> = {}): Schedule => ({
  cadence: 'at_once',
  daily_at: '08:30',
  quiet_from: null,
  quiet_to: null,
  urgent_kinds: [],
  kinds: ['connection_failing', 'listings_refused'],
  time_zone: 'Europe/Istanbul',
  ...part,
});
const at = (time: string) => new Date(time);
const next = (part: Partial<Schedule>, time: string) => nextSpeaking(rule(part), at(time)).toISOString();

// holds TOLD-5
test('a daily digest comes at its time in the zone of the rule, on the day of the moment or the next', () => {
  const daily = { cadence: 'daily' } as const;
  expect(next(daily, '2026-03-01T05:00:00Z')).toBe('2026-03-01T05:30:00.000Z');
  expect(next(daily, '2026-03-01T05:30:00Z')).toBe('2026-03-02T05:30:00.000Z');
  // It is the second of March there already.
  expect(next(daily, '2026-03-01T22:00:00Z')).toBe('2026-03-02T05:30:00.000Z');
});

// holds TOLD-5
test('a daily digest keeps its time of the day where clocks are changed', () => {
  const berlin = { cadence: 'daily', time_zone: 'Europe/Berlin', daily_at: '08:00' } as const;
  expect(next(berlin, '2026-03-28T07:00:00Z')).toBe('2026-03-29T06:00:00.000Z');
  expect(next(berlin, '2026-10-24T06:00:00Z')).toBe('2026-10-25T07:00:00.000Z');
  // Half past two does not exist on that day.
  const night = { ...berlin, daily_at: '02:30' };
  expect(next(night, '2026-03-28T23:30:00Z')).toMatch(/^2026-03-29T0[01]:30/);
});

// holds TOLD-5
test('an hourly digest comes at the full hour of the zone', () => {
  expect(next({ cadence: 'hourly' }, '2026-03-01T05:20:10Z')).toBe('2026-03-01T06:00:00.000Z');
  expect(next({ cadence: 'hourly' }, '2026-03-01T06:00:00Z')).toBe('2026-03-01T07:00:00.000Z');
  const kolkata = { cadence: 'hourly', time_zone: 'Asia/Kolkata' } as const;
  expect(next(kolkata, '2026-03-01T05:20:00Z')).toBe('2026-03-01T05:30:00.000Z');
});

// holds TOLD-6
test('quiet hours last over midnight, and end on the minute', () => {
  const night = rule({ quiet_from: '22:00', quiet_to: '07:00' });
  const quiet = (time: string) => isQuiet(night, at(time));
  expect(
    ['18:59', '19:00', '23:30', '03:59', '04:00'].map((time) => quiet(`2026-03-01T${time}:00Z`)),
  ).toEqual([false, true, true, true, false]);
  const noon = rule({ quiet_from: '12:00', quiet_to: '13:00' });
  expect([isQuiet(noon, at('2026-03-01T09:30:00Z')), isQuiet(noon, at('2026-03-01T10:00:00Z'))]).toEqual([
    true,
    false,
  ]);
});

// holds TOLD-6
test('in quiet hours only urgent kinds are told; a daily digest keeps its time', () => {
  const night = rule({ quiet_from: '22:00', quiet_to: '07:00', urgent_kinds: ['connection_failing'] });
  const midnight = at('2026-03-01T21:00:00Z');
  expect(kindsNow(night, midnight)).toEqual(['connection_failing']);
  expect(kindsNow({ ...night, cadence: 'daily' }, midnight)).toEqual(night.kinds);
  expect(kindsNow(night, at('2026-03-01T09:00:00Z'))).toEqual(night.kinds);
});
