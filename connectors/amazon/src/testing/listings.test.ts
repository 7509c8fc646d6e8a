import { expect, test } from 'vitest';
import { itemPath, offer, units, useFake } from './bench.ts';
import { GERMANY, TURKEY } from './marketplaces.ts';

const bench = await useFake();
const shop = () => bench.shop();
const EAN = '8690000000012';

const patch = (sku: string, ...patches: readonly object[]) =>
  bench.call(`PATCH ${itemPath(sku)}?marketplaceIds=${TURKEY}`, { productType: 'LIGHT_FIXTURE', patches });
const replace = (name: string, value: unknown) => ({ op: 'replace', path: `/attributes/${name}`, value });
const identified = (value: string) => ({
  supplier_declared_has_product_identifier_exemption: undefined,
  externally_assigned_product_identifier: [{ type: 'ean', value, marketplace_id: TURKEY }],
});
const codes = ({ body }: { body: { issues: { code: string }[] } }) => body.issues.map(({ code }) => code);

test('a listing with what its type needs is taken in, and is for sale with an ASIN', async () => {
  expect(await bench.put('A1')).toMatchObject({
    status: 200,
    body: { sku: 'A1', status: 'ACCEPTED', issues: [] },
  });
  const data = 'summaries,offers,fulfillmentAvailability,issues';
  const { body } = await bench.get('A1', { data });
  expect(body).toMatchObject({
    summaries: [{ status: ['BUYABLE', 'DISCOVERABLE'], itemName: 'Parlak masa lambası' }],
    offers: [{ price: { currencyCode: 'TRY', amount: '130.50' } }],
    fulfillmentAvailability: [{ fulfillmentChannelCode: 'DEFAULT', quantity: 7 }],
    issues: [],
  });
});

test('an answer of 200 may say INVALID: then nothing is written', async () => {
  const answer = await bench.put('A1', { attributes: { color: undefined, made_up: [{ value: 1 }] } });
  expect(answer).toMatchObject({ status: 200, body: { status: 'INVALID' } });
  expect(answer.body.issues).toMatchObject([
    { code: '90220', severity: 'ERROR', attributeNames: ['color'], categories: ['MISSING_ATTRIBUTE'] },
    { code: '90000900', attributeNames: ['made_up'] },
  ]);
  expect((await bench.get('A1')).status).toBe(404);
});

test('a preview says VALID or INVALID and writes nothing', async () => {
  const query = '&mode=VALIDATION_PREVIEW&includedData=issues,identifiers';
  const asin = shop().addToCatalog(EAN);
  const valid = await bench.put('A1', { attributes: identified(EAN), query });
  expect(valid.body).toMatchObject({ status: 'VALID', identifiers: [{ marketplaceId: TURKEY, asin }] });
  const invalid = await bench.put('A1', { attributes: { brand: undefined }, query });
  expect(invalid.body).toMatchObject({ status: 'INVALID' });
  expect(shop().stored()).toEqual([]);
});

test('ACCEPTED is not live: an accepted write waits, and its issues come later', async () => {
  shop().state.priceBands.set(TURKEY, { min: 1, max: 100 });
  shop().holdSubmissions();
  expect((await bench.put('A1')).body).toMatchObject({ status: 'ACCEPTED', issues: [] });
  expect((await bench.get('A1')).status).toBe(404);
  shop().releaseSubmissions();
  const { body } = await bench.get('A1', { data: 'summaries,issues' });
  expect(body.summaries[0].status).toEqual(['DISCOVERABLE']);
  expect(body.issues).toMatchObject([
    {
      code: '18155',
      categories: ['INVALID_PRICE'],
      enforcements: { actions: [{ action: 'LISTING_SUPPRESSED' }] },
      marketplaceIds: [TURKEY],
    },
  ]);
});

test('a picture that nobody serves is found after the write was accepted', async () => {
  const main_product_image_locator = [
    { media_location: 'https://pictures.invalid/1.jpg', marketplace_id: TURKEY },
  ];
  expect((await bench.put('A1', { attributes: { main_product_image_locator } })).body.issues).toEqual([]);
  const { body } = await bench.get('A1', { data: 'issues' });
  expect(body.issues).toMatchObject([{ severity: 'ERROR', categories: ['INVALID_IMAGE'] }]);
});

test('Amazon finds an issue in a listing long after', async () => {
  await bench.put('A1');
  shop().addIssue('A1', { code: '18742', message: 'Restricted', categories: [] });
  await patch('A1', replace('fulfillment_availability', units(3)));
  expect(codes(await bench.get('A1', { data: 'issues' }))).toEqual(['18742']);
});

test('a put replaces all attributes, and a patch the named ones alone', async () => {
  await bench.put('A1', {
    attributes: { size: [{ value: 'L', language_tag: 'tr_TR', marketplace_id: TURKEY }] },
  });
  expect((await patch('A1', replace('purchasable_offer', offer(99)))).body.status).toBe('ACCEPTED');
  expect(shop().stored()[0]).toMatchObject({ price: '99', quantity: 7 });
  expect(shop().stored()[0]!.attributes).toHaveProperty('size');
  await bench.put('A1');
  expect(shop().stored()[0]!.attributes).not.toHaveProperty('size');
});

test('nested attributes cannot be patched, and a needed one cannot be taken away', async () => {
  await bench.put('A1');
  const nested = await patch('A1', replace('purchasable_offer/0/our_price', [{}]));
  expect(nested).toMatchObject({ status: 400, body: { errors: [{ code: 'InvalidInput' }] } });
  const nameless = await patch('A1', { op: 'delete', path: '/attributes/brand' });
  expect(nameless.body.errors[0].message).toBe('Invalid empty value provided in patch at index of 0.');
  const value = [{ marketplace_id: TURKEY, language_tag: 'tr_TR' }];
  const taken = await patch('A1', { op: 'delete', path: '/attributes/brand', value });
  expect(taken.body).toMatchObject({
    status: 'INVALID',
    issues: [{ code: '90220', attributeNames: ['brand'] }],
  });
});

test('a merge leaves the other fields of a value alone, and takes those away that are null', async () => {
  await bench.put('A1');
  const merge = (name: string, value: object) =>
    patch('A1', { op: 'merge', path: `/attributes/${name}`, value: [value] });
  const [price] = offer(99);
  await merge('fulfillment_availability', {
    fulfillment_channel_code: 'DEFAULT',
    lead_time_to_ship_max_days: 3,
  });
  await merge('purchasable_offer', { ...price, end_at: { value: '2020-01-01T00:00:00Z' } });
  expect(shop().stored()[0]).toMatchObject({ price: '99', quantity: 7, status: ['DISCOVERABLE'] });
  expect((await bench.get('A1', { data: 'offers' })).body.offers).toEqual([]);
  await merge('purchasable_offer', {
    currency: 'TRY',
    marketplace_id: TURKEY,
    audience: 'ALL',
    end_at: null,
  });
  expect(shop().stored()[0]).toMatchObject({ price: '99', status: ['BUYABLE', 'DISCOVERABLE'] });
  const elsewhere = await merge('purchasable_offer', { currency: 'TRY', end_at: null });
  expect(elsewhere.body.status).toBe('INVALID');
});

test('a patch and a removal of a SKU that is not there are accepted, and nothing comes of them', async () => {
  const patched = await patch('GHOST', replace('fulfillment_availability', units(3)));
  expect(patched.body.status).toBe('ACCEPTED');
  const removed = await bench.call(`DELETE ${itemPath('GHOST')}?marketplaceIds=${TURKEY}`);
  expect(removed.body.status).toBe('ACCEPTED');
  expect((await bench.get('GHOST')).status).toBe(404);
});

test('a product of the catalogue keeps its own name, and the merchant’s is only an attribute', async () => {
  const asin = shop().addToCatalog(EAN, { title: 'Amazon’s lamp' });
  await bench.put('A1', { attributes: identified(EAN) });
  const { body } = await bench.get('A1', { data: 'summaries,attributes' });
  expect(body.summaries).toMatchObject([{ asin, itemName: 'Amazon’s lamp' }]);
  expect(body.attributes.item_name).toMatchObject([{ value: 'Parlak masa lambası' }]);
});

test('an identifier of another product is a conflict that shows later', async () => {
  shop().addToCatalog(EAN);
  await bench.put('A1');
  expect((await bench.put('A1', { attributes: identified(EAN) })).body.status).toBe('ACCEPTED');
  const { body } = await bench.get('A1', { data: 'issues,summaries' });
  expect(body).toMatchObject({ issues: [{ code: '8541' }], summaries: [{ status: ['DISCOVERABLE'] }] });
});

test.each([
  ['a currency of elsewhere', { purchasable_offer: offer(5, GERMANY) }],
  ['a price of three decimals', { purchasable_offer: offer(5.125) }],
  ['a negative quantity', { fulfillment_availability: units(-1) }],
  ['no quantity', { fulfillment_availability: [{ fulfillment_channel_code: 'DEFAULT' }] }],
  ['a wrong EAN', identified('8690000000013')],
  ['no identifier', { supplier_declared_has_product_identifier_exemption: undefined }],
  ['a value outside of a closed list', { country_of_origin: [{ value: 'XX', marketplace_id: TURKEY }] }],
  [
    'a language of elsewhere',
    { color: [{ value: 'Schwarz', language_tag: 'de_DE', marketplace_id: TURKEY }] },
  ],
  [
    'more values than the type takes',
    { color: ['Siyah', 'Beyaz'].map((value) => ({ value, language_tag: 'tr_TR', marketplace_id: TURKEY })) },
  ],
])('%s is INVALID', async (_what, attributes) => {
  expect((await bench.put('A1', { attributes })).body).toMatchObject({ status: 'INVALID', issues: [{}] });
});

test('a new listing can be read only after a while', async () => {
  shop().state.stopClock();
  shop().state.visibleAfterMs = 60_000;
  await bench.put('A1');
  expect((await bench.get('A1')).status).toBe(404);
  shop().advance(60_000);
  expect((await bench.get('A1')).status).toBe(200);
});

test('children name their parent, and a parent that is missing is an issue that shows later', async () => {
  const at = { marketplace_id: TURKEY };
  const child = {
    parentage_level: [{ value: 'child', ...at }],
    child_parent_sku_relationship: [{ child_relationship_type: 'variation', parent_sku: 'P', ...at }],
    variation_theme: [{ name: 'COLOR', ...at }],
  };
  const half = await bench.put('C1', { attributes: { parentage_level: child.parentage_level } });
  expect(codes(half)).toEqual(['90220', '90220']);
  await bench.put('C1', { attributes: child });
  expect((await bench.get('C1', { data: 'issues' })).body.issues).toMatchObject([
    { attributeNames: ['child_parent_sku_relationship'] },
  ]);
  const none = {
    purchasable_offer: undefined,
    condition_type: undefined,
    fulfillment_availability: undefined,
  };
  const parent = {
    ...none,
    parentage_level: [{ value: 'parent', ...at }],
    variation_theme: child.variation_theme,
  };
  expect((await bench.put('P', { attributes: parent })).body.status).toBe('ACCEPTED');
  await bench.put('C1', { attributes: child });
  expect((await bench.get('C1', { data: 'relationships,issues' })).body).toMatchObject({
    issues: [],
    relationships: [{ relationships: [{ type: 'VARIATION', parentSkus: ['P'] }] }],
  });
});

test('a search finds by barcode, ASIN or SKU, by pages of 20 at most, and not beyond a thousand', async () => {
  for (let nth = 0; nth < 45; nth++) shop().putListing(`S${String(nth).padStart(2, '0')}`);
  shop().putListing('X', { ean: EAN });
  const path = itemPath('').slice(0, -1);
  const search = (query: string) => bench.call(`GET ${path}?marketplaceIds=${TURKEY}&${query}`);
  const skus = ({ body }: { body: { items: { sku: string }[] } }) => body.items.map(({ sku }) => sku);
  expect((await search('sortBy=sku')).body.items).toHaveLength(10);
  const walk = 'sortBy=sku&sortOrder=ASC&pageSize=20';
  const first = await search(walk);
  expect(first.body).toMatchObject({ numberOfResults: 46 });
  const second = await search(`${walk}&pageToken=${first.body.pagination.nextToken}`);
  const third = await search(`${walk}&pageToken=${second.body.pagination.nextToken}`);
  expect(skus(third)).toEqual(['S40', 'S41', 'S42', 'S43', 'S44', 'X']);
  expect(third.body.pagination).not.toHaveProperty('nextToken');
  expect(skus(await search(`identifiersType=EAN&identifiers=${EAN}`))).toEqual(['X']);
  expect(skus(await search('identifiersType=SKU&identifiers=S01,S02,NONE')).toSorted()).toEqual([
    'S01',
    'S02',
  ]);
  expect((await search(`identifiers=${EAN}`)).status).toBe(400);
  shop().state.walkedAtMost = 20;
  const cut = await search(walk);
  expect(cut.body.numberOfResults).toBe(46);
  expect(cut.body.pagination).not.toHaveProperty('nextToken');
});

test('a SKU may have any letters, and a path that is malformed is refused', async () => {
  await bench.put('A/1 ü%');
  expect((await bench.get('A/1 ü%')).body.sku).toBe('A/1 ü%');
  expect((await bench.call(`GET ${itemPath('')}%E0?marketplaceIds=${TURKEY}`)).status).toBe(400);
});

test('another seller’s listings are forbidden', async () => {
  const { status } = await bench.call(`GET /listings/2021-08-01/items/AOTHER/A1?marketplaceIds=${TURKEY}`);
  expect(status).toBe(403);
});
