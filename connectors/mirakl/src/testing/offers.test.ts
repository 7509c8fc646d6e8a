import { expect, test } from 'vitest';
import { ACCOUNT, DAY } from './account.ts';
import { offer, product, useMirakl } from './bench.ts';
import { readCsv } from './csv.ts';

const bench = await useMirakl();
const { call } = bench;
const EAN = '8690000000012';

const statusOf = async (id: number) => (await call(`GET /offers/imports/${id}`)).body;
const failuresOf = async (id: number) => {
  const { text } = await call(`GET /offers/imports/${id}/error_report`);
  return readCsv(text)!.map((row) => [row.sku, row['error-line'], row['error-message']]);
};
const listed = async (query = '') => (await call(`GET /offers?max=100${query}`)).body.offers;

test('fields that a request does not send are reset, the quantity to none', async () => {
  await bench.sell('A1', { description: 'Bright.', leadtime_to_ship: 1, discount: { price: 15 } });
  const { quantity: _quantity, ...bare } = offer('A1', { price: 21 });
  await bench.sendOffers(bare);
  expect(await listed()).toMatchObject([
    { price: 21, quantity: 0, active: false, description: null, leadtime_to_ship: 3, discount: null },
  ]);
});

test('one line fails, the others work, and the report names the failed one alone', async () => {
  await bench.sendProducts(product('A1'), product('A2'));
  const id = await bench.sendOffers(
    offer('A1'),
    offer('A2', { state_code: '99' }),
    offer('A1'),
    offer('NONE'),
  );
  expect(await statusOf(id)).toMatchObject({
    status: 'COMPLETE',
    has_error_report: true,
    lines_read: 4,
    lines_in_success: 1,
    lines_in_error: 3,
    offer_inserted: 1,
  });
  expect(await failuresOf(id)).toEqual([
    ['A2', '3', 'The state of the product is unknown'],
    ['A1', '4', "The 'sku' field is duplicated in the source file"],
    ['NONE', '5', 'The product with the given SKU/EAN does not exist'],
  ]);
});

test('a price is neither cut nor rounded: too many decimals are a line in error', async () => {
  await bench.sell('A1');
  const id = await bench.sendOffers(offer('A1', { price: 19.999 }));
  expect(await failuresOf(id)).toEqual([['A1', '2', "The 'price' field has more than 2 decimals"]]);
  expect(bench.shop().offer('A1').fields.price).toBe(19.9);
});

test('an equal request gets the number of the unfinished one; once that is done, a number of its own', async () => {
  await bench.sendProducts(product('A1'));
  bench.shop().hold(true);
  const first = await bench.sendOffers(offer('A1'));
  expect(await bench.sendOffers(offer('A1'))).toBe(first);
  expect(await statusOf(first)).toMatchObject({ status: 'WAITING', lines_in_pending: 1 });
  expect(bench.shop().offers()).toEqual([]);
  bench.shop().hold(false);
  expect(await statusOf(first)).toMatchObject({ status: 'COMPLETE', offer_inserted: 1 });
  expect(await bench.sendOffers(offer('A1'))).not.toBe(first);
});

test('an expired number answers 404, though its work is done', async () => {
  await bench.sendProducts(product('A1'));
  bench.shop().expire();
  const id = await bench.sendOffers(offer('A1'));
  expect((await call(`GET /offers/imports/${id}`)).status).toBe(404);
  expect(bench.shop().offer('A1').quantity).toBe(5);
});

test('an offer keeps its product, and a deleted SKU does so for a day', async () => {
  await bench.sell('A1');
  await bench.sendProducts(product('B1'));
  const moved = offer('A1', { product_id: 'B1' });
  const [[, , message] = []] = await failuresOf(await bench.sendOffers(moved));
  expect(message).toContain('different from the product linked to the existing offer');
  expect(await statusOf(await bench.sendOffers(offer('A1', { update_delete: 'delete' })))).toMatchObject({
    offer_deleted: 1,
  });
  const [[, , later] = []] = await failuresOf(await bench.sendOffers({ ...moved, price: 5 }));
  expect(later).toContain('an old offer which has the same shop sku');
  bench.shop().advance(DAY);
  expect(await statusOf(await bench.sendOffers({ ...moved, price: 6 }))).toMatchObject({ offer_inserted: 1 });
});

test('deleting an offer that is not there is an error of its line', async () => {
  const id = await bench.sendOffers(offer('NEVER', { update_delete: 'delete' }));
  expect(await failuresOf(id)).toEqual([['NEVER', '2', 'The offer to delete does not exist']]);
});

test('several products of one EAN are not chosen from', async () => {
  for (const title of ['One', 'Two']) bench.shop().addProduct({ ean: EAN, title });
  const id = await bench.sendOffers(offer('A1', { product_id: EAN, product_id_type: 'EAN' }));
  expect((await failuresOf(id))[0]![2]).toBe(`Several products have the reference EAN ${EAN}`);
  expect((await call(`GET /products?product_references=EAN|${EAN}`)).body.products).toHaveLength(2);
});

test('pages are of 10 rows unless asked otherwise, of 100 at most, and by price: a change moves rows under the reader', async () => {
  const skus = Array.from({ length: 101 }, (_, at) => `A${at}`);
  await bench.sendProducts(...skus.map((sku) => product(sku)));
  await bench.sendOffers(...skus.map((sku, at) => offer(sku, { price: at + 1 })));
  expect((await call('GET /offers')).body.offers).toHaveLength(10);
  const first = await call('GET /offers?max=500');
  expect(first.body).toMatchObject({ total_count: 101, offers: { length: 100 } });
  bench.shop().setOffer('A100', { price: 0.5 });
  const second = await call('GET /offers?max=100&offset=100');
  const seen = [...first.body.offers, ...second.body.offers].map((row) => row.shop_sku);
  expect(seen).not.toContain('A100');
});

test('reading may lag behind the end of an import', async () => {
  bench.shop().stopClock();
  await bench.sell('A1');
  bench.shop().state.readLag = 5_000;
  expect(await listed('&sku=A1')).toEqual([]);
  bench.shop().advance(5_000);
  expect(await listed('&sku=A1')).toHaveLength(1);
});

test('an export tells of a deleted offer that it is gone, and nothing else', async () => {
  await bench.sell('A1');
  await bench.sendOffers(offer('A1', { update_delete: 'delete' }));
  expect(readCsv((await call('GET /offers/export')).text)).toEqual([]);
  const { text } = await call('GET /offers/export?last_request_date=2020-01-01T00:00:00Z');
  expect(readCsv(text)).toMatchObject([{ 'shop-sku': 'A1', deleted: 'true', active: 'false', price: '' }]);
});

test('a key that is wrong and a shop that is not the key’s are refused; shops are apart', async () => {
  await bench.sell('A1');
  expect((await call('GET /offers', { key: null })).status).toBe(401);
  expect((await call('GET /offers', { key: `Bearer ${ACCOUNT.apiKey}` })).status).toBe(401);
  expect((await call('GET /offers?shop_id=7')).status).toBe(403);
  expect(await listed(`&shop_id=${ACCOUNT.otherShopId}`)).toEqual([]);
});

test('calls beyond the maximum frequency get 429 with the seconds to wait, and do nothing', async () => {
  await bench.sendProducts(product('A1'));
  bench.shop().stopClock();
  bench.shop().enforceLimits();
  await bench.sendOffers(offer('A1'));
  const second = await call('POST /offers', { json: { offers: [offer('A1', { price: 1 })] } });
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, '60']);
  expect(bench.shop().offer('A1').fields.price).toBe(19.9);
  bench.shop().advance(60_000);
  await bench.sendOffers(offer('A1', { price: 1 }));
  expect((await call('GET /hierarchies')).status).toBe(200);
  expect((await call('GET /hierarchies')).headers.get('retry-after')).toBe('3600');
});

test('a call can be refused, and an answer lost after the work is done', async () => {
  await bench.sendProducts(product('A1'));
  bench.shop().refuseNext(1, { on: /POST \/api\/offers/ });
  expect((await call('POST /offers', { json: { offers: [offer('A1')] } })).status).toBe(503);
  expect(bench.shop().offers()).toEqual([]);
  bench.shop().loseAnswer(/POST \/api\/offers/);
  await expect(call('POST /offers', { json: { offers: [offer('A1')] } })).rejects.toThrow();
  expect(bench.shop().offers()).toHaveLength(1);
});
