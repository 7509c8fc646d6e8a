import { expect, test, vi } from 'vitest';
import { asTenantId, type Database } from '../db/database.ts';
import { createLogger } from '../log/index.ts';
import { type LeasedTable, LeaseLost, type RowLease } from './leased-table.ts';
import { isGivenUp, pauseAfter } from './retry.ts';
import { type LeasedWork, workUnderLease } from './work-under-lease.ts';

const LEASE: RowLease = { tenantId: asTenantId(1), token: 1, validUntil: Number.POSITIVE_INFINITY };
const table = (seconds: number): LeasedTable<RowLease> => ({
  table: 'jobs',
  key: {},
  token: 'token',
  until: 'until',
  seconds,
  nameOf: () => 'the job',
});
/** A database in which every lease is lost. */
const db = { inTenant: async () => false } as unknown as Database;
const deps = { db, log: createLogger('silent') };

/** Runs the work to its end; returns which functions settled it. */
async function settled(work: Pick<LeasedWork, 'run' | 'stopping'>, seconds = 60): Promise<string[]> {
  const calls: string[] = [];
  await workUnderLease(deps, table(seconds), LEASE, {
    ...work,
    returned: async () => void calls.push('returned'),
    failed: async (error) => void calls.push(`failed: ${(error as Error).message}`),
  });
  return calls;
}

const fails = async (): Promise<never> => {
  throw new Error('no');
};

test('work that failed is settled, and work that came to its end is not', async () => {
  expect(await settled({ run: fails })).toEqual(['failed: no']);
  expect(await settled({ run: async () => {} })).toEqual([]);
});

test('work that the end of the process breaks off is given back and has not failed', async () => {
  expect(await settled({ run: fails, stopping: AbortSignal.abort() })).toEqual(['returned']);
});

test('work whose lease is lost settles nothing: its row is another holder’s', async () => {
  const lost = async (): Promise<never> => {
    throw new LeaseLost('taken over');
  };
  expect(await settled({ run: lost })).toEqual([]);
  const untilAborted = (signal: AbortSignal): Promise<void> =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  expect(await settled({ run: untilAborted }, 0.003)).toEqual([]);
});

test('work that cannot even be settled rejects nothing: its lease runs out', async () => {
  const failed = vi.fn(fails);
  await workUnderLease(deps, table(60), LEASE, { run: fails, failed });
  expect(failed).toHaveBeenCalledOnce();
});

test('pauses double up to the longest, are never shorter than asked for, and end with a dead letter', () => {
  const policy = { most: 4, firstMs: 100, longestMs: 300 };
  expect([1, 2, 3].map((failures) => pauseAfter(policy, failures))).toEqual([100, 200, 300]);
  expect(pauseAfter(policy, 1, 5_000)).toBe(5_000);
  expect([3, 4].map((failures) => isGivenUp(policy, failures))).toEqual([false, true]);
  expect(isGivenUp({ firstMs: 1, longestMs: 1 }, 1_000_000)).toBe(false);
  const drawn = Array.from({ length: 50 }, () => pauseAfter({ ...policy, leastMs: 50 }, 2));
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(50);
  expect(Math.max(...drawn)).toBeLessThanOrEqual(250);
});
