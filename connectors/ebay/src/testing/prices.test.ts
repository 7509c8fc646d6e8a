import { expect, test } from 'vitest';
import { errorIds, INVENTORY, sell, stage, useEbay } from './bench.ts';

const bench = await useEbay();
const shop = () => bench.shop();
const update = (...requests: readonly object[]) =>
  bench.call(`POST ${INVENTORY}/bulk_update_price_quantity`, { json: { requests } });
const dollars = (value: string) => ({ value, currency: 'USD' });
const seen = () =>
  shop()
    .listings()
    .map(({ price, stock }) => [price, stock]);

test('prices and quantities change together, for 25 SKUs a call', async () => {
  const [one, two] = [await sell(bench, 'A1'), await sell(bench, 'A2')];
  const { status, body } = await update(
    { sku: 'A1', offers: [{ offerId: one, price: dollars('5.50'), availableQuantity: 3 }] },
    { offers: [{ offerId: two, availableQuantity: 4 }] },
  );
  expect(status).toBe(200);
  expect(body.responses).toMatchObject([
    { sku: 'A1', offerId: one, statusCode: 200 },
    { sku: 'A2', offerId: two, statusCode: 200 },
  ]);
  expect(seen()).toEqual([
    ['5.50', 3],
    ['19.90', 4],
  ]);
  expect((await update(...Array.from({ length: 26 }, () => ({ sku: 'A1' })))).status).toBe(400);
});

test('where one SKU is all that a call takes, more are refused as a whole', async () => {
  const [one, two] = [await sell(bench, 'A1'), await sell(bench, 'A2')];
  shop().state.bulkPrices = 'one';
  const change = (offerId: string) => ({ offers: [{ offerId, price: dollars('1.00') }] });
  const both = await update(change(one), change(two));
  expect([both.status, errorIds(both.body)]).toEqual([400, [25709]]);
  expect(seen()).toEqual([
    ['19.90', 7],
    ['19.90', 7],
  ]);
  expect((await update(change(one))).status).toBe(200);
});

test('the quantity of an offer goes before the item’s: changing that alone changes nothing for buyers', async () => {
  const id = await sell(bench, 'A1');
  const total = (quantity: number) => ({ sku: 'A1', shipToLocationAvailability: { quantity } });
  await update(total(9));
  expect(seen()).toEqual([['19.90', 9]]);
  await update({ offers: [{ offerId: id, availableQuantity: 2 }] });
  const { body } = await update(total(5));
  expect(body.responses).toMatchObject([{ sku: 'A1', statusCode: 200 }]);
  expect(seen()).toEqual([['19.90', 2]]);
});

test('rows fail alone: a wrong price, another SKU, an unknown offer', async () => {
  const id = await sell(bench, 'A1');
  const rows = async (request: object) => (await update(request)).body.responses;
  const wrong = [
    { offers: [{ offerId: id, price: { value: '5', currency: 'EUR' } }] },
    { offers: [{ offerId: id, price: dollars('5.555') }] },
    { offers: [{ offerId: id, price: dollars('0') }] },
    { offers: [{ offerId: id, availableQuantity: -1 }] },
    { sku: 'B1', offers: [{ offerId: id, availableQuantity: 1 }] },
    { offers: [{ offerId: id }] },
    { offers: [{ offerId: '7999', availableQuantity: 1 }] },
    { sku: 'NONE', shipToLocationAvailability: { quantity: 1 } },
  ];
  const told = [];
  for (const request of wrong) told.push(errorIds((await rows(request))[0])[0]);
  expect(told).toEqual([25003, 25003, 25003, 25004, 25709, 25709, 25713, 25710]);
  const twice = await rows({
    offers: [
      { offerId: id, availableQuantity: 1 },
      { offerId: id, availableQuantity: 2 },
    ],
  });
  expect(twice.map((row: { statusCode: number }) => row.statusCode)).toEqual([400, 400]);
  expect(seen()).toEqual([['19.90', 7]]);
});

test('an offer that is not live is not changed', async () => {
  const id = await stage(bench, 'A1');
  const { status, body } = await update({ offers: [{ offerId: id, price: dollars('1.00') }] });
  expect([status, errorIds(body.responses[0])]).toEqual([207, [25713]]);
  expect(seen()).toEqual([['19.90', 7]]);
});

test('a live listing takes no quantity of none where the seller has no control of that', async () => {
  const id = await sell(bench, 'A1');
  shop().state.outOfStockControl = false;
  const { body } = await update({ offers: [{ offerId: id, availableQuantity: 0 }] });
  expect(errorIds(body.responses[0])).toEqual([25004]);
});

test('changes of price and quantity are revisions as well', async () => {
  const id = await sell(bench, 'A1');
  shop().state.revisionsPerDay = 1;
  const change = { offers: [{ offerId: id, price: dollars('1.00') }] };
  expect((await update(change)).status).toBe(200);
  expect(errorIds((await update(change)).body.responses[0])).toEqual([25019]);
});
