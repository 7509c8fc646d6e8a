import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ErrorBag } from '../../platform/http/errors.ts';
import { checkWindow, moment, overlaps, type Window } from './window.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);
/** Windows close to each other, so that their boundaries meet often. */
const windows = fc
  .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .map(([from, length]): Window => ({ starts_at: at(from), ends_at: at(from + length) }));
const holdsAt = ({ starts_at, ends_at }: Window, moment: Date): boolean =>
  starts_at <= moment && moment < ends_at;

// holds SCHED-3
describe('windows', () => {
  test('two overlap exactly when some moment belongs to both, whichever is asked', () => {
    fc.assert(
      fc.property(windows, windows, (a, b) => {
        const shared = Array.from({ length: 25 }, (_, second) => at(second)).some(
          (moment) => holdsAt(a, moment) && holdsAt(b, moment),
        );
        expect(overlaps(a, b)).toBe(shared);
        expect(overlaps(b, a)).toBe(shared);
      }),
    );
  });

  test('of windows that were all accepted, at most one holds at any moment', () => {
    fc.assert(
      fc.property(fc.array(windows, { maxLength: 8 }), (wanted) => {
        const accepted: Window[] = [];
        for (const window of wanted) {
          const errors = new ErrorBag();
          checkWindow(window, accepted, at(-1), errors);
          if (errors.isEmpty) accepted.push(window);
        }
        for (let second = 0; second < 25; second++)
          expect(accepted.filter((one) => holdsAt(one, at(second))).length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('one that ends when another begins does not overlap it', () => {
    const first = { starts_at: at(0), ends_at: at(10) };
    expect(overlaps(first, { starts_at: at(10), ends_at: at(20) })).toBe(false);
    expect(overlaps(first, { starts_at: at(9), ends_at: at(20) })).toBe(true);
  });

  test('a window has a length, and an end that is not over', () => {
    const faults = (window: Window) => {
      const errors = new ErrorBag();
      checkWindow(window, [], at(5), errors);
      return errors.messages;
    };
    expect(faults({ starts_at: at(9), ends_at: at(9) })).toHaveProperty('ends_at');
    expect(faults({ starts_at: at(0), ends_at: at(5) })).toHaveProperty('ends_at');
    expect(faults({ starts_at: at(0), ends_at: at(6) })).toEqual({});
  });

  test('a moment is read to the second, and text that is none is refused', () => {
    expect(moment('starts_at', '2026-01-01T00:00:05.900Z')).toEqual(at(5));
    expect(moment('starts_at', '2026-01-01T02:00:05+02:00')).toEqual(at(5));
    expect(() => moment('starts_at', '2026-01-32T00:00:00Z')).toThrow();
  });
});
