import { expect, test } from 'vitest';
import { googleMerchantConnector as connector } from './index.ts';
import { changed, item, offerOf, useBench } from './test-support.ts';
import { ACCOUNT } from './testing/account.ts';

const bench = await useBench();

test('amounts go in millionths exactly, and a price beside a higher one as a sale price', async () => {
  await bench.publish([item('A', { price: '0.10', listPrice: '19.99' })]);
  expect(bench.shop().input('A')?.attributes).toMatchObject({
    price: { amountMicros: '19990000', currencyCode: 'USD' },
    salePrice: { amountMicros: '100000', currencyCode: 'USD' },
  });
});

test('an amount that a currency cannot show is refused, never rounded', async () => {
  const refused = await bench.upsert([
    item('A', { price: '9.999' }),
    item('B', { price: '100.5', currency: 'JPY' }),
    item('C', { price: '9.99', listPrice: '12.345' }),
  ]);
  expect(refused).toMatchObject(
    ['A', 'B', 'C'].map((externalKey) => ({
      externalKey,
      outcome: 'rejected',
      issues: [{ code: 'invalid_price' }],
    })),
  );
  expect(bench.counted()).toEqual({});
});

test('a change of price ends a sale, follows the stock and leaves all else as it is', async () => {
  const [known] = await bench.publish([item('A', { price: '15.00', listPrice: '19.99' })]);
  const before = bench.shop().input('A')?.attributes;
  await bench.offer([offerOf(known!, { price: '18.00', listPrice: null, stock: 0 })]);
  const { salePrice: _, ...rest } = before ?? {};
  expect(bench.shop().input('A')?.attributes).toEqual({
    ...rest,
    price: { amountMicros: '18000000', currencyCode: 'USD' },
    availability: 'OUT_OF_STOCK',
  });
});

test('a product of another source that lacks a label holds up the reading of no other', async () => {
  await bench.publish([item('A')]);
  const ctx = bench.context();
  const request: typeof ctx.http.request = async (sent) => {
    const response = await ctx.http.request(sent);
    if (!sent.url.endsWith('/products')) return response;
    const page = (await response.json()) as { products: object[] };
    const foreign = { name: `accounts/${ACCOUNT.accountId}/products/x`, offerId: 'X', dataSource: 'another' };
    return { ...response, json: async () => ({ ...page, products: [foreign, ...page.products] }) };
  };
  const { items } = await connector.readListings({ ...ctx, http: { request } }, null);
  expect(items.map(({ externalKey }) => externalKey)).toEqual(['A']);
});

test('a price for a product that the data source lost is refused as not found', async () => {
  expect(await bench.offer([offerOf(item('GONE'))])).toMatchObject([
    { outcome: 'rejected', issues: [{ code: 'listing_not_found' }] },
  ]);
});

test('an unknown data source is no product that is gone', async () => {
  const [known] = await bench.publish([item('A')]);
  const ctx = bench.context({ data_source: '999' });
  expect(await connector.withdrawListings(ctx, [known!.key])).toMatchObject([{ outcome: 'retry' }]);
  expect(await connector.updateOffers(ctx, [offerOf(known!)])).toMatchObject([{ outcome: 'retry' }]);
});

test('an older write that arrives after a newer one changes nothing, and is looked up', async () => {
  const now = bench.shop().state.now();
  await bench.publish([item('A', { title: 'New' })]);
  const ctx = { ...bench.context(), clock: { now: () => new Date(now - 1_000) } };
  const [late] = await connector.upsertListings(ctx, [item('A', { title: 'Old' })]);
  expect(late).toMatchObject({ outcome: 'retry', error: { kind: 'unknown_outcome' } });
  expect(bench.shop().input('A')?.attributes.title).toBe('New');
});

test('a version far ahead of ours, of another program, is a refusal that says what to do', async () => {
  await bench.publish([item('A')]);
  const input = bench.shop().input('A')!;
  input.version = BigInt(bench.shop().state.now()) * 1000n;
  bench.shop().state.changed(input.id);
  expect(await bench.upsert([item('A')])).toMatchObject([
    { outcome: 'rejected', issues: [{ key: { code: 'google_version' } }] },
  ]);
});

test('a lost answer leaves the write unknown, and the same write again makes no second product', async () => {
  bench.shop().lose(/POST .*insert/);
  const [lost] = await bench.upsert([item('A')]);
  expect(lost).toMatchObject({ outcome: 'retry', error: { kind: 'unknown_outcome' } });
  await bench.publish([item('A')]);
  expect(bench.shop().listings()).toHaveLength(1);
});

test('a product of another data source is a question, and is not moved by one that is new', async () => {
  bench.shop().addForeignListing({ sku: 'A', barcode: null });
  const { key } = item('A');
  expect(await connector.lookupListings(bench.context(), [key])).toMatchObject([
    { match: 'ambiguous', by: 'externalKey', candidates: [{ syncId: 'en~US~A' }] },
  ]);
  const asNew = { ...item('A'), key: { ...key, asNew: true as const } };
  expect(await connector.lookupListings(bench.context(), [asNew.key])).toMatchObject([{ match: 'none' }]);
  expect(await bench.upsert([asNew])).toMatchObject([
    { outcome: 'rejected', issues: [{ code: 'ambiguous_match' }] },
  ]);
  expect(bench.shop().input('A')?.attributes.title).toBe('A lamp of the shop’s own file');
});

test('a product of another data source is not withdrawn, and takes no part in the comparison', async () => {
  bench.shop().addForeignListing({ sku: 'A', barcode: null });
  const results = await bench.withdraw([item('A')]);
  expect(results).toMatchObject([{ outcome: 'withdrawn' }]);
  expect(bench.shop().listings()).toHaveLength(1);
  expect((await connector.readListings(bench.context(), null)).items).toEqual([]);
});

test('a listing that another data source still shows is not withdrawn, and the merchant reads why', async () => {
  const [known] = await bench.publish([item('A')]);
  const { dataSources } = bench.shop().state;
  dataSources.set('777', { ...dataSources.get(ACCOUNT.dataSourceId)!, id: '777' });
  const ctx = bench.context({ data_source: '777' });
  expect(await connector.withdrawListings(ctx, [known!.key])).toMatchObject([
    { outcome: 'rejected', issues: [{ key: { code: 'google_stays' } }] },
  ]);
  expect(bench.shop().listings()).toHaveLength(1);
});

test('a chosen product of another data source is taken over under its own id', async () => {
  const syncId = bench.shop().addForeignListing({ sku: 'A', barcode: null });
  const { key, payload } = item('OTHER');
  const chosen = { key: { ...key, syncId }, payload };
  expect(await connector.lookupListings(bench.context(), [chosen.key])).toMatchObject([
    { match: 'found', by: 'syncId' },
  ]);
  const state = await bench.poll([chosen], await bench.upsert([chosen]));
  expect(state).toMatchObject({ results: [{ externalKey: 'OTHER', outcome: 'live', syncId }] });
  expect(bench.shop().listings()).toMatchObject([{ externalKey: 'A', title: 'Lamp OTHER' }]);
});

test('another language or label refuses what is listed under the old one, whose price goes on', async () => {
  const [known] = await bench.publish([item('A')]);
  const config = { content_language: 'de', feed_label: 'DE' };
  expect(await bench.upsert([known!], config)).toMatchObject([
    { outcome: 'rejected', issues: [{ field: 'sku', message: expect.stringContaining('en~US~A') }] },
  ]);
  const ctx = bench.context(config);
  expect(await connector.updateOffers(ctx, [offerOf(known!, { stock: 0 })])).toMatchObject([
    { outcome: 'live', syncId: 'en~US~A' },
  ]);
});

test('ids that Google would change are refused, for two of them would be one product', async () => {
  const skus = [' A', 'A  B', 'A\tB', 'x'.repeat(51), ''];
  const results = await bench.upsert(skus.map((sku) => item(sku, { title: 'Lamp' })));
  expect(results).toMatchObject(skus.map(() => ({ outcome: 'rejected', issues: [{ field: 'sku' }] })));
  expect(bench.counted()).toEqual({});
});

test('a barcode that is no GTIN is refused, or left out where the connection says so', async () => {
  const bad = item('A', { barcode: 'SHOP-17' });
  expect(await bench.upsert([bad])).toMatchObject([{ issues: [{ code: 'invalid_barcode' }] }]);
  await bench.upsert([bad], { invalid_barcode: 'leave_out' });
  const { gtins, identifierExists } = bench.shop().input('A')?.attributes ?? {};
  expect([gtins, identifierExists]).toEqual([undefined, false]);
});

test('mapped attributes go before properties, and a word that Google does not know is refused', async () => {
  const properties = [
    { name: 'Renk', value: 'Mavi' },
    { name: 'Cinsiyet', value: 'KADIN' },
  ];
  await bench.publish([item('A', { properties, attributes: [{ code: 'color', value: 'Kırmızı' }] })]);
  expect(bench.shop().input('A')?.attributes).toMatchObject({ color: 'Kırmızı', gender: 'FEMALE' });
  expect(await bench.upsert([item('B', { attributes: [{ code: 'gender', value: 'both' }] })])).toMatchObject([
    { outcome: 'rejected', issues: [{ code: 'invalid_attribute', field: 'gender' }] },
  ]);
});

test('a removed field of a changed product is gone at Google as well', async () => {
  const [known] = await bench.publish([item('A', { weight: '1.5', brand: 'Northwind' })]);
  await bench.publish([changed(known!, { weight: null, brand: null })]);
  const { shippingWeight, brand } = bench.shop().input('A')?.attributes ?? {};
  expect([shippingWeight, brand]).toEqual([undefined, undefined]);
});
