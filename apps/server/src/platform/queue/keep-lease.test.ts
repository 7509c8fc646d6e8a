import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { abortedBy } from '../aborted-by.ts';
import { keepLease } from './keep-lease.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a lease is renewed three times before it ends, and no more once the work is done', async () => {
  const renew = vi.fn(async () => true);
  {
    using kept = keepLease({ seconds: 9, renew });
    await vi.advanceTimersByTimeAsync(9_000);
    expect(renew).toHaveBeenCalledTimes(3);
    expect(kept.signal.aborted).toBe(false);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(renew).toHaveBeenCalledTimes(3);
});

test('the work ends when the lease is lost, and not when one renewal fails', async () => {
  const renew = vi.fn<() => Promise<boolean>>();
  renew.mockRejectedValueOnce(new Error('the database is away')).mockResolvedValue(false);
  using kept = keepLease({ seconds: 9, renew });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(kept.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(kept.signal.aborted).toBe(true);
});

test('the end of the process ends the work, also when it came before', () => {
  const stopping = new AbortController();
  const renewal = { seconds: 9, renew: async () => true, stopping: stopping.signal };
  using kept = keepLease(renewal);
  stopping.abort();
  using late = keepLease(renewal);
  expect([kept.signal.reason, late.signal.reason]).toEqual([stopping.signal.reason, stopping.signal.reason]);
});

test('a controller hears each of its signals until it is disposed of, and leaves nothing with them', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  {
    using either = abortedBy(one.signal, other.signal);
    other.abort('other');
    expect(either.signal.reason).toBe('other');
  }
  expect(getEventListeners(one.signal, 'abort')).toEqual([]);
  using after = abortedBy(one.signal);
  after[Symbol.dispose]();
  one.abort();
  expect(after.signal.aborted).toBe(false);
});
