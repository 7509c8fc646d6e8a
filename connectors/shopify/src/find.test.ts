import { expect, test } from 'vitest';
import { shopifyConnector as connector } from './index.ts';
import { anyOf, changedSince, quoted } from './search.ts';
import { fieldsOf, item, key, publish, useBench } from './test-support.ts';
import { putProduct } from './testing/channel.ts';
import { parseSearch } from './testing/search.ts';

const bench = await useBench();

const ODD = [
  'a"b',
  "it's",
  'a:b',
  'x OR y',
  '(z)',
  'back\\slash',
  'ends in \\',
  '-minus',
  'a,b',
  'çay "ince"',
  '>=5',
];

test('a value of any letters is one value of the search', () => {
  expect(parseSearch(anyOf('sku', ODD))).toEqual(
    ODD.map((value) => [{ field: 'sku', comparator: '=', value }]),
  );
  expect(quoted('a"b\\')).toBe('"a\\"b\\\\"');
  expect(changedSince(new Date('2026-10-01T08:00:00.900Z'))).toBe("updated_at:>='2026-10-01T08:00:00Z'");
});

test('SKUs of any letters find their own listing and no other', async () => {
  const ids = await publish(
    bench,
    ODD.map((sku) => item(sku)),
  );
  const found = await connector.lookupListings(
    bench.context(),
    ODD.map((sku) => key(sku)),
  );
  for (const [at, result] of found.entries())
    expect(result).toMatchObject({
      match: 'found',
      by: 'externalKey',
      listing: { syncId: ids.get(ODD[at]!) },
    });
});

test('the search finds more than was meant; only the SKU letter by letter counts', async () => {
  putProduct(bench.shop(), { sku: 'ab-1', name: 'Theirs', price: '1', quantity: 1 });
  expect(await connector.lookupListings(bench.context(), [key('AB-1')])).toEqual([
    { externalKey: 'AB-1', match: 'none' },
  ]);
});

test('a barcode is found in every spelling of the same GTIN', async () => {
  putProduct(bench.shop(), { sku: 'T', name: 'Theirs', price: '1', quantity: 1, barcode: '0036000291452' });
  expect(
    await connector.lookupListings(bench.context(), [key('M', { barcode: '036000291452' })]),
  ).toMatchObject([{ match: 'found', by: 'barcode', listing: { externalKey: 'T' } }]);
});

test('a product that was made a moment ago is found although the search is behind, and is not made again', async () => {
  bench.shop().searchLagsBehind = 0;
  const id = (await publish(bench, [item('NEW')])).get('NEW');
  expect(await connector.lookupListings(bench.context(), [key('NEW')])).toMatchObject([
    { match: 'found', listing: { syncId: id } },
  ]);
  bench.forget();
  expect((await publish(bench, [item('NEW')])).get('NEW')).toBe(id);
  expect(fieldsOf(bench)).not.toHaveProperty('productSet');
  expect(bench.shop().products.size).toBe(1);
});

test('a create whose answer was lost makes no second product when it is sent again', async () => {
  const context = bench.context();
  const { http } = context;
  const request = async (sent: Parameters<typeof http.request>[0]) => {
    if (JSON.stringify(sent.json).includes('productSet')) bench.lose = 1;
    return http.request(sent);
  };
  const cut = { ...context, http: { request } };
  await expect(connector.upsertListings(cut, [item('A'), item('B')])).rejects.toThrow('cut');
  await publish(bench, [item('A'), item('B')]);
  expect(bench.shop().products.size).toBe(2);
});
