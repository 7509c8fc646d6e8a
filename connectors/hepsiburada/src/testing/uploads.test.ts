import { beforeEach, expect, test } from 'vitest';
import { importAll, MERCHANT, product, useFake } from './bench.ts';

const bench = await useFake();
const shop = () => bench.shop();
const BASE = `/listings/merchantid/${MERCHANT}` as const;

beforeEach(async () => {
  await importAll(bench, product('A1'), product('A2'));
});

async function upload(kind: string, ...rows: readonly object[]) {
  const { body } = await bench.call('listing', `POST ${BASE}/${kind}-uploads`, { json: rows });
  return (await bench.call('listing', `GET ${BASE}/${kind}-uploads/id/${body.id}`)).body;
}

const listed = async (sku: string) =>
  (await bench.call('listing', `GET ${BASE}?limit=1&merchantSkuList=${sku}`)).body.listings[0];

test('each upload has a ticket of its own, and its end is spelled Done whether rows failed or not', async () => {
  const prices = await upload('price', { merchantSku: 'A1', price: 99.9 }, { merchantSku: 'NONE', price: 1 });
  expect(prices).toMatchObject({ status: 'Done', total: 2, priceValidations: [] });
  expect(prices.errors).toMatchObject([{ elementNo: 1, merchantSku: 'NONE' }]);
  expect(await upload('stock', { merchantSku: 'A1', availableStock: 4 })).toMatchObject({
    status: 'Done',
    errors: [],
  });
  expect(await listed('A1')).toMatchObject({ price: 99.9, availableStock: 4 });
  expect(await upload('inventory', { merchantSku: 'A1', price: 5, availableStock: 0 })).toMatchObject({
    errors: [],
  });
  expect(await listed('A1')).toMatchObject({ price: 5, isSalable: false });
  shop().state.doneIs = 'COMPLETED';
  expect((await upload('price', { merchantSku: 'A1', price: 6 })).status).toBe('COMPLETED');
});

test('a price out of its band is a validation, not an error, and is not taken', async () => {
  shop().setListing('A1', { band: { minPrice: 100, maxPrice: 200 } });
  const { errors, priceValidations } = await upload(
    'price',
    { merchantSku: 'A1', price: 50 },
    { merchantSku: 'A2', price: 50 },
  );
  expect(errors).toEqual([]);
  expect(priceValidations).toMatchObject([{ merchantSku: 'A1', type: 'MinLock', minPrice: 100 }]);
  expect([(await listed('A1')).price, (await listed('A2')).price]).toEqual([130.5, 50]);
});

test('a locked listing is not for sale and takes no price, but a stock', async () => {
  shop().lock('A1');
  expect((await upload('price', { merchantSku: 'A1', price: 50 })).errors).toHaveLength(1);
  expect((await upload('stock', { merchantSku: 'A1', availableStock: 7 })).errors).toEqual([]);
  expect(await listed('A1')).toMatchObject({ isLocked: true, isSalable: false, availableStock: 7 });
});

test('a duplicate is locked, and names the SKU to which its goods were moved', async () => {
  shop().setListing('A1', { lockReasons: ['DuplicateProduct'], skuAfterSuspension: 'HBCV90000001' });
  expect(await listed('A1')).toMatchObject({ isLocked: true, skuAfterSuspension: 'HBCV90000001' });
});

test('a stock for goods in Hepsiburada’s warehouse is taken, to the merchant’s harm', async () => {
  shop().setListing('A1', { isFulfilledByHB: true });
  expect((await upload('stock', { merchantSku: 'A1', availableStock: 7 })).errors).toEqual([]);
  expect(await listed('A1')).toMatchObject({ isFulfilledByHB: true, availableStock: 7 });
  expect(shop().state.harm).toHaveLength(1);
});

test('five uploads may wait, and results are gone after a day', async () => {
  shop().holdTickets();
  const send = () =>
    bench.call('listing', `POST ${BASE}/stock-uploads`, { json: [{ merchantSku: 'A1', availableStock: 1 }] });
  const replies = [];
  for (let at = 0; at < 6; at++) replies.push(await send());
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  const path = `GET ${BASE}/stock-uploads/id/${replies[0]!.body.id}` as const;
  expect((await bench.call('listing', path)).body).toMatchObject({ status: 'PROCESSING', errors: [] });
  shop().releaseTickets();
  expect((await bench.call('listing', path)).body.status).toBe('Done');
  shop().advance(25 * 3_600_000);
  expect((await bench.call('listing', path)).status).toBe(404);
});

test('a list of listings needs a limit, and takes fifty SKUs at most', async () => {
  expect((await bench.call('listing', `GET ${BASE}`)).status).toBe(400);
  const skus = Array.from({ length: 51 }, (_, at) => `A${at}`).join(',');
  expect((await bench.call('listing', `GET ${BASE}?limit=100&merchantSkuList=${skus}`)).status).toBe(400);
});

test('a deactivated listing keeps its stock and is not for sale', async () => {
  const { hepsiburadaSku } = await listed('A1');
  expect((await bench.call('listing', `POST ${BASE}/sku/${hepsiburadaSku}/deactivate`)).status).toBe(200);
  expect(await listed('A1')).toMatchObject({ isSalable: false, availableStock: 13 });
  expect((await bench.call('listing', `POST ${BASE}/sku/NONE/deactivate`)).status).toBe(404);
});
