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

test('a refusal of what was sent before is no refusal of what was sent since', async () => {
  const bad = item('A', { images: ['https://img.invalid/a.jpg'] });
  const state = await bench.poll([bad], await bench.upsert([bad]));
  expect(state).toMatchObject({ results: [{ outcome: 'rejected' }] });
  bench.shop().judgeLate();
  bench.shop().state.ahead += 60_000;
  const results = await bench.upsert([item('A')]);
  expect(await bench.poll([item('A')], results)).toMatchObject({ state: 'pending' });
  bench.shop().judgeAll();
  expect(await bench.poll([item('A')], results)).toMatchObject({ results: [{ outcome: 'live' }] });
});

test('a refusal that Google dates before the write is believed half an hour later', async () => {
  const bad = item('A', { images: ['https://img.invalid/a.jpg'] });
  await bench.upsert([bad]);
  bench.shop().listings();
  bench.shop().judgeLate();
  bench.shop().state.ahead += 60_000;
  const results = await bench.upsert([bad]);
  expect(await bench.poll([bad], results)).toMatchObject({ state: 'pending' });
  bench.shop().state.ahead += 30 * 60_000;
  expect(await bench.poll([bad], results)).toMatchObject({ results: [{ outcome: 'rejected' }] });
});

test('some that stay stuck do not hide what became of the others, and are refused in the end', async () => {
  const items = Array.from({ length: 8 }, (_, at) => item(`P${at}`));
  const results = await bench.upsert(items);
  for (const { key } of items.slice(0, 5)) bench.shop().takeOver(key.externalKey);
  const states = [await bench.poll(items, results)];
  bench.shop().state.ahead += 2 * 60_000;
  states.push(await bench.poll(items, results));
  const done = states.flatMap((state) => (state.state === 'done' ? state.results : []));
  expect(done.map(({ externalKey, outcome }) => `${externalKey} ${outcome}`).sort()).toEqual(
    items.map(({ key }, at) => `${key.externalKey} ${at < 5 ? 'waiting' : 'live'}`),
  );
  bench.shop().state.ahead += 30 * 60_000;
  expect(await bench.poll(items.slice(0, 5), results)).toMatchObject({
    results: items.slice(0, 5).map(() => ({ outcome: 'rejected', issues: [{ code: 'ambiguous_match' }] })),
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

test('a withdrawal that is told again waits for as long as Google shows the product', async () => {
  const [known] = await bench.publish([item('A')]);
  bench.shop().hold();
  await bench.withdraw([known!]);
  const again = await bench.withdraw([known!]);
  expect(again).toMatchObject([{ outcome: 'accepted' }]);
  bench.shop().release();
  expect(await bench.poll([known!], again)).toMatchObject({ results: [{ outcome: 'withdrawn' }] });
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
