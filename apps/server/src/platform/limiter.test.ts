import { expect, test } from 'vitest';
import { countedByKey, createLimiter, LimiterFull } from './limiter.ts';

/** Work that goes on until `end` is called. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { run: () => promise, end: resolve };
}

test('as many run as may, the next waits for its turn, and beyond the line everything is refused', async () => {
  const limiter = createLimiter(1, 1);
  const [first, second] = [work(), work()];
  const begun: string[] = [];
  const one = limiter.run(() => {
    begun.push('first');
    return first.run();
  });
  const two = limiter.run(() => {
    begun.push('second');
    return second.run();
  });
  await expect(limiter.run(async () => {})).rejects.toThrow(LimiterFull);
  expect(begun).toEqual(['first']);
  first.end();
  await one;
  second.end();
  await two;
  expect(begun).toEqual(['first', 'second']);
  await expect(limiter.run(async () => 'again')).resolves.toBe('again');
});

test('work that fails gives its place back', async () => {
  const limiter = createLimiter(1, 0);
  await expect(limiter.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(limiter.run(async () => 1)).resolves.toBe(1);
});

test('one key fills its own count and nobody else’s', async () => {
  const limit = countedByKey(2);
  const [first, second] = [work(), work()];
  const running = [limit.run('a', first.run), limit.run('a', second.run)];
  await expect(limit.run('a', async () => {})).rejects.toThrow(LimiterFull);
  await expect(limit.run('b', async () => 1)).resolves.toBe(1);
  first.end();
  second.end();
  await Promise.all(running);
  await expect(limit.run('a', async () => 1)).resolves.toBe(1);
});
