import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { useFake } from './bench.ts';
import { GERMANY, TURKEY } from './marketplaces.ts';

const bench = await useFake();
const TYPES = 'GET /definitions/2020-09-01/productTypes';
const EAN = '8690000000012';

const definition = async (name: string, query = '') =>
  (await bench.call(`${TYPES}/${name}?marketplaceIds=${TURKEY}${query}`)).body;
const schemaOf = async (name: string, query = '') => {
  const { schema } = await definition(name, query);
  return (await fetch(bench.lead(schema.link.resource))).json() as Promise<Record<string, never>>;
};

test('product types are found by words, and all of them without', async () => {
  const names = async (query: string) =>
    (await bench.call(`${TYPES}?marketplaceIds=${TURKEY}${query}`)).body.productTypes.map(
      ({ name }: { name: string }) => name,
    );
  expect(await names('')).toHaveLength(3);
  expect(await names('&keywords=light')).toEqual(['LIGHT_FIXTURE']);
  bench.shop().setProductTypes([{ name: 'VASE', displayName: 'Vazo' }]);
  expect(await names('')).toEqual(['VASE']);
});

test('a definition leads to its schema by a link that lives for a week and takes no token', async () => {
  const { schema } = await definition('LIGHT_FIXTURE');
  expect(schema.link.resource).toMatch(/^https:\/\/selling-partner-definitions/);
  const address = bench.lead(schema.link.resource);
  const content = await (await fetch(address)).text();
  expect(schema.checksum).toBe(createHash('md5').update(content).digest('base64'));
  const told = await fetch(address, { headers: { 'x-amz-access-token': await bench.login() } });
  expect(told.status).toBe(403);
  expect(bench.shop().state.harm).toHaveLength(1);
  bench.shop().advance(7 * 86_400_000);
  expect((await fetch(address)).status).toBe(403);
});

test('a schema has what a listing needs, in the marketplace’s currency, and conditions beside it', async () => {
  const schema = await schemaOf('PORTABLE_ELECTRONIC_DEVICE');
  expect(schema).toMatchObject({
    $defs: { currency: { enum: ['TRY'] }, language_tag: { enum: ['tr_TR'] } },
    required: expect.arrayContaining(['item_name', 'batteries_required']),
    properties: {
      batteries_required: { type: 'array', items: { properties: { value: { type: 'boolean' } } } },
      bullet_point: { maxUniqueItems: 5, selectors: ['language_tag', 'marketplace_id'] },
      country_of_origin: { items: { properties: { value: { enumNames: ['Türkiye', 'Germany', 'China'] } } } },
    },
  });
  expect(JSON.stringify(schema.allOf)).toContain('"then":{"required":["battery"]}');
  expect(await schemaOf('SHIRT', '&requirementsEnforced=NOT_ENFORCED')).not.toHaveProperty('required');
  const offer = await schemaOf('SHIRT', '&requirements=LISTING_OFFER_ONLY');
  expect(offer).toMatchObject({ required: expect.arrayContaining(['merchant_suggested_asin']) });
  expect(offer.properties).not.toHaveProperty('item_name');
});

test('a definition is of one marketplace, and of a type that is there', async () => {
  expect((await bench.call(`${TYPES}/SHIRT?marketplaceIds=${TURKEY},${GERMANY}`)).status).toBe(400);
  expect((await bench.call(`${TYPES}/NONE?marketplaceIds=${TURKEY}`)).status).toBe(404);
});

test('the catalogue is searched by barcodes, 20 at most, and gives ten rows a page unasked', async () => {
  const catalog = (query: string) =>
    bench.call(`GET /catalog/2022-04-01/items?marketplaceIds=${TURKEY}&${query}`);
  const asin = bench.shop().addToCatalog(EAN);
  const found = await catalog(
    `identifiersType=EAN&identifiers=${EAN},8690000000029&includedData=identifiers`,
  );
  expect(found.body).toMatchObject({
    numberOfResults: 1,
    items: [{ asin, identifiers: [{ identifiers: [{ identifier: EAN }] }] }],
  });
  expect((await catalog(`identifiers=${EAN}`)).status).toBe(400);
  for (let nth = 0; nth < 11; nth++) bench.shop().addToCatalog(EAN);
  const first = await catalog(`identifiersType=EAN&identifiers=${EAN}`);
  expect(first.body.items).toHaveLength(10);
  const token = first.body.pagination.nextToken;
  const rest = await catalog(`identifiersType=EAN&identifiers=${EAN}&pageToken=${token}`);
  expect(rest.body.items).toHaveLength(2);
});
