import { expect, test } from 'vitest';
import { codes, sell, useAllegro } from './bench.ts';
import { uuidOf } from './state.ts';

const bench = await useAllegro();
const shop = () => bench.shop();
const ID = uuidOf('command');
const BULK = '/sale/offer-bulk-modification-commands';
const PUBLICATION = '/sale/offer-publication-commands';
const put = (path: string, json: object) => bench.call(`PUT ${path}`, { json });
const get = async (path: string) => (await bench.call(`GET ${path}`)).body;
const criteria = (...ids: readonly string[]) => [
  { type: 'CONTAINS_OFFERS', offers: ids.map((id) => ({ id })) },
];
const ending = (...ids: readonly string[]) => ({
  publication: { action: 'END' },
  offerCriteria: criteria(...ids),
});
const pricing = (amount: string) => ({
  'allegro-pl': { changeType: 'FIXED', value: { amount, currency: 'PLN' } },
});
const bulk = (modifications: readonly object[], commandId = ID) =>
  bench.call(`POST ${BULK}`, { json: { commandId, modifications } });

test('a command is pending until it is worked off, then tells each offer’s outcome', async () => {
  const id = await sell(bench, 'A-1');
  shop().hold(true);
  expect((await put(`${PUBLICATION}/${ID}`, ending(id, '1'))).body.completedAt).toBeNull();
  expect((await get(`${PUBLICATION}/${ID}/tasks`)).tasks[0].status).toBe('NEW');
  shop().hold(false);
  expect((await get(`${PUBLICATION}/${ID}`)).taskCount).toEqual({ failed: 1, success: 1, total: 2 });
  const { tasks } = await get(`${PUBLICATION}/${ID}/tasks`);
  expect(
    Object.fromEntries(
      tasks.map((one: { offer: { id: string }; status: string }) => [one.offer.id, one.status]),
    ),
  ).toEqual({
    [id]: 'SUCCESS',
    1: 'FAIL',
  });
  expect(shop().offer(id)).toMatchObject({ status: 'ENDED', endedBy: 'USER' });
});

test('a used command id is refused, and the first command stands', async () => {
  const id = await sell(bench, 'A-1');
  expect((await bulk([{ offerId: id, prices: pricing('20.00') }])).status).toBe(201);
  expect((await bulk([{ offerId: id, prices: pricing('30.00') }])).status).toBe(409);
  expect(shop().offer(id).price).toEqual({ amount: '20.00', currency: 'PLN' });
});

test('price and stock of one offer succeed and fail apart', async () => {
  const id = await sell(bench, 'A-1');
  await bulk([{ offerId: id, prices: pricing('0.001'), stock: { changeType: 'FIXED', value: 9 } }]);
  const { tasks } = await get(`${BULK}/${ID}/tasks`);
  const told = tasks.map((one: { subject: { field: string }; status: string }) => [
    one.subject.field,
    one.status,
  ]);
  expect(told.sort()).toEqual([
    ['prices', 'FAIL'],
    ['stock', 'SUCCESS'],
  ]);
  expect(shop().offer(id)).toMatchObject({ stock: 9, price: { amount: '19.90' } });
});

test('a command cannot set a stock of none, and puts no ended offer on sale', async () => {
  const id = await sell(bench, 'A-1');
  await bulk([{ offerId: id, stock: { changeType: 'FIXED', value: 0 } }]);
  expect((await get(`${BULK}/${ID}`)).taskCount.failed).toBe(1);
  await put(`${PUBLICATION}/${uuidOf('end')}`, ending(id));
  await bulk([{ offerId: id, stock: { changeType: 'FIXED', value: 4 } }], uuidOf('more'));
  expect(shop().offer(id)).toMatchObject({ stock: 4, status: 'ENDED' });
});

test('more than 25 changes, doubled changes and ids that are no UUID are refused as a whole', async () => {
  const id = await sell(bench, 'A-1');
  const change = { offerId: id, prices: pricing('20.00') };
  expect((await bulk([change, change])).status).toBe(422);
  expect((await put(`${PUBLICATION}/end-them`, ending(id))).status).toBe(422);
  const many = Array.from({ length: 1_001 }, (_, at) => String(at));
  expect(codes(await put(`${PUBLICATION}/${ID}`, ending(...many)))).toEqual(['TooManyOffers']);
  expect(shop().offer(id).price?.amount).toBe('19.90');
});

test('quantity and price commands change many offers alike', async () => {
  const ids = [await sell(bench, 'A-1'), await sell(bench, 'A-2')];
  const quantity = { modification: { changeType: 'FIXED', value: 8 }, offerCriteria: criteria(...ids) };
  await put(`/sale/offer-quantity-change-commands/${ID}`, quantity);
  const price = { amount: '21.00', currency: 'PLN' };
  const prices = { modification: { type: 'FIXED_PRICE', price }, offerCriteria: criteria(...ids) };
  await put(`/sale/offer-price-change-commands/${uuidOf('price')}`, prices);
  expect(ids.map((id) => shop().offer(id))).toMatchObject([
    { stock: 8, price },
    { stock: 8, price },
  ]);
});

test('a lost answer leaves the command working, under its id', async () => {
  const id = await sell(bench, 'A-1');
  shop().lose(/^PUT .*publication/);
  await expect(put(`${PUBLICATION}/${ID}`, ending(id))).rejects.toThrow();
  expect((await get(`${PUBLICATION}/${ID}`)).taskCount.success).toBe(1);
});
