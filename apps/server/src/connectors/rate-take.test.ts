import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../platform/db/sql.ts';
import { startTestService, type TestService } from '../testing/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** Takes at the given moments from one bucket, as the database's own arithmetic does it; true = granted. */
async function take(rule: object, moments: readonly number[], price = 1): Promise<boolean[]> {
  const rows = await service.platform.db.asSystem((tx) =>
    tx.run(sql<{ wait_ms: number }>`
      with recursive run as (
        select 0 as n, 0::float8 as wait_ms, row(0, 0, '*', '{}'::float8[], '{}'::integer[], null::float8, null::float8,
          null::float8, null::float8, 0::float8, 0::float8, 0::float8)::rate_buckets as b
        union all
        select n + 1, taken.wait_ms, case when taken.wait_ms = 0 then taken.after else run.b end
        from run, lateral rate_take(run.b, ${JSON.stringify(rule)}::jsonb, ${price}::float8,
          (${moments}::float8[])[n + 1]) taken
        where n < ${moments.length}
      ) select wait_ms from run where n > 0 order by n`),
  );
  return rows.map((row) => row.wait_ms === 0);
}

const steps = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 60 });
const momentsOf = (gaps: readonly number[]): number[] => {
  let at = 1_000_000;
  return gaps.map((gap) => {
    at += gap;
    return at;
  });
};

test('property: a window never holds more calls than allowed, wherever it begins', async () => {
  const rule = { kind: 'fixed', requests: 4, per_ms: 1_000 };
  await fc.assert(
    fc.asyncProperty(steps, async (gaps) => {
      const moments = momentsOf(gaps);
      const granted = await take(rule, moments);
      const times = moments.filter((_, n) => granted[n]);
      for (const [n, at] of times.entries()) {
        expect(times.slice(n).filter((other) => other < at + 1_000).length).toBeLessThanOrEqual(4);
      }
    }),
    { numRuns: 60 },
  );
});

test('a steady pace just under the limit is never held up for longer than the slices are wide', async () => {
  const moments = Array.from({ length: 50 }, (_, n) => 1_000_000 + n * 253);
  expect(await take({ kind: 'fixed', requests: 4, per_ms: 1_000 }, moments)).not.toContain(false);
});

test('property: a token bucket gives no more than capacity and refill', async () => {
  const rule = { kind: 'token_bucket', capacity: 3, refill_per_ms: 0.01 };
  await fc.assert(
    fc.asyncProperty(steps, async (gaps) => {
      const moments = momentsOf(gaps);
      const granted = (await take(rule, moments)).filter(Boolean).length;
      expect(granted).toBeLessThanOrEqual(3 + (moments.at(-1)! - moments[0]!) * 0.01 + 1e-9);
    }),
    { numRuns: 40 },
  );
});

test('a price above the capacity waits for a full bucket instead of for ever', async () => {
  const rule = { kind: 'cost', capacity: 100, refill_per_ms: 1 };
  expect(await take(rule, [1_000, 1_050, 1_100], 500)).toEqual([true, false, true]);
});
