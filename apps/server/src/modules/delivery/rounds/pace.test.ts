import { ConnectorError } from '@sluice/connector-kit';
import { describe, expect, test } from 'vitest';
import { afterAnswer, afterSilence, batchSize, isUnanswered, type OperationPace } from './pace.ts';

/** Sends until everything is through, like a delivery to a shop that takes this time for an item. */
function send(total: number, maxBatch: number, itemMs: number, timeoutMs = 30_000) {
  let pace: OperationPace | undefined;
  const calls: number[] = [];
  let [sent, seconds, silences] = [0, 0, 0];
  while (sent < total) {
    const items = Math.min(total - sent, batchSize(pace, maxBatch));
    calls.push(items);
    const ms = items * itemMs;
    if (ms > timeoutMs) {
      const after = afterSilence(pace, items, timeoutMs);
      pace = after.pace;
      silences++;
      seconds += (timeoutMs + after.restMs) / 1000;
    } else {
      pace = afterAnswer(pace, items, ms, maxBatch);
      sent += items;
      seconds += ms / 1000;
    }
  }
  return { calls, seconds, silences, pace };
}

describe('the pace of a channel', () => {
  test('a fast channel is given full batches', () => {
    expect(send(1_000, 100, 5).calls).toEqual(Array(10).fill(100));
  });

  test.each([0.1, 0.4, 0.8])(
    'a shop that takes %s s for an item gets through, with few calls in vain',
    (s) => {
      const { calls, seconds, silences } = send(700, 100, s * 1000);
      expect(silences).toBeLessThanOrEqual(2);
      expect(seconds).toBeLessThan(700 * s + 150);
      expect(Math.max(...calls.slice(silences + 2)) * s).toBeLessThanOrEqual(12.5);
    },
  );

  test('what shrank grows again, by a quarter at a time and up to what the channel allows', () => {
    let pace: OperationPace = { limit: 8, itemMs: 1_000 };
    const sizes = [];
    for (let call = 0; call < 14; call++) {
      const items = batchSize(pace, 100);
      sizes.push(items);
      pace = afterAnswer(pace, items, items * 5, 100);
    }
    expect(sizes).toEqual([8, 10, 12, 15, 18, 22, 27, 33, 41, 51, 63, 78, 97, 100]);
    expect(pace.limit).toBeNull();
  });

  test('a hiccup of a fast channel neither shrinks its batches nor makes it rest', () => {
    const fast: OperationPace = { limit: null, itemMs: 5 };
    expect(afterSilence(fast, 100, 30_000)).toEqual({ pace: fast, restMs: 0 });
    expect(afterSilence({ limit: null, itemMs: 400 }, 100, 30_000)).toMatchObject({
      pace: { limit: 50 },
      restMs: 30_000,
    });
  });

  test('only a call that was waited for long says something of the pace', () => {
    const error = (kind: 'timeout' | 'unknown_outcome' | 'unavailable') =>
      new ConnectorError({ kind, message: 'why' });
    expect(isUnanswered(error('unknown_outcome'), 30_000)).toBe(true);
    expect(isUnanswered(error('unknown_outcome'), 200)).toBe(false);
    expect(isUnanswered(error('unavailable'), 30_000)).toBe(false);
  });
});
