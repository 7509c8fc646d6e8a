import type { ItemResult, ListingItem } from '@sluice/connector-kit';
import { expect, test } from 'vitest';
import { ikasConnector as connector } from './index.ts';
import { item, offerOf, useBench } from './test-support.ts';

const bench = await useBench(200);

const MINUTE_MS = 60_000;

/** The connector at the pace that the host keeps it to, a quarter of a second from call to call. */
function atPace() {
  const ctx = bench.context();
  const request: typeof ctx.http.request = (sent) => {
    bench.state().ahead += 250;
    return ctx.http.request(sent);
  };
  return { ...ctx, http: { request } };
}

/** Minutes in which only orders are asked for, as the host does every 15 seconds. */
async function rest(minutes: number): Promise<void> {
  for (let polls = 0; polls < minutes * 4; polls++) {
    bench.state().ahead += MINUTE_MS / 4;
    await connector.pullOrders(atPace(), { since: new Date(bench.state().now()), cursor: null });
  }
}

const good = (at: number): ListingItem => item(`N-${at}`);
const bad = (at: number): ListingItem => item(`N-${at}`, { brandSyncId: 'nobody' });
const outcomes = (results: readonly ItemResult[]) => results.map((one) => one.outcome);

test('a mapping that is wrong for every third product never has the shop block the app', async () => {
  bench.state().limits = true;
  let open = Array.from({ length: 60 }, (_, at) => (at % 3 === 2 ? bad(at) : good(at)));
  const ended = new Map<string, string>();
  for (let hours = 0; open.length > 0 && hours < 12; hours += 0.1) {
    const results = await connector.upsertListings(atPace(), open.slice(0, 25));
    for (const one of results) {
      if (one.outcome !== 'retry') ended.set(one.externalKey, one.outcome);
      else expect(one.error).toMatchObject({ kind: 'rate_limited', retryAfterMs: expect.any(Number) });
    }
    open = open.filter(({ key }) => !ended.has(key.externalKey));
    await rest(6);
  }
  const count = (outcome: string) => [...ended.values()].filter((one) => one === outcome).length;
  expect([count('live'), count('rejected')]).toEqual([40, 20]);
});

test('brands wait as well, and price and stock go out while there is room for a refusal of theirs', async () => {
  const [known] = await bench.upsert([good(0)]);
  const syncId = known?.outcome === 'live' ? known.syncId : null;
  await bench.upsert(Array.from({ length: 10 }, (_, at) => bad(at + 100)));
  const brands = [{ externalKey: '1', name: 'Yeni', syncId: null }];
  expect(await connector.syncBrands(bench.context(), brands)).toMatchObject([
    { outcome: 'retry', error: { kind: 'rate_limited' } },
  ]);
  await rest(2);
  const listing = { ...good(0), key: { ...good(0).key, syncId } };
  expect(outcomes(await bench.offer([offerOf(listing)]))).toEqual(['live']);
});

test('a few refusals in an hour of good calls hold nothing up', async () => {
  await bench.upsert(Array.from({ length: 25 }, (_, at) => good(at)));
  const results = await bench.upsert([bad(101), bad(102), bad(103), bad(104), good(105)]);
  expect(outcomes(results)).toEqual(['rejected', 'rejected', 'rejected', 'rejected', 'live']);
});

test('nothing is sent while every call was refused, and the refusals of more than an hour ago do not count', async () => {
  const first = await bench.upsert(Array.from({ length: 10 }, (_, at) => bad(at)));
  expect(outcomes(first)).toEqual([...Array(3).fill('rejected'), ...Array(7).fill('retry')]);
  bench.counted();
  expect(outcomes(await bench.upsert([good(20)]))).toEqual(['retry']);
  expect(bench.counted()).not.toHaveProperty('saveProduct');
  bench.state().ahead += 66 * MINUTE_MS;
  expect(outcomes(await bench.upsert([good(20)]))).toEqual(['live']);
});
