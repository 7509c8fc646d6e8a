import { expect, test } from 'vitest';
import { ebayConnector as connector } from './index.ts';
import { item, offerOf, useBench } from './test-support.ts';

const bench = await useBench();

const BULK = 'POST /bulk_update_price_quantity';
const storedOffer = (sku: string) => [...bench.shop().state.offers.values()].find((one) => one.sku === sku)!;

test('price and stock of many listings go in one call, and nothing is read before', async () => {
  const known = await bench.publish([item('A'), item('B')]);
  bench.counted();
  await bench.offer(known.map((one) => offerOf(one, { price: '18.40', stock: 3 })));
  expect(bench.counted()).toEqual({ [BULK]: 1 });
  expect(bench.shop().listings()).toMatchObject([
    { price: '18.4', stock: 3 },
    { price: '18.4', stock: 3 },
  ]);
});

test('where eBay takes one SKU a call, each goes by itself, and the next day 25 are tried again', async () => {
  const known = await bench.publish([item('A'), item('B'), item('C')]);
  bench.shop().state.bulkPrices = 'one';
  bench.counted();
  const write = (stock: number) => bench.offer(known.map((one) => offerOf(one, { stock })));
  expect((await write(3)).map(({ outcome }) => outcome)).toEqual(['live', 'live', 'live']);
  expect(bench.counted()).toEqual({ [BULK]: 4 });
  await write(4);
  expect(bench.counted()).toEqual({ [BULK]: 3 });
  bench.shop().advance(24 * 3_600_000);
  await write(5);
  expect(bench.counted()[BULK]).toBe(4);
  expect(
    bench
      .shop()
      .listings()
      .map(({ stock }) => stock),
  ).toEqual([5, 5, 5]);
});

test('a number of pieces that a seller gave the offer on eBay does not hide the new one', async () => {
  const [known] = await bench.publish([item('A')]);
  storedOffer('A').fields = { ...storedOffer('A').fields, availableQuantity: 99 };
  await bench.offer([offerOf(known!, { stock: 2 })]);
  expect(bench.shop().listings()).toMatchObject([{ stock: 2 }]);
});

test('an offer that is not published takes price and stock, and stays off sale', async () => {
  const [known] = await bench.publish([item('A')]);
  await bench.withdraw([known!]);
  bench.counted();
  expect(await bench.offer([offerOf(known!, { price: '25', stock: 8 })])).toMatchObject([
    { outcome: 'live' },
  ]);
  expect(bench.counted()).toEqual({ [BULK]: 2, 'GET /offer/{id}': 1, 'PUT /offer/{id}': 1 });
  expect(bench.shop().listings()).toMatchObject([{ price: '25', stock: 8, active: false }]);
  expect(bench.shop().state.items.get('A')?.fields.availability).toMatchObject({
    shipToLocationAvailability: { quantity: 8 },
  });
});

test('an offer whose product has another SKU by now is changed under its own', async () => {
  const [known] = await bench.publish([item('A')]);
  const renamed = { ...known!, key: { ...known!.key, externalKey: 'B' } };
  expect(await bench.offer([offerOf(renamed, { stock: 2 })])).toMatchObject([{ outcome: 'live' }]);
  expect(bench.shop().listings()).toMatchObject([{ externalKey: 'A', stock: 2 }]);
});

test('a listing that was deleted on eBay is not found, and the others of its call are changed', async () => {
  const [gone, other] = await bench.publish([item('A'), item('B')]);
  bench.shop().state.offers.delete(gone!.key.syncId!);
  expect(await bench.offer([offerOf(gone!), offerOf(other!, { stock: 2 })])).toMatchObject([
    { outcome: 'rejected', issues: [{ code: 'listing_not_found' }] },
    { outcome: 'live' },
  ]);
});

test('a price in another currency than the marketplace’s is refused without a call', async () => {
  const [known] = await bench.publish([item('A')]);
  bench.counted();
  expect(await bench.offer([offerOf(known!, { currency: 'TRY' })])).toMatchObject([
    { outcome: 'rejected', issues: [{ code: 'invalid_price', field: 'currency' }] },
  ]);
  expect(bench.counted()).toEqual({});
});

test('a lost answer leaves all of its call in doubt', async () => {
  const known = await bench.publish([item('A'), item('B')]);
  bench.shop().loseAnswer(/bulk_update_price_quantity/);
  const offers = known.map((one) => offerOf(one, { stock: 1 }));
  await expect(connector.updateOffers(bench.context(), offers)).rejects.toMatchObject({
    kind: 'unknown_outcome',
  });
});

test('too many calls stop the round, and what was not sent is not in doubt', async () => {
  const known = await bench.publish([item('A'), item('B'), item('C')]);
  bench.shop().state.bulkPrices = 'one';
  const send = () => bench.offer(known.map((one) => offerOf(one, { stock: 1 })));
  await send();
  bench.shop().refuseNext(1, { status: 429, on: /bulk_update/ });
  bench.counted();
  expect((await send()).map((one) => (one.outcome === 'retry' ? one.error.kind : one.outcome))).toEqual([
    'rate_limited',
    'rate_limited',
    'rate_limited',
  ]);
  expect(bench.counted()).toEqual({ [BULK]: 1 });
});

test('a row of the item alone that failed tells its reason', async () => {
  const [known] = await bench.publish([item('A')]);
  const { http, ...rest } = bench.context();
  const errors = [{ errorId: 25004, message: 'Invalid quantity.' }];
  const request: typeof http.request = async (sent) => {
    const response = await http.request(sent);
    if (!sent.url.endsWith('/bulk_update_price_quantity')) return response;
    return { ...response, json: async () => ({ responses: [{ sku: 'A', statusCode: 400, errors }] }) };
  };
  expect(await connector.updateOffers({ ...rest, http: { request } }, [offerOf(known!)])).toMatchObject([
    { outcome: 'rejected', issues: [{ code: 'invalid_stock', message: 'Invalid quantity.' }] },
  ]);
});

test.each(['one', 'many'])(
  'after 250 changes of a day price and stock wait, also where %s are refused as a whole',
  async (count) => {
    const known = await bench.publish(count === 'one' ? [item('A')] : [item('A'), item('B')]);
    const { http, ...rest } = bench.context();
    const errors = [{ errorId: 25019, message: 'The listing was revised 250 times in a day.' }];
    const request: typeof http.request = async (sent) => {
      const response = await http.request(sent);
      if (!sent.url.endsWith('/bulk_update_price_quantity')) return response;
      return { ...response, status: 400, json: async () => ({ errors }) };
    };
    const results = await connector.updateOffers(
      { ...rest, http: { request } },
      known.map((one) => offerOf(one)),
    );
    for (const result of results)
      expect(result).toMatchObject({
        outcome: 'retry',
        error: { kind: 'rate_limited', retryAfterMs: 3_600_000 },
      });
  },
);
