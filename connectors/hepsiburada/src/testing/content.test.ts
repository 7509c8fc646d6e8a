import { beforeEach, expect, test } from 'vitest';
import { importAll, MERCHANT, product, useFake } from './bench.ts';
import { COLOUR, MATERIAL } from './taxonomy.ts';

const bench = await useFake();
const shop = () => bench.shop();
let hbSku = '';

beforeEach(async () => {
  const [row] = await importAll(bench, product('A1', { [MATERIAL]: 'Metal' }));
  hbSku = row.hbSku;
});

async function change(...items: readonly object[]) {
  const file = { merchantId: MERCHANT, items };
  const taken = await bench.call('mpop', 'POST /ticket-api/api/integrator/import', { file });
  const path = `/ticket-api/api/integrator/status/${taken.body.data.trackingId}`;
  return async () => (await bench.call('mpop', `GET ${path}`)).body.data[0].items;
}

const shown = async () =>
  (await bench.call('mpop', `GET /product/api/products/all-products-of-merchant/${MERCHANT}?hbSku=${hbSku}`))
    .body.data[0];

test('changed fields alone make requests, an absent one is kept and an empty text deletes', async () => {
  const results = await change({
    hbSku,
    productName: 'Yeni ad',
    attributes: { [COLOUR]: 'Siyah', [MATERIAL]: '' },
  });
  expect(await results()).toMatchObject([
    {
      hbSku,
      productStatus: 'COMPLETED',
      updateResults: [
        { fieldName: 'NAME', fieldResult: 'APPROVED' },
        { fieldName: 'ATTRIBUTE', fieldResult: 'APPROVED', attributes: [{ attributeId: MATERIAL }] },
      ],
    },
  ]);
  const after = await shown();
  expect(after).toMatchObject({
    productName: 'Yeni ad',
    description: '<p>Parlak</p>',
    productAttributes: [],
  });
});

test('a person decides on each field, and what is refused stays as it was', async () => {
  shop().state.approvesContentAtOnce = false;
  const results = await change({ hbSku, productName: 'Yeni ad', attributes: { [COLOUR]: 'Mor' } });
  expect(await results()).toMatchObject([
    {
      productStatus: 'UNCOMPLETED',
      updateResults: [{ fieldResult: 'IN_PROGRESS' }, { fieldResult: 'REJECTED' }],
    },
  ]);
  shop().decideContent('A1', 'Marka adı yer almalı');
  const [row] = await results();
  expect(row.productStatus).toBe('COMPLETED');
  expect(row.updateResults[0]).toMatchObject({
    fieldResult: 'REJECTED',
    rejectReason: 'Marka adı yer almalı',
  });
  expect((await shown()).productName).toBe('Lamba A1');
});

test('content is changed by Hepsiburada’s SKU of a product of ours alone', async () => {
  const results = await change({ hbSku: 'HBCV00000000', productName: 'Yeni ad' });
  expect(await results()).toMatchObject([{ productStatus: 'UNCOMPLETED', updateResults: [] }]);
});

test('a barcode of the catalogue is listed at once by the fast way, an unknown one fails', async () => {
  const known = shop().addToCatalogue('8690000000001');
  const item = (merchantSku: string, barcode: string) => ({
    merchant: MERCHANT,
    merchantSku,
    productName: 'Lamba',
    barcode,
    stock: 3,
    price: 10.5,
  });
  const json = [item('F1', '8690000000001'), item('F2', '8690000000002')];
  const taken = await bench.call('mpop', 'POST /product/api/products/fastlisting', { json });
  const path = `/product/api/products/status/${taken.body.data.trackingId}`;
  expect((await bench.call('mpop', `GET ${path}`)).body.data).toMatchObject([
    { merchantSku: 'F1', importStatus: 'SUCCESS', productStatus: 'MATCHED', hbSku: known.hbSku },
    { merchantSku: 'F2', importStatus: 'FAILED' },
  ]);
});

test('products are deleted before they are taken in, and never afterwards', async () => {
  shop().state.decidesAtOnce = false;
  await importAll(bench, product('A2'));
  const json = ['A1', 'A2'].map((merchantSku) => ({ merchant: MERCHANT, merchantSku }));
  const taken = await bench.call('mpop', 'POST /product/api/products/delete-process', { json });
  const path = `/product/api/products/delete-process/${taken.body.data.trackingId}`;
  expect((await bench.call('mpop', `GET ${path}`)).body).toMatchObject({
    completed: true,
    deletedProductList: [
      { merchantSku: 'A1', deleted: false, errorMessage: 'MATCHED durumundaki ürün silinemez' },
      { merchantSku: 'A2', deleted: true, errorMessage: null },
    ],
  });
  const listing = `DELETE /listings/merchantid/${MERCHANT}/sku/${hbSku}/merchantsku/A1` as const;
  expect((await bench.call('listing', listing)).status).toBe(200);
  expect((await bench.call('listing', listing)).status).toBe(404);
});
