import { expect, test } from 'vitest';
import { googleMerchantConnector as connector } from './index.ts';
import { changed, item, useBench } from './test-support.ts';

const bench = await useBench();

test('a product is live once Google shows what was sent, and not what it showed before', async () => {
  const [known] = await bench.publish([item('A')]);
  bench.shop().state.ahead += 60_000;
  bench.shop().hold();
  const results = await bench.upsert([changed(known!, { title: 'Lamp of glass' })]);
  expect(await bench.poll([known!], results)).toMatchObject({ state: 'pending' });
  bench.shop().release();
  expect(await bench.poll([known!], results)).toEqual({
    state: 'done',
    results: [{ externalKey: 'A', outcome: 'live', syncId: 'en~US~A' }],
  });
});

test('a product that Google shows nowhere is refused with its words, and its id is known', async () => {
  bench.shop().refuse('A', 'landing_page_error');
  const items = [item('A'), item('B')];
  const state = await bench.poll(items, await bench.upsert(items));
  expect(state).toMatchObject({
    results: [
      {
        externalKey: 'A',
        outcome: 'rejected',
        syncId: 'en~US~A',
        issues: [{ message: expect.stringMatching(/^Refused for landing_page_error/) }],
      },
      { externalKey: 'B', outcome: 'live' },
    ],
  });
});

test('a product under review, or shown less, is live', async () => {
  bench.shop().review();
  bench.shop().demote('B');
  const items = [item('A'), item('B')];
  const state = await bench.poll(items, await bench.upsert(items));
  expect(state).toMatchObject({ results: [{ outcome: 'live' }, { outcome: 'live' }] });
});

test('a withdrawal is done when Google shows the product no more', async () => {
  const [known] = await bench.publish([item('A')]);
  bench.shop().hold();
  const results = await bench.withdraw([known!]);
  expect(await bench.poll([known!], results)).toMatchObject({ state: 'pending' });
  bench.shop().release();
  expect(await bench.poll([known!], results)).toMatchObject({ results: [{ outcome: 'withdrawn' }] });
  expect(bench.shop().listings()).toEqual([]);
});

test('a later refusal shows in the walk, and so does a product that Google will soon drop', async () => {
  await bench.publish([item('A'), item('B')]);
  bench.shop().refuse('A');
  const read = async () => (await connector.readListings(bench.context(), null)).items;
  const bySku = async (sku: string) => (await read()).find(({ externalKey }) => externalKey === sku);
  expect(await bySku('A')).toMatchObject({
    issues: [{ message: expect.stringMatching(/^Refused for landing_page_error/) }],
  });
  expect((await bySku('B'))?.issues).toBeUndefined();
  bench.shop().daysLater(24);
  expect(await bySku('B')).toMatchObject({ active: true, issues: [{ key: { code: 'google_expires' } }] });
  await bench.publish([item('B')]);
  expect((await bySku('B'))?.issues).toBeUndefined();
});

test('a text that is no ticket of ours has expired', async () => {
  expect(await connector.pollTicket(bench.context(), 'batch-17', [item('A').key])).toEqual({
    state: 'expired',
  });
});
