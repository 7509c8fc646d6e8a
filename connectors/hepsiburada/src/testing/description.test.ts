import { readDescription } from '@sluice/connector-kit/testing';
import { describe, expect, test } from 'vitest';
import { importAll, MERCHANT, product, useFake } from './bench.ts';
import { DESCRIPTION, NO_DESCRIPTION } from './description.ts';

const bench = await useFake();
const PRODUCTS = '/product/api/products';
const LISTINGS = `/listings/merchantid/${MERCHANT}`;
const ORDERS = `/orders/merchantid/${MERCHANT}`;
const PACKAGES = `/packages/merchantid/${MERCHANT}`;
const SKUS = [{ merchant: MERCHANT, merchantSkuList: ['A1', 'A2'] }];

/** Operations that the fake does not have. */
const LEFT_OUT = [
  'shipping_info_upload',
  'shipping_info_upload_status',
  'additional_info_upload',
  'additional_info_upload_status',
  'split',
];

const mpop = (request: string, wish = {}) => bench.call('mpop', request as 'GET /', wish);
const listing = (request: string, json?: unknown) => bench.call('listing', request as 'GET /', { json });
const oms = (request: string, json?: unknown) => bench.call('oms', request as 'GET /', { json });

async function useCatalogue(): Promise<void> {
  const [{ hbSku }] = await importAll(bench, product('A1'), product('A2', { UrunAdi: '' }));
  await mpop(`GET ${PRODUCTS}/all-products-of-merchant/${MERCHANT}`);
  await mpop(`GET ${PRODUCTS}/products-by-merchant-and-status?merchantId=${MERCHANT}&productStatus=MATCHED`);
  for (const deed of ['check-product-status', 'approve-prematch', 'reject-prematch'])
    await mpop(`POST ${PRODUCTS}/${deed}`, { json: SKUS });
  const fast = {
    merchant: MERCHANT,
    merchantSku: 'F1',
    productName: 'Lamba',
    barcode: '1',
    stock: 1,
    price: 1,
  };
  await mpop(`POST ${PRODUCTS}/fastlisting`, { json: [fast] });
  const deletion = { json: [{ merchant: MERCHANT, merchantSku: 'A2' }] };
  const { data } = (await mpop(`POST ${PRODUCTS}/delete-process`, deletion)).body;
  await mpop(`GET ${PRODUCTS}/delete-process/${data.trackingId}`);
  const file = { merchantId: MERCHANT, items: [{ hbSku, productName: 'Yeni ad' }] };
  const taken = await mpop('POST /ticket-api/api/integrator/import', { file });
  await mpop(`GET /ticket-api/api/integrator/status/${taken.body.data.trackingId}`);
  await mpop('GET /product/api/categories/get-all-categories?leaf=true&size=2000');
  await mpop('GET /product/api/categories/18021982/attributes');
  await mpop('GET /product/api/categories/18021982/attribute/Marka/values');
}

async function useListings(): Promise<void> {
  for (const kind of ['price', 'stock', 'inventory']) {
    const rows = [{ merchantSku: 'A1', price: 5, availableStock: 9 }, { merchantSku: 'NONE' }];
    const { body } = await listing(`POST ${LISTINGS}/${kind}-uploads`, rows);
    await listing(`GET ${LISTINGS}/${kind}-uploads/id/${body.id}`);
  }
  const { listings } = (await listing(`GET ${LISTINGS}?limit=10`)).body;
  const sku = `${LISTINGS}/sku/${listings[0].hepsiburadaSku}`;
  await listing(`POST ${sku}/deactivate`);
  await listing(`POST ${sku}/activate`);
}

async function useOrders(): Promise<void> {
  const shop = bench.shop();
  const sell = () => shop.placeOrder([{ sku: 'A1', quantity: 1 }], { hasOwnCarrier: true });
  const number = sell();
  await oms(`GET ${ORDERS}/ordernumber/${number}`);
  const pack = async () => {
    const { items } = (await oms(`GET ${ORDERS}?offset=0&limit=100`)).body;
    const lineItemRequests = [{ id: items[0].id, quantity: 1 }];
    const { packageNumber } = (await oms(`POST ${PACKAGES}`, { lineItemRequests })).body;
    return `${PACKAGES}/packagenumber/${packageNumber}`;
  };
  await oms(`POST ${await pack()}/unpack`, {});
  const first = await pack();
  await oms(`GET ${PACKAGES}?limit=10&Offset=0`);
  for (const path of [first, `${first}/labels`]) await oms(`GET ${path}`);
  const now = new Date(shop.state.now() - 1_000).toISOString();
  await oms(`POST ${first}/intransit`, { shippedDate: now });
  await oms(`POST ${first}/undeliver`, { undeliveredDate: now });
  sell();
  const second = await pack();
  await oms(`POST ${second}/intransit`, { shippedDate: now });
  await oms(`POST ${second}/deliver`, { receivedDate: now });
  await oms(`PUT ${second}/invoice`, { invoiceLink: 'https://invoices.example/1.pdf' });
  for (const answer of ['accept', 'reject']) {
    const claim = shop.claim(number, 'A1', 1);
    await oms(`GET /claims/merchantId/${MERCHANT}/status/AwaitingAction?offset=0&limit=10`);
    await oms(`POST /claims/number/${claim}/${answer}`, {});
  }
  shop.cancel(sell());
  const [line] = shop.state.lines.keys();
  await oms(`POST /lineitems/merchantid/${MERCHANT}/id/${line}/cancelbymerchant`, { reasonId: 81 });
  for (const state of ['shipped', 'delivered', 'undelivered'])
    expect((await oms(`GET ${PACKAGES}/${state}?offset=0&limit=50`)).status).toBe(200);
  expect((await oms(`GET ${ORDERS}/cancelled?offset=0&limit=50`)).body.items).toHaveLength(1);
}

describe.skipIf(DESCRIPTION === undefined)('held against the description', () => {
  test('every answer of the fake fits, and no operation is left out unsaid', async () => {
    await useCatalogue();
    await useListings();
    await useOrders();
    await listing(`DELETE ${LISTINGS}/sku/NONE/merchantsku/NONE`);
    expect(bench.findings.faults).toEqual([]);
    const known = readDescription(DESCRIPTION!).operations.filter((id) => !LEFT_OUT.includes(id));
    expect([...bench.findings.checked.keys()].toSorted()).toEqual(known.toSorted());
  });

  test('a request that does not fit is found, and answered', async () => {
    const [row] = await importAll(bench, product('A1', { price: '130.50' }));
    expect(row.importStatus).toBe('FAILED');
    await listing(`GET ${LISTINGS}?limit=10&sku=A1`);
    expect(bench.findings.faults.splice(0)).toEqual([
      expect.stringContaining('/attributes/price must match pattern'),
      expect.stringContaining('sku is no parameter'),
    ]);
  });
});

test.runIf(DESCRIPTION === undefined)('the description is not at hand', ({ skip }) => {
  skip(NO_DESCRIPTION);
});
