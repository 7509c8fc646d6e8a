import { expect, test } from 'vitest';
import { errorIds, INVENTORY, lamp, sell, stage, useEbay } from './bench.ts';
import { DESCRIPTIONS } from './description.ts';

const bench = await useEbay();
const shop = () => bench.shop();
const path = (sku: string) => `${INVENTORY}/inventory_item/${sku}`;
const put = (sku: string, json: unknown) => bench.call(`PUT ${path(sku)}`, { json });
const read = async (sku: string) => (await bench.call(`GET ${path(sku)}`)).body;
const bulk = (...requests: readonly object[]) =>
  bench.call(`POST ${INVENTORY}/bulk_create_or_replace_inventory_item`, { json: { requests } });

test('a write replaces an item completely: fields that are left out are gone', async () => {
  const more = { packageWeightAndSize: { weight: { unit: 'POUND', value: 2 } } };
  expect((await put('A1', lamp({ ean: ['4006381333931'] }, more))).status).toBe(201);
  expect(await read('A1')).toMatchObject({ sku: 'A1', locale: 'en_US', ...more });
  expect((await put('A1', { product: { title: 'Other' } })).status).toBe(204);
  expect(await read('A1')).toEqual({
    sku: 'A1',
    locale: 'en_US',
    product: { title: 'Other' },
  });
});

test.skipIf(DESCRIPTIONS === undefined)('an item is shown with more than a write may name', async () => {
  await put('A1', lamp());
  const { sku: _sku, locale: _locale, ...fields } = await read('A1');
  expect(fields.availability.shipToLocationAvailability.allocationByFormat).toEqual({
    auction: 0,
    fixedPrice: 7,
  });
  expect((await put('A1', fields)).status).toBe(400);
});

test('an item on sale cannot be replaced by one that lacks what its listing needs', async () => {
  await sell(bench, 'A1');
  const { status, body } = await put('A1', lamp({ imageUrls: [], aspects: {} }));
  expect([status, errorIds(body)]).toEqual([400, [25014, 25002]]);
  expect((await read('A1')).product.imageUrls).toHaveLength(1);
});

test('rows of a call fail alone, and the call says 207', async () => {
  const { status, body } = await bulk(
    { sku: 'A1', ...lamp() },
    { sku: 'A2', ...lamp({ title: 'x'.repeat(81) }) },
  );
  expect(status).toBe(207);
  expect(body.responses).toMatchObject([
    { sku: 'A1', statusCode: 200, locale: 'en_US', errors: [] },
    { sku: 'A2', statusCode: 400, errors: [{ errorId: 25709 }] },
  ]);
  expect([...shop().state.items.keys()]).toEqual(['A1']);
});

test('a call takes 25 items, each SKU once', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ sku: `S${at}`, ...lamp() }));
  expect((await bulk(...many(25))).status).toBe(200);
  const over = await bulk(...many(26));
  expect([over.status, errorIds(over.body)]).toEqual([400, [25727]]);
  const twice = await bulk({ sku: 'A1', ...lamp() }, { sku: 'A1', ...lamp() });
  expect(errorIds(twice.body.responses[1])).toEqual([25734]);
});

test.each([
  ['a long title', lamp({ title: 'x'.repeat(81) }), 25709],
  ['an insecure picture', lamp({ imageUrls: ['http://img.example/1.jpg'] }), 25015],
  ['a long value of an aspect', lamp({ aspects: { Brand: ['x'.repeat(51)] } }), 25709],
  [
    'fewer units than none',
    lamp({}, { availability: { shipToLocationAvailability: { quantity: -1 } } }),
    25004,
  ],
  ['an unknown condition', lamp({}, { condition: 'SHINY' }), 2004],
])('an item with %s is refused', async (_name, json, errorId) => {
  const { status, body } = await put('A1', json);
  expect([status, errorIds(body)]).toEqual([400, [errorId]]);
});

test('a SKU has 50 characters at most', async () => {
  expect((await put('x'.repeat(50), lamp())).status).toBe(201);
  const long = await put('x'.repeat(51), lamp());
  expect([long.status, errorIds(long.body)]).toEqual([400, [25707]]);
});

test('a page is named by its number, not by the items before it', async () => {
  for (const sku of ['A1', 'A2', 'A3']) await put(sku, lamp());
  const page = async (query: string) => (await bench.call(`GET ${INVENTORY}/inventory_item${query}`)).body;
  const first = await page('?limit=2');
  expect(first).toMatchObject({ total: 3, size: 2, limit: 2 });
  expect(first.prev).toBeUndefined();
  const second = await page('?limit=2&offset=1');
  expect(second.inventoryItems.map(({ sku }: { sku: string }) => sku)).toEqual(['A3']);
  expect(second.next).toBeUndefined();
  expect(first.next).toBe(second.href);
  for (const wrong of ['?limit=201', '?limit=0', '?offset=-1'])
    expect(errorIds(await page(wrong))).toEqual([25706]);
});

test('an unknown SKU is 404 by itself, and a row of 404 among others', async () => {
  await put('A1', lamp());
  const alone = await bench.call(`GET ${path('NONE')}`);
  expect([alone.status, errorIds(alone.body)]).toEqual([404, [25710]]);
  const { status, body } = await bench.call(`POST ${INVENTORY}/bulk_get_inventory_item`, {
    json: { requests: [{ sku: 'A1' }, { sku: 'NONE' }] },
  });
  expect(status).toBe(207);
  expect(body.responses).toMatchObject([
    { sku: 'A1', statusCode: 200, inventoryItem: { sku: 'A1' } },
    { sku: 'NONE', statusCode: 404, errors: [{ errorId: 25710 }] },
  ]);
});

test('a product of eBay’s catalogue lends an item what it lacks, by its barcode', async () => {
  const known = {
    title: 'Lamp of the catalogue',
    brand: 'IKEA',
    aspects: { Brand: ['IKEA'], Material: ['Glass'] },
  };
  shop().addToCatalogue('4006381333931', known);
  await put('A1', { product: { title: 'Ours', ean: ['4006381333931'], aspects: { Brand: ['Ours'] } } });
  expect((await read('A1')).product).toEqual({
    title: 'Ours',
    brand: 'IKEA',
    ean: ['4006381333931'],
    aspects: { Brand: ['Ours'], Material: ['Glass'] },
  });
});

test('a barcode among the aspects counts as one', async () => {
  await put('A1', lamp({ aspects: { Brand: ['Ours'], EAN: ['4006381333931'] } }));
  expect((await read('A1')).product.ean).toEqual(['4006381333931']);
});

test('a deleted item takes its offers and listings away', async () => {
  await sell(bench, 'A1');
  await stage(bench, 'A2');
  for (const sku of ['A1', 'A2']) expect((await bench.call(`DELETE ${path(sku)}`)).status).toBe(204);
  expect([shop().state.items.size, shop().listings()]).toEqual([0, []]);
  expect((await bench.call(`DELETE ${path('A1')}`)).status).toBe(404);
});

test('a listing is revised 250 times a day, and again on the next', async () => {
  await sell(bench, 'A1');
  shop().stopClock();
  shop().state.tokenSeconds = 100_000;
  shop().state.revisionsPerDay = 2;
  for (const title of ['One', 'Two']) expect((await put('A1', lamp({ title }))).status).toBe(204);
  const third = await put('A1', lamp({ title: 'Three' }));
  expect([third.status, errorIds(third.body)]).toEqual([400, [25019]]);
  expect((await read('A1')).product.title).toBe('Two');
  for (const [token, grant] of shop().state.accessTokens)
    shop().state.accessTokens.set(token, { ...grant, expiresAt: Number.POSITIVE_INFINITY });
  shop().advance(24 * 3_600_000);
  expect((await put('A1', lamp({ title: 'Three' }))).status).toBe(204);
});
