import { expect, test } from 'vitest';
import { allegroConnector as connector } from './index.ts';
import { changed, item, offerOf, useBench } from './test-support.ts';

const bench = await useBench();

test('an offer with which Allegro takes hours keeps no other of its call waiting', async () => {
  const lamps = [item('T-1'), item('T-2', { barcode: '4006381333931' })];
  const results = await connector.upsertListings(bench.context(), lamps);
  const [first] = bench.shop().listings();
  Object.assign(bench.shop().offer(first!.syncId!), { status: 'ACTIVATING' });
  expect(await bench.ends(lamps, results)).toMatchObject([{ outcome: 'waiting' }, { outcome: 'live' }]);
});

test('an operation that ends because of an earlier edition is a write to repeat, and stops no other ticket', async () => {
  const [lamp] = await bench.publish([item('T-3')]);
  const edited = [changed(lamp!, { title: 'Another hanging lamp' })];
  const results = await connector.upsertListings(bench.context(), edited);
  bench.shop().fail(/^GET .*\/operations\//, 409);
  expect(await bench.ends(edited, results)).toMatchObject([
    { outcome: 'retry', error: { kind: 'unavailable' } },
  ]);
});

test('a new offer whose operation ended because of an earlier edition is read by its id', async () => {
  const lamp = item('T-4');
  const results = await connector.upsertListings(bench.context(), [lamp]);
  bench.shop().fail(/^GET .*\/operations\//, 409);
  expect(await bench.ends([lamp], results)).toMatchObject([{ outcome: 'live', syncId: expect.any(String) }]);
});

test('a new offer whose operation Allegro has forgotten is not made again before the list has to show it', async () => {
  const lamp = item('T-9');
  bench.shop().state.listLag = 60_000;
  bench.shop().expire();
  const results = await connector.upsertListings(bench.context(), [lamp]);
  expect(await bench.ends([lamp], results)).toEqual([{ outcome: 'expired' }]);
  expect(await bench.upsert([lamp])).toMatchObject([{ outcome: 'retry', error: { kind: 'unavailable' } }]);
  expect(bench.shop().listings()).toHaveLength(1);
});

test('the operation of a change that Allegro has forgotten is a lost result', async () => {
  const [lamp] = await bench.publish([item('T-5')]);
  bench.shop().expire();
  const edited = [changed(lamp!, { title: 'Another hanging lamp' })];
  const results = await connector.upsertListings(bench.context(), edited);
  expect(await bench.ends(edited, results)).toEqual([{ outcome: 'expired' }]);
});

test('an offer that Allegro refuses to show is refused by itself', async () => {
  const lamp = item('T-6');
  const results = await connector.upsertListings(bench.context(), [lamp]);
  bench.shop().fail(/^GET \/sale\/product-offers\/\d+$/, 422);
  expect(await bench.ends([lamp], results)).toMatchObject([
    { outcome: 'rejected', syncId: expect.any(String) },
  ]);
});

test('tasks that Allegro refuses to show are lost results, and stop no other ticket', async () => {
  const [lamp] = await bench.publish([item('T-7')]);
  const offers = [offerOf(lamp!, { price: '12.00' })];
  const results = await connector.updateOffers(bench.context(), offers);
  bench.shop().fail(/^GET .*\/tasks/, 409);
  expect(await bench.ends(offers, results)).toEqual([{ outcome: 'expired' }]);
});

test('an offer whose last piece was sold before its command was done goes on sale by the next write', async () => {
  const [lamp] = await bench.publish([item('T-8', { stock: 1 })]);
  const offers = [offerOf(lamp!, { stock: 7 })];
  bench.shop().hold(true);
  const results = await connector.updateOffers(bench.context(), offers);
  bench.shop().placeOrder([{ sku: 'T-8', quantity: 1 }]);
  bench.shop().hold(false);
  expect(await bench.ends(offers, results)).toMatchObject([
    { outcome: 'retry', error: { kind: 'unavailable' } },
  ]);
  const again = await connector.updateOffers(bench.context(), offers);
  expect(await bench.ends(offers, again)).toMatchObject([{ outcome: 'live' }]);
  expect(bench.shop().offer(lamp!.key.syncId!)).toMatchObject({ status: 'ACTIVE', stock: 7 });
});
