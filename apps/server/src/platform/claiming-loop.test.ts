import { afterEach, expect, test } from 'vitest';
import { type Claiming, type ClaimingLoop, startClaiming } from './claiming-loop.ts';
import { nothing } from './db/sql.ts';
import { createLogger } from './log/index.ts';

let loop: ClaimingLoop | undefined;
afterEach(() => loop?.stop());

const HOUR_MS = 3_600_000;

/** A loop over the given queue that only runs when it is woken. */
const start = (queue: string[], work: Claiming<string>['work']) => {
  const claims: { free: number; inWork: readonly string[]; taken: string[] }[] = [];
  const looked: PromiseWithResolvers<void>[] = [Promise.withResolvers(), Promise.withResolvers()];
  loop = startClaiming<string>({
    name: 'test',
    pollMs: HOUR_MS,
    dueAt: nothing,
    log: createLogger('silent'),
    limits: { working: 2, held: 2 },
    claim: async (free, inWork) => {
      const taken = queue.splice(0, free);
      claims.push({ free, inWork, taken });
      looked[claims.length - 1]?.resolve();
      return taken;
    },
    work,
  });
  return { claims, looked };
};

test('no more is claimed than there is room for, and a place that comes free is used without waiting for the next poll', async () => {
  const done = { a: Promise.withResolvers<void>(), rest: Promise.withResolvers<void>() };
  const { claims, looked } = start(['a', 'b', 'c'], (item) =>
    item === 'a' ? done.a.promise : done.rest.promise,
  );
  await looked[0]!.promise;
  expect(claims).toEqual([{ free: 2, inWork: [], taken: ['a', 'b'] }]);
  done.a.resolve();
  await looked[1]!.promise;
  expect(claims[1]).toEqual({ free: 1, inWork: ['b'], taken: ['c'] });
  done.rest.resolve();
});

test('stopping tells what is in work, waits for it, and claims nothing more', async () => {
  const begun = Promise.withResolvers<void>();
  let ended = 0;
  const { claims } = start(['a', 'b', 'c'], async (item, _slot, stopping) => {
    if (item === 'b') begun.resolve();
    const told = Promise.withResolvers<void>();
    stopping.addEventListener('abort', () => told.resolve());
    await told.promise;
    // The work has something to finish after it was asked to stop.
    await new Promise(setImmediate);
    ended++;
  });
  await begun.promise;
  await loop!.stop();
  expect(ended).toBe(2);
  expect(claims).toHaveLength(1);
});
