import { barcode, countCalls } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { upsertListings } from './listings.ts';
import { lookupListings } from './look-up.ts';
import { updateOffers, withdrawListings } from './offers.ts';
import { item, key, offer, useBench } from './test-support.ts';

const bench = await useBench();

const COUNT = 1_000;
const BATCH = 100;

const calls = countCalls(COUNT, () => {
  const { length } = bench.calls;
  bench.forget();
  return { calls: length };
});

/** Works through all in batches as large as the connector allows. */
async function inBatches<Result>(work: (numbers: number[]) => Promise<readonly Result[]>): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < COUNT; from += BATCH)
    results.push(...(await work(Array.from({ length: BATCH }, (_, at) => from + at))));
  return results;
}

test('1,000 products without images are created, changed, looked for and withdrawn', async () => {
  const ctx = bench.context();
  const ids: string[] = [];
  const write = () =>
    inBatches((numbers) =>
      upsertListings(
        ctx,
        numbers.map((n) => item(`SKU-${n}`, { barcode: barcode(n) }, ids[n] ?? null)),
      ),
    );
  await calls.of('create', async () => {
    for (const result of await write()) ids.push(result.outcome === 'live' ? result.syncId : '');
  });
  expect(new Set(ids).size).toBe(COUNT);
  const keys = (numbers: readonly number[]) => numbers.map((n) => key(`SKU-${n}`, { syncId: ids[n]! }));
  await calls.ending('live', 'offer', () =>
    inBatches((numbers) =>
      updateOffers(
        ctx,
        numbers.map((n) => offer(`SKU-${n}`, ids[n]!, '5', n)),
      ),
    ),
  );
  await calls.ending('live', 'change', write);
  await calls.of('lookup', () => inBatches((numbers) => lookupListings(ctx, keys(numbers))));
  await calls.ending('withdrawn', 'withdraw', () =>
    inBatches((numbers) => withdrawListings(ctx, keys(numbers))),
  );
});

calls.testRecord(import.meta.url);
