import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ClockWatch, watchClock } from './clock-watch.ts';

const HOUR_MS = 3_600_000;

let watch: ClockWatch;
/** Milliseconds by which the database's clock is ahead of the own one. */
let ahead: number;
beforeEach(() => {
  vi.useFakeTimers();
  watch = watchClock();
  ahead = HOUR_MS;
});
afterEach(() => void vi.useRealTimers());

/** Asks the database, which answers after so many milliseconds. */
function look(tookMs = 0): boolean {
  const askedAt = performance.now();
  const shown = askedAt + ahead;
  vi.advanceTimersByTime(tookMs);
  return watch.sees(askedAt, shown);
}

test('a clock that goes on or is put right by parts of a second has not jumped', () => {
  for (const by of [0, 500, -500]) {
    ahead += by;
    vi.advanceTimersByTime(6_000);
    expect(look()).toBe(false);
  }
});

test('a clock that was put forward has jumped once, and was not put back', () => {
  look();
  ahead += HOUR_MS;
  expect(look()).toBe(true);
  expect(look()).toBe(false);
  expect(watch.back()).toBe(0);
});

// holds OPS-8
test('a clock that was put back is known to the moment, however long ago it was seen last', () => {
  look();
  vi.advanceTimersByTime(6_000);
  ahead -= HOUR_MS;
  expect(look()).toBe(true);
  expect(watch.back()).toBe(3_600);
  watch.heeded();
  expect(watch.back()).toBe(0);
});

test('a clock that was put back is seen until it is heeded, also when it is put back again', () => {
  look();
  ahead -= HOUR_MS;
  look();
  vi.advanceTimersByTime(500);
  expect(look()).toBe(true);
  ahead -= HOUR_MS;
  expect(look()).toBe(true);
  expect(watch.back()).toBe(7_200);
  watch.heeded();
  expect(look()).toBe(false);
});

test('a clock that was put back and forward again was not put back', () => {
  look();
  for (const by of [-HOUR_MS, HOUR_MS]) {
    ahead += by;
    look();
  }
  expect(watch.back()).toBe(0);
});

test('a process that stood still while it asked does not take its own pause for a clock that was put back', () => {
  look();
  vi.advanceTimersByTime(1_000);
  look(60_000);
  expect(watch.back()).toBe(0);
});
