import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogger } from './log/index.ts';
import { LOOKS, startLookout, type Watched } from './lookout.ts';
import { startLoop } from './loop.ts';

const log = createLogger('silent');
const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A lookout over two loops, which the test plays; `due` is the time of their work on the clock. */
function start() {
  const due: (number | null)[] = [null, null];
  const looks: number[] = [];
  const woken: [loop: number, at: number][] = [];
  let heard: (() => void)[] = [];
  const watched = due.map(
    (_, n): Pick<Watched, 'wake' | 'onActive'> => ({
      wake: () => void woken.push([n, Date.now()]),
      onActive: (listener) => void heard.push(listener),
    }),
  );
  const lookout = startLookout(log, watched, async () => {
    looks.push(Date.now());
    return due.map((at) => (at === null ? null : at - Date.now()));
  });
  return {
    due,
    looks,
    woken,
    work: () => heard.forEach((listener) => void listener()),
    stop: () => lookout.stop().then(() => (heard = [])),
  };
}

const pausesOf = (looks: readonly number[]): number[] => looks.slice(1).map((at, n) => at - looks[n]!);

test('a process at rest looks every few seconds, and never all processes at the same moment', async () => {
  const [one, other] = [start(), start()];
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  const settled = pausesOf(one.looks).slice(5);
  expect(Math.max(...settled)).toBeLessThanOrEqual(LOOKS.idleMs * 1.2);
  expect(Math.min(...settled)).toBeGreaterThanOrEqual(LOOKS.idleMs * 0.8);
  expect(one.looks.slice(5)).not.toEqual(other.looks.slice(5));
  await Promise.all([one.stop(), other.stop()]);
});

test('a lost signal delays work by one pause at rest, and by a short one while there is work', async () => {
  const { due, woken, work, stop } = start();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  let came = Date.now();
  due[1] = came;
  await vi.advanceTimersByTimeAsync(LOOKS.idleMs * 1.2);
  expect(woken[0]![0]).toBe(1);
  expect(woken[0]![1] - came).toBeLessThanOrEqual(LOOKS.idleMs * 1.2);

  due[1] = null;
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  woken.length = 0;
  work();
  came = Date.now();
  due[0] = came;
  await vi.advanceTimersByTimeAsync(LOOKS.busyMs * 1.2);
  expect(woken[0]).toEqual([0, expect.any(Number)]);
  expect(woken[0]![1] - came).toBeLessThanOrEqual(LOOKS.busyMs * 1.2);
  await stop();
});

test('work that is due later begins at its time, and not at the next look', async () => {
  const { due, woken, stop } = start();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  due[0] = Date.now() + 9_000;
  await vi.advanceTimersByTimeAsync(9_000);
  expect(woken).toEqual([[0, due[0]]]);
  await stop();
});

test('nothing is woken once it is stopped', async () => {
  const { due, woken, stop } = start();
  due[0] = Date.now() + 3_000;
  await vi.advanceTimersByTimeAsync(1_000);
  await stop();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(woken).toEqual([]);
});

describe('a loop', () => {
  const count = async (ms: number, steps: () => number): Promise<number> => {
    const before = steps();
    await vi.advanceTimersByTimeAsync(ms);
    return steps() - before;
  };

  test('rests longer after each step that finds nothing, and shortly again once there is work', async () => {
    let steps = 0;
    let works = false;
    const loop = startLoop('test', { busyMs: 500, idleMs: MINUTE_MS }, log, async () => {
      steps++;
      if (works) loop.active();
    });
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(await count(10 * MINUTE_MS, () => steps)).toBeLessThanOrEqual(13);
    works = true;
    loop.active();
    expect(await count(6_000, () => steps)).toBeGreaterThanOrEqual(9);
    await loop.stop();
  });

  test('that fails is tried again after its pause', async () => {
    let steps = 0;
    const loop = startLoop('test', 1_000, log, async () => {
      steps++;
      throw new Error('the database is away');
    });
    expect(await count(MINUTE_MS, () => steps)).toBeGreaterThanOrEqual(49);
    await loop.stop();
  });
});
