import { plainFamily } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { ebayConnector as connector } from './index.ts';
import { changed, item, useBench } from './test-support.ts';

const bench = await useBench();

const storedItem = (sku: string) => bench.shop().state.items.get(sku)!;
const storedOffer = (sku: string) => [...bench.shop().state.offers.values()].find((one) => one.sku === sku)!;

/** Puts fields there that a seller set on eBay. */
function setOnEbay(sku: string, fields: { product?: object; item?: object; offer?: object }): void {
  const stored = storedItem(sku);
  stored.fields = {
    ...stored.fields,
    ...fields.item,
    product: { ...stored.fields.product, ...fields.product },
  };
  storedOffer(sku).fields = { ...storedOffer(sku).fields, ...fields.offer };
}

test('a replacement keeps the fields that a seller set on eBay, and replaces its own', async () => {
  const [known] = await bench.publish([item('A', { barcode: '4006381333931', weight: '1.5' })]);
  const dimensions = { height: 2, length: 3, width: 4, unit: 'CENTIMETER' };
  setOnEbay('A', {
    product: {
      subtitle: 'Of the best',
      mpn: 'N-1',
      aspects: { ...storedItem('A').fields.product!.aspects, Style: ['Modern'], Brand: ['Old'] },
    },
    item: {
      conditionDescription: 'As new',
      condition: 'USED_EXCELLENT',
      packageWeightAndSize: { dimensions, weight: { value: 1.5, unit: 'KILOGRAM' } },
    },
    offer: {
      storeCategoryNames: ['/Lamps'],
      quantityLimitPerBuyer: 2,
      listingPolicies: {
        ...storedOffer('A').fields.listingPolicies,
        bestOfferTerms: { bestOfferEnabled: true },
      },
      pricingSummary: {
        ...storedOffer('A').fields.pricingSummary,
        originalRetailPrice: { value: '30.00', currency: 'USD' },
      },
    },
  });
  await bench.publish([changed(known!, { title: 'Lamp of glass', price: '21.05', brand: 'Southwind' })]);
  expect(storedItem('A').fields).toMatchObject({
    condition: 'USED_EXCELLENT',
    conditionDescription: 'As new',
    packageWeightAndSize: { dimensions, weight: { value: 1.5, unit: 'KILOGRAM' } },
    product: {
      title: 'Lamp of glass',
      subtitle: 'Of the best',
      mpn: 'N-1',
      brand: 'Southwind',
      aspects: { Style: ['Modern'], Brand: ['Southwind'], Color: ['Black'] },
      ean: ['4006381333931'],
    },
  });
  expect(storedOffer('A').fields).toMatchObject({
    storeCategoryNames: ['/Lamps'],
    quantityLimitPerBuyer: 2,
    listingPolicies: { bestOfferTerms: { bestOfferEnabled: true } },
    pricingSummary: { price: { value: '21.05' }, originalRetailPrice: { value: '30.00' } },
  });
});

test('a write that would change nothing is not made, and a new title leaves the offer alone', async () => {
  const [known] = await bench.publish([item('A')]);
  bench.counted();
  await bench.publish([known!]);
  expect(bench.counted()).toEqual({ 'GET /offer/{id}': 1, 'POST /bulk_get_inventory_item': 1 });
  await bench.publish([changed(known!, { title: 'Lamp of glass' })]);
  expect(bench.counted()).toEqual({
    'GET /offer/{id}': 1,
    'POST /bulk_get_inventory_item': 1,
    'POST /bulk_create_or_replace_inventory_item': 1,
  });
});

test('details that eBay’s catalogue adds to an item are no change, and stay', async () => {
  const gtin = '4006381333931';
  bench.shop().addToCatalogue(gtin, { mpn: 'N-7', aspects: { Height: ['30 cm'] } });
  const [known] = await bench.publish([item('A', { barcode: gtin })]);
  bench.counted();
  await bench.publish([known!]);
  expect(bench.counted()).not.toHaveProperty('POST /bulk_create_or_replace_inventory_item');
  await bench.publish([changed(known!, { title: 'Lamp of glass' })]);
  expect(storedItem('A').fields.product).toMatchObject({ mpn: 'N-7', aspects: { Height: ['30 cm'] } });
});

test('a price that eBay writes in another way is no change', async () => {
  const [known] = await bench.publish([item('A', { price: '19.90' })]);
  setOnEbay('A', { offer: { pricingSummary: { price: { value: '19.90', currency: 'USD' } } } });
  bench.counted();
  await bench.publish([known!]);
  expect(bench.counted()).not.toHaveProperty('PUT /offer/{id}');
});

test('a barcode that the product no longer has leaves eBay', async () => {
  const [known] = await bench.publish([item('A', { barcode: '4006381333931' })]);
  await bench.publish([changed(known!, { barcode: null })]);
  expect(storedItem('A').fields.product).not.toHaveProperty('ean');
});

test('words in the place of a barcode stay, and so do other codes of the same product', async () => {
  const [bare, coded] = await bench.publish([item('A'), item('B', { barcode: '4006381333931' })]);
  setOnEbay('A', { product: { upc: ['Does not apply'] } });
  setOnEbay('B', { product: { upc: ['036000291452'] } });
  bench.counted();
  await bench.publish([bare!, coded!]);
  expect(bench.counted()).not.toHaveProperty('POST /bulk_create_or_replace_inventory_item');
  await bench.publish([changed(bare!, { title: 'Lamp of glass' }), changed(coded!, { title: 'Lamp' })]);
  expect(storedItem('A').fields.product?.upc).toEqual(['Does not apply']);
  expect(storedItem('B').fields.product).toMatchObject({ ean: ['4006381333931'], upc: ['036000291452'] });
  await bench.publish([changed(coded!, { barcode: '9780306406157' })]);
  expect(storedItem('B').fields.product).not.toHaveProperty('upc');
});

test('a product of eBay’s catalogue goes with the barcode by which it was found, or eBay would keep its facts', async () => {
  const [known] = await bench.publish([item('A', { barcode: '4006381333931' })]);
  setOnEbay('A', { product: { epid: '2255' } });
  await bench.publish([changed(known!, { title: 'Lamp of glass' })]);
  expect(storedItem('A').fields.product).toMatchObject({ epid: '2255' });
  await bench.publish([changed(known!, { barcode: '9780306406157' })]);
  expect(storedItem('A').fields.product).not.toHaveProperty('epid');
});

test('barcodes go under the names of their kinds, and others than EAN, UPC and ISBN are refused', async () => {
  await bench.publish([
    item('EAN', { barcode: '4006381333931' }),
    item('UPC', { barcode: '036000291452' }),
    item('ISBN', { barcode: '9780306406157' }),
  ]);
  expect(storedItem('EAN').fields.product?.ean).toEqual(['4006381333931']);
  expect(storedItem('UPC').fields.product?.upc).toEqual(['036000291452']);
  expect(storedItem('ISBN').fields.product?.isbn).toEqual(['9780306406157']);
  for (const barcode of ['4006381333932', '00012345600012', 'ABC-123'])
    expect(await bench.upsert([item('X', { barcode })])).toMatchObject([
      { outcome: 'rejected', issues: [{ code: 'invalid_barcode' }] },
    ]);
});

test('options and properties are item specifics unless the category has them mapped', async () => {
  await bench.publish([
    item('A', {
      family: plainFamily({ color: 'Red', Size: 'M' }),
      properties: [{ name: 'Country of origin', value: 'Türkiye' }],
    }),
  ]);
  expect(storedItem('A').fields.product?.aspects).toEqual({
    Color: ['Black'],
    Material: ['Glass', 'Wood'],
    Brand: ['Northwind'],
    Size: ['M'],
    'Country of origin': ['Türkiye'],
  });
});

test('an item specific that is too long for eBay is refused and not cut', async () => {
  const properties = [{ name: 'Care', value: 'x'.repeat(51) }];
  expect(await bench.upsert([item('A', { properties })])).toMatchObject([
    { outcome: 'rejected', issues: [{ code: 'invalid_attribute', field: 'Care' }] },
  ]);
});

test('an offer that eBay does not publish is known, and published once its fault is mended', async () => {
  const [refused] = await bench.upsert([item('A', { brand: null })]);
  expect(refused).toMatchObject({
    outcome: 'rejected',
    syncId: storedOffer('A').offerId,
    issues: [{ code: 'missing_attribute', message: expect.stringContaining('Brand') }],
  });
  const mended = item('A');
  const [known] = await bench.publish([
    { ...mended, key: { ...mended.key, syncId: storedOffer('A').offerId } },
  ]);
  expect(known?.key.syncId).toBe(storedOffer('A').offerId);
  expect(storedOffer('A').listing).not.toBeNull();
});

test('one bad item of a batch leaves the others on sale', async () => {
  const results = await bench.upsert([item('A'), item('B', { categorySyncId: '404' }), item('C')]);
  expect(results.map(({ outcome }) => outcome)).toEqual(['live', 'rejected', 'live']);
});

test('a listing that was ended on eBay is on sale again after its next write', async () => {
  const [known] = await bench.publish([item('A')]);
  bench.shop().end('A');
  await bench.publish([known!]);
  expect(storedOffer('A').listing).not.toBeNull();
});

test('a listing that eBay ended is off sale, though its offer is published still', async () => {
  const [known] = await bench.publish([item('A')]);
  bench.shop().end('A');
  const { http, ...rest } = bench.context();
  const request: typeof http.request = async (sent) => {
    const response = await http.request(sent);
    if (sent.method !== 'GET' || !/\/offer\/\w+$/.test(sent.url)) return response;
    const offer = (await response.json()) as object;
    const listing = { listingId: '110', listingStatus: 'EBAY_ENDED' };
    return { ...response, json: async () => ({ ...offer, status: 'PUBLISHED', listing }) };
  };
  const results = await connector.withdrawListings({ ...rest, http: { request } }, [known!.key]);
  expect(results).toEqual([{ externalKey: 'A', outcome: 'withdrawn' }]);
});

test('a listing on hold says so', async () => {
  const [known] = await bench.publish([item('A')]);
  bench.shop().hold('A');
  const [found] = await connector.lookupListings(bench.context(), [known!.key]);
  expect(found).toMatchObject({ listing: { issues: [{ code: 'policy_blocked' }] } });
});

test('a listing keeps the SKU of its offer when that of the product changes, and none is made twice', async () => {
  const [known] = await bench.publish([item('A')]);
  const renamed = { ...known!, key: { ...known!.key, externalKey: 'B' } };
  const [first, twin] = await bench.upsert([renamed, item('A')]);
  expect(first).toMatchObject({ externalKey: 'B', outcome: 'live', syncId: known!.key.syncId });
  expect(twin).toMatchObject({ externalKey: 'A', outcome: 'rejected', issues: [{ code: 'duplicate_key' }] });
  expect(twin).not.toHaveProperty('syncId');
  expect([...bench.shop().state.items.keys()]).toEqual(['A']);
});

test('a product that is not for sale is prepared, and taken off sale where it was', async () => {
  const [known] = await bench.publish([item('A')]);
  await bench.publish([changed(known!, { active: false }), item('B', { active: false })]);
  expect(bench.shop().listings()).toMatchObject([
    { externalKey: 'A', active: false },
    { externalKey: 'B', active: false },
  ]);
});

test('new settings of policies and location reach listings that are there', async () => {
  const [known] = await bench.publish([item('A')]);
  bench.shop().state.locations.set('second', { merchantLocationKey: 'second', enabled: true, fields: {} });
  await bench.publish([known!], { location: 'second' });
  expect(storedOffer('A').fields.merchantLocationKey).toBe('second');
});

test('after 250 changes of a day a listing waits, and is not given up', async () => {
  const [known] = await bench.publish([item('A')]);
  bench.shop().state.revisionsPerDay = 0;
  expect(await bench.upsert([changed(known!, { title: 'Lamp of glass' })])).toMatchObject([
    { outcome: 'retry', error: { kind: 'rate_limited', retryAfterMs: 3_600_000 } },
  ]);
});

test('an item that the answer is silent about is in doubt, and no offer is made of it', async () => {
  const { http, ...rest } = bench.context();
  const request: typeof http.request = async (sent) => {
    const response = await http.request(sent);
    if (!sent.url.endsWith('/bulk_create_or_replace_inventory_item')) return response;
    return { ...response, status: 200, json: async () => ({ responses: [] }) };
  };
  const results = await connector.upsertListings({ ...rest, http: { request } }, [item('A')]);
  expect(results).toMatchObject([{ outcome: 'retry', error: { kind: 'unknown_outcome' } }]);
  expect(bench.shop().state.offers.size).toBe(0);
});

test('a fault of eBay’s own with one item leaves that one in doubt', async () => {
  const { http, ...rest } = bench.context();
  const request: typeof http.request = async (sent) => {
    const response = await http.request(sent);
    if (!sent.url.endsWith('/bulk_publish_offer')) return response;
    const body = (await response.json()) as { responses: object[] };
    const errors = [{ errorId: 25001, message: 'Any System error.' }];
    return {
      ...response,
      json: async () => ({ responses: [{ ...body.responses[0], statusCode: 500, errors }] }),
    };
  };
  const results = await connector.upsertListings({ ...rest, http: { request } }, [item('A')]);
  expect(results).toMatchObject([
    { outcome: 'retry', error: { kind: 'unknown_outcome', message: 'Any System error.' } },
  ]);
});
