import { MAX_RETRY_AFTER_MS } from '@sluice/connector-kit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { simulatorConnector as connector } from './index.ts';
import { type Bench, buildItem, buildKey, startBench } from './test-support.ts';

let bench: Bench;

beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.send('DELETE', '/_state'));
afterEach(() => bench.setFaults({}));

const write = (skus: string[] = ['A'], timeoutMs?: number) =>
  connector.upsertListings(
    bench.context({}, timeoutMs),
    skus.map((sku) => buildItem(sku)),
  );
const read = (timeoutMs?: number) => connector.lookupListings(bench.context({}, timeoutMs), [buildKey('A')]);

describe('a call that fails says whether it may have been applied', () => {
  test('429 has changed nothing and says when to come back', async () => {
    await bench.setFaults({ rate_429: 1, retry_after: '7' });
    await expect(write()).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 7_000 });
    expect(bench.state.listings).toHaveLength(0);
    await bench.setFaults({ rate_429: 1, retry_after: '1e9' });
    await expect(write()).rejects.toMatchObject({ retryAfterMs: MAX_RETRY_AFTER_MS });
    await bench.setFaults({ rate_429: 1, retry_after: '-1' });
    await expect(write()).rejects.toMatchObject({ retryAfterMs: undefined });
    await bench.setFaults({});
    await write();
    expect(bench.state.counters.early_calls).toBe(3);
  });

  test('the channel’s own limit does the same', async () => {
    await bench.send('PATCH', '/_settings', { rate_limit: { capacity: 2, refill_per_second: 0.5 } });
    await read();
    await read();
    await expect(read()).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 2_000 });
    await bench.send('PATCH', '/_settings', { rate_limit: null });
  });

  test('500 to a write is unknown, about half of them applied; to a read it is unavailable', async () => {
    await bench.setFaults({ rate_500: 1 });
    for (let at = 0; at < 40; at++) {
      await expect(write([`S${at}`])).rejects.toMatchObject({ kind: 'unknown_outcome' });
    }
    expect(bench.state.listings.length).toBeGreaterThan(8);
    expect(bench.state.listings.length).toBeLessThan(32);
    await expect(read()).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('a lost reply is unknown and was applied', async () => {
    await bench.setFaults({ rate_lost_reply: 1 });
    await expect(write()).rejects.toMatchObject({ kind: 'unknown_outcome' });
    expect(bench.state.listings).toHaveLength(1);
    await expect(read()).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('a time-out of a write is unknown, of a read a time-out', async () => {
    await bench.setFaults({ rate_timeout: 1 });
    await expect(write(['A'], 50)).rejects.toMatchObject({ kind: 'unknown_outcome' });
    await expect(read(50)).rejects.toMatchObject({ kind: 'timeout' });
  });

  test('a channel that is away has changed nothing', async () => {
    const gone = await startBench();
    await gone.close();
    const failure = connector.upsertListings(gone.context(), [buildItem('A')]);
    await expect(failure).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

test('items of a partial batch may be tried again, the others are live', async () => {
  await bench.setFaults({ rate_partial_batch: 1 });
  const skus = Array.from({ length: 50 }, (_, at) => `S${at}`);
  const results = await write(skus);
  const live = results.filter((result) => result.outcome === 'live').map((result) => result.externalKey);
  const retry = results.flatMap((result) => (result.outcome === 'retry' ? [result.error.kind] : []));
  expect(live.length + retry.length).toBe(50);
  expect(new Set(retry)).toEqual(new Set(['unavailable']));
  expect(bench.state.listings.map((listing) => listing.sku)).toEqual(live);
});

test('a poisoned item makes the batch fail whole and unnamed, so that bisecting finds it', async () => {
  await bench.setFaults({ poison_skus: ['BAD'] });
  const failure = await write(['A', 'BAD', 'B']).catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: 'invalid_request', evidence: { status: 422 } });
  expect(JSON.stringify(failure)).not.toContain('BAD');
  expect(bench.state.listings).toHaveLength(0);
  expect(await write(['A', 'B'])).toHaveLength(2);
});

test('each fault comes as often as it was set', async () => {
  await bench.setFaults({ rate_429: 0.2, rate_500: 0.1, retry_after: '0' });
  for (let at = 0; at < 400; at++) await bench.send('GET', '/api/stores');
  const { fault_429, fault_500 } = bench.state.counters;
  expect(fault_429).toBeGreaterThan(50);
  expect(fault_429).toBeLessThan(115);
  expect(fault_500).toBeGreaterThan(20);
  expect(fault_500).toBeLessThan(65);
});
