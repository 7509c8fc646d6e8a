import { expect, test } from 'vitest';
import { importAll, MERCHANT, product, useFake } from './bench.ts';
import { COLOUR } from './taxonomy.ts';

const bench = await useFake();
const shop = () => bench.shop();
const LISTINGS = `GET /listings/merchantid/${MERCHANT}?limit=10` as const;
const PREMATCH = (deed: 'approve' | 'reject', sku: string) =>
  bench.call('mpop', `POST /product/api/products/${deed}-prematch`, {
    json: [{ merchant: MERCHANT, merchantSkuList: [sku] }],
  });

test('an import is a ticket; a product of ours is MATCHED and on sale by its decimal comma', async () => {
  const [row] = await importAll(bench, product('A1'));
  expect(row).toMatchObject({ merchantSku: 'A1', importStatus: 'SUCCESS', productStatus: 'MATCHED' });
  const { body } = await bench.call('listing', LISTINGS);
  expect(body.listings).toMatchObject([
    { hepsiburadaSku: row.hbSku, merchantSku: 'A1', price: 130.5, availableStock: 13, isSalable: true },
  ]);
});

test('a ticket says SUCCESS and the product is PRE_MATCHED: it is sold only after a person agrees', async () => {
  const { hbSku } = shop().addToCatalogue('869A1');
  const [row] = await importAll(bench, product('A1'));
  expect(row).toMatchObject({ importStatus: 'SUCCESS', productStatus: 'PRE_MATCHED', hbSku: null });
  expect(row.matchedHbProductInfo).toMatchObject([{ hbSku }]);
  expect((await bench.call('listing', LISTINGS)).body.totalCount).toBe(0);
  expect(await PREMATCH('approve', 'A1')).toMatchObject({ status: 200, body: null });
  const { body } = await bench.call('listing', LISTINGS);
  expect(body.listings).toMatchObject([{ hepsiburadaSku: hbSku, merchantSku: 'A1', price: 130.5 }]);
  const path = `/product/api/products/all-products-of-merchant/${MERCHANT}?merchantSku=A1`;
  const [found] = (await bench.call('mpop', `GET ${path}`)).body.data;
  expect(found).toMatchObject({ status: 'MATCHED', hbSku, brand: 'IKEA' });
});

test('a pre-match that is turned down goes back to the catalogue team', async () => {
  shop().addToCatalogue('869A1');
  await importAll(bench, product('A1'));
  await PREMATCH('reject', 'A1');
  const status = 'POST /product/api/products/check-product-status' as const;
  const json = [{ merchant: MERCHANT, merchantSkuList: ['A1', 'NONE'] }];
  const { data } = (await bench.call('mpop', status, { json })).body;
  expect(data).toEqual([
    { merchant: MERCHANT, skuStatusList: [{ merchantSku: 'A1', status: 'IN_EXTERNAL_PROGRESS' }] },
  ]);
});

test('an entry that cannot be read FAILS, one that lacks a value is MISSING_INFO, and neighbours go on', async () => {
  const rows = await importAll(
    bench,
    product('A1', { price: '130.50' }),
    { ...product('A2'), categoryId: 18_021_000 },
    { ...product('A3'), merchant: 'another' },
    product('A4', { [COLOUR]: undefined }),
    product('A5', { Image1: 'https://img.invalid/1.jpg' }),
    product('A6'),
  );
  expect(rows.map((row) => [row.merchantSku, row.importStatus, row.productStatus])).toEqual([
    ['A1', 'FAILED', undefined],
    ['A2', 'FAILED', undefined],
    ['A3', 'FAILED', undefined],
    ['A4', 'SUCCESS', 'MISSING_INFO'],
    ['A5', 'SUCCESS', 'MISSING_INFO'],
    ['A6', 'SUCCESS', 'MATCHED'],
  ]);
  expect(rows[0].importMessages).toMatchObject([{ severity: 'ERROR' }]);
  expect(rows[3].validationResults).toMatchObject([{ attributeName: COLOUR }]);
});

test('the catalogue team may refuse a product days later', async () => {
  shop().state.decidesAtOnce = false;
  const [row] = await importAll(bench, product('A1'));
  expect(row.productStatus).toBe('WAITING');
  shop().refuse('A1', ['Görsel filigranlı'], 'BLOCKED');
  const path = `/product/api/products/products-by-merchant-and-status?merchantId=${MERCHANT}&productStatus=BLOCKED`;
  const [found] = (await bench.call('mpop', `GET ${path}`)).body.data;
  expect(found).toMatchObject({ merchantSku: 'A1', rejectReasonsMessages: ['Görsel filigranlı'] });
});

test('an import changes nothing of a live product', async () => {
  await importAll(bench, product('A1'));
  const [row] = await importAll(bench, product('A1', { UrunAdi: 'Yeni ad', price: '9,90' }));
  expect(row).toMatchObject({ importStatus: 'SUCCESS', productStatus: 'MATCHED', productName: 'Lamba A1' });
  expect((await bench.call('listing', LISTINGS)).body.listings[0].price).toBe(130.5);
});

test('a held ticket is PROCESSING, one that nobody knows is an empty page', async () => {
  shop().holdTickets();
  const taken = await bench.call('mpop', 'POST /product/api/products/import', { file: [product('A1')] });
  const path = `/product/api/products/status/${taken.body.data.trackingId}` as const;
  expect((await bench.call('mpop', `GET ${path}`)).body.data).toMatchObject([{ importStatus: 'PROCESSING' }]);
  shop().releaseTickets();
  expect((await bench.call('mpop', `GET ${path}`)).body.data).toMatchObject([{ productStatus: 'MATCHED' }]);
  shop().advance(25 * 3_600_000);
  expect((await bench.call('mpop', `GET ${path}`)).body).toMatchObject({ success: true, data: [] });
});

test('leaves alone are listed unless asked otherwise, and attributes exist for leaves alone', async () => {
  const list = '/product/api/categories/get-all-categories' as const;
  expect((await bench.call('mpop', `GET ${list}`)).body.data).toMatchObject([
    { leaf: true, paths: ['Ev Yaşam', 'Aydınlatma', 'Masa Lambası'] },
  ]);
  expect((await bench.call('mpop', `GET ${list}?leaf=false`)).body.totalElements).toBe(2);
  const of = (id: number) => bench.call('mpop', `GET /product/api/categories/${id}/attributes`);
  expect(await of(18_021_000)).toMatchObject({ status: 200, body: { success: false, code: 1003 } });
  expect((await of(18_021_982)).body.data.variantAttributes[0]).toMatchObject({ id: COLOUR, type: 'enum' });
});

test('rows of a ticket may come out of order, one twice and one not at all, and whole tickets are lost', async () => {
  shop().state.ticketsAre = 'scrambled';
  const rows = await importAll(bench, product('A1'), product('A2'), product('A3'));
  expect(rows.map((row) => row.merchantSku)).toEqual(['A3', 'A2', 'A2']);
  shop().state.ticketsAre = 'gone';
  expect(await importAll(bench, product('A4'))).toEqual([]);
  expect((await bench.call('listing', LISTINGS)).body.totalCount).toBe(4);
});
