import { expect, test } from 'vitest';
import { errorIds, INVENTORY, lamp, offered, sell, stage, useEbay } from './bench.ts';
import { marketplaceOf } from './marketplaces.ts';

const bench = await useEbay();
const shop = () => bench.shop();
const post = (path: string, json?: unknown) => bench.call(`POST ${INVENTORY}${path}`, json ? { json } : {});
const read = async (id: string) => (await bench.call(`GET ${INVENTORY}/offer/${id}`)).body;
const put = (sku: string, json: unknown, headers = {}) =>
  bench.call(`PUT ${INVENTORY}/inventory_item/${sku}`, { json, headers });
const publish = (id: string) => post(`/offer/${id}/publish`);

/** The fields of an offer that a replacement may name. */
function fieldsOf(more: object): object {
  const { sku: _sku, marketplaceId: _id, format: _format, ...fields } = offered('A1', more);
  return { ...fields, listingDescription: 'Bright.' };
}

test('goods are on sale once their offer is published, under the id of a listing', async () => {
  const id = await stage(bench, 'A1');
  expect(await read(id)).toMatchObject({ offerId: id, sku: 'A1', status: 'UNPUBLISHED' });
  expect((await read(id)).listing).toBeUndefined();
  const { body } = await publish(id);
  expect(await read(id)).toMatchObject({
    status: 'PUBLISHED',
    listing: { listingId: body.listingId, listingStatus: 'ACTIVE', soldQuantity: 0 },
    listingDescription: 'Sturdy and bright.',
  });
});

test('an offer needs its item, and is made once; the refusal names the one that is there', async () => {
  const none = await post('/offer', offered('NONE'));
  expect([none.status, errorIds(none.body)]).toEqual([400, [25702]]);
  const id = await stage(bench, 'A1');
  const { status, body } = await post('/offer', offered('A1'));
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([{ errorId: 25002, parameters: [{ name: 'offerId', value: id }] }]);
});

test.each([
  ['location', { merchantLocationKey: 'nowhere' }, 25012],
  ['category', { categoryId: '20697' }, 25005],
  ['price', { pricingSummary: {} }, 25003],
  [
    'price in the marketplace’s currency',
    { pricingSummary: { price: { value: '5', currency: 'EUR' } } },
    25003,
  ],
])('publishing needs a %s', async (_name, more, errorId) => {
  const { status, body } = await publish(await stage(bench, 'A1', more));
  expect([status, errorIds(body)]).toEqual([400, [errorId]]);
});

test('publishing needs all three policies, and those of its marketplace', async () => {
  const none = await publish(await stage(bench, 'A1', { listingPolicies: {} }));
  expect(errorIds(none.body)).toEqual([25007, 25008, 25009]);
  const foreign = await publish(
    await stage(bench, 'A2', { listingPolicies: marketplaceOf('EBAY_GB')!.policies }),
  );
  expect(errorIds(foreign.body)).toEqual([25007, 25008, 25009]);
});

test('publishing needs a title, a picture, a condition, a quantity and the aspects of the category', async () => {
  const id = await stage(bench, 'A1');
  await put('A1', { product: { description: 'Bright.', aspects: { 'Power Source': ['Steam'] } } });
  const { body } = await publish(id);
  expect(errorIds(body)).toEqual([25004, 25021, 25016, 25014, 25002, 25002]);
  expect(body.errors[4].message).toContain('The item specific Brand is missing.');
  expect(body.errors[5].message).toContain('does not take Steam');
});

test('pictures are fetched at publication, and again when they change', async () => {
  const there = 'https://img.example/1.jpg';
  const gone = 'https://pictures.invalid/1.jpg';
  const id = await stage(bench, 'A1');
  await put('A1', lamp({ imageUrls: [there, gone] }));
  const { body } = await publish(id);
  expect(body.errors).toMatchObject([{ errorId: 25015, message: expect.stringContaining(gone) }]);
  await put('A1', lamp({ imageUrls: [there] }));
  expect((await publish(id)).status).toBe(200);
  expect(errorIds((await put('A1', lamp({ imageUrls: [gone] }))).body)).toEqual([25015]);
});

test('a location that was turned off takes no listings', async () => {
  const id = await stage(bench, 'A1');
  await post('/location/main-warehouse/disable');
  expect(errorIds((await publish(id)).body)).toEqual([25012]);
  await post('/location/main-warehouse/enable');
  expect((await publish(id)).status).toBe(200);
});

test('goods without units are out of stock, or refused where the seller has no control of that', async () => {
  const id = await stage(bench, 'A1', { availableQuantity: 0 });
  shop().state.outOfStockControl = false;
  expect(errorIds((await publish(id)).body)).toEqual([25004]);
  shop().state.outOfStockControl = true;
  await publish(id);
  expect((await read(id)).listing.listingStatus).toBe('OUT_OF_STOCK');
});

test('the texts of an item must be in the language of the marketplace', async () => {
  await put('A1', lamp(), { 'content-language': 'de-DE' });
  const { body } = await post('/offer', offered('A1'));
  const refused = await publish(body.offerId);
  expect(refused.body.errors).toMatchObject([
    { errorId: 25702, message: expect.stringContaining('for the marketplace EBAY_US') },
  ]);
});

test('offers are published 25 at a time, each with an outcome of its own', async () => {
  const [good, bad] = [await stage(bench, 'A1'), await stage(bench, 'A2', { categoryId: '1' })];
  const publishAll = (ids: string[]) =>
    post('/bulk_publish_offer', { requests: ids.map((offerId) => ({ offerId })) });
  const { status, body } = await publishAll([good, bad, '7999']);
  expect(status).toBe(207);
  expect(body.responses).toMatchObject([
    { offerId: good, statusCode: 200, listingId: expect.any(String) },
    { offerId: bad, statusCode: 400, errors: [{ errorId: 25005 }] },
    { offerId: '7999', statusCode: 404, errors: [{ errorId: 25713 }] },
  ]);
  expect((await publishAll(Array.from({ length: 26 }, () => good))).status).toBe(400);
});

test('a warning beside a publication is no refusal', async () => {
  const id = await stage(bench, 'A1');
  shop().state.warnings = [{ errorId: 25402, about: 'The pictures are small.' }];
  const { status, body } = await post('/bulk_publish_offer', { requests: [{ offerId: id }] });
  expect([status, body.responses]).toMatchObject([
    200,
    [{ statusCode: 200, listingId: expect.any(String), errors: [], warnings: [{ errorId: 25402 }] }],
  ]);
});

test('offers are made 25 at a time; one that is there is refused with its id, the others are made', async () => {
  const id = await stage(bench, 'A1');
  await put('A2', lamp());
  const { status, body } = await post('/bulk_create_offer', {
    requests: [offered('A1'), offered('A2'), offered('A2')],
  });
  expect(status).toBe(207);
  expect(body.responses).toMatchObject([
    { sku: 'A1', statusCode: 400, errors: [{ errorId: 25002, parameters: [{ value: id }] }] },
    { sku: 'A2', statusCode: 200, offerId: expect.any(String) },
    { sku: 'A2', statusCode: 400, errors: [{ errorId: 25729 }] },
  ]);
});

test('a replacement of an offer drops fields that it leaves out; a live one must stay complete', async () => {
  const replace = (id: string, json: object) => bench.call(`PUT ${INVENTORY}/offer/${id}`, { json });
  const staged = await stage(bench, 'A1', { quantityLimitPerBuyer: 2 });
  await replace(staged, { categoryId: '116880' });
  expect((await read(staged)).quantityLimitPerBuyer).toBeUndefined();
  const live = await sell(bench, 'A2', { quantityLimitPerBuyer: 2 });
  expect(errorIds((await replace(live, { categoryId: '116880' })).body)).toEqual([25016]);
  expect((await replace(live, fieldsOf({}))).status).toBe(200);
  expect((await read(live)).quantityLimitPerBuyer).toBeUndefined();
});

test('an offer is shown with the item’s quantity: sent back, it is the offer’s own', async () => {
  const id = await sell(bench, 'A1');
  const shown = await read(id);
  expect(shown).toMatchObject({ availableQuantity: 7, hideBuyerDetails: false });
  const {
    sku: _sku,
    marketplaceId: _id,
    format: _format,
    offerId,
    status: _status,
    listing: _listing,
    ...fields
  } = shown;
  expect((await bench.call(`PUT ${INVENTORY}/offer/${offerId}`, { json: fields })).status).toBe(200);
  await put('A1', lamp({}, { availability: { shipToLocationAvailability: { quantity: 3 } } }));
  expect((await read(id)).availableQuantity).toBe(7);
});

test('a withdrawn offer stays, and is published again under another listing', async () => {
  const id = await sell(bench, 'A1');
  const before = (await read(id)).listing.listingId;
  expect((await post(`/offer/${id}/withdraw`)).body).toEqual({ listingId: before });
  expect(await read(id)).toMatchObject({ status: 'UNPUBLISHED' });
  expect(errorIds((await post(`/offer/${id}/withdraw`)).body)).toEqual([25002]);
  expect((await publish(id)).body.listingId).not.toBe(before);
  expect(errorIds((await publish(id)).body)).toEqual([25002]);
});

test('offers are listed by SKU alone, and a SKU without any is 404', async () => {
  const id = await stage(bench, 'A1');
  const list = (query: string) => bench.call(`GET ${INVENTORY}/offer${query}`);
  expect((await list('?sku=A1&marketplace_id=EBAY_US')).body).toMatchObject({
    total: 1,
    offers: [{ offerId: id }],
  });
  const none = await list('?sku=NONE');
  expect([none.status, errorIds(none.body)]).toEqual([404, [25713]]);
  expect((await list('')).status).toBe(400);
});

test('a deleted offer takes its listing along and leaves the item', async () => {
  const id = await sell(bench, 'A1');
  expect((await bench.call(`DELETE ${INVENTORY}/offer/${id}`)).status).toBe(204);
  expect([shop().state.items.size, shop().listings()]).toEqual([1, []]);
});

test('eBay ends listings and puts them on hold', async () => {
  const [held, ended] = [await sell(bench, 'A1'), await sell(bench, 'A2')];
  shop().hold('A1');
  shop().end('A2');
  expect((await read(held)).listing).toMatchObject({ listingOnHold: true });
  expect((await read(ended)).status).toBe('UNPUBLISHED');
  expect(
    shop()
      .listings()
      .map(({ active }) => active),
  ).toEqual([false, false]);
});

test('a listing of somebody else has a barcode of ours', async () => {
  const id = shop().addForeignListing({ sku: 'THEIRS', barcode: '4006381333931' });
  expect((await read(id)).status).toBe('PUBLISHED');
  expect(shop().listings()).toMatchObject([
    { externalKey: 'THEIRS', barcode: '4006381333931', active: true },
  ]);
});
