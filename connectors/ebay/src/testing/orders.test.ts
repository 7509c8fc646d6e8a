import { beforeEach, expect, test } from 'vitest';
import { errorIds, INVENTORY, sell, useEbay } from './bench.ts';
import type { Extras } from './orders.ts';

const bench = await useEbay();
const shop = () => bench.shop();
const ORDERS = '/sell/fulfillment/v1/order';
const DAY_MS = 24 * 3_600_000;

beforeEach(async () => {
  shop().stopClock();
  shop().state.tokenSeconds = 10 ** 9;
  await sell(bench, 'A1');
});

const order = (quantity = 2, extras: Extras = {}) => shop().placeOrder([{ sku: 'A1', quantity }], extras);
/** An order of one unit after some time. */
const later = (ms: number) => {
  shop().advance(ms);
  return order(1);
};
const read = async (id: string, query = '') => (await bench.call(`GET ${ORDERS}/${id}${query}`)).body;
const list = async (query: string) => (await bench.call(`GET ${ORDERS}${query}`)).body;
const listed = async (query: string) =>
  (await list(query)).orders.map((one: { orderId: string }) => one.orderId);
const time = (ms = 0) => new Date(shop().state.now() + ms).toISOString();

test('a sale takes units off the offer and the item, also before it is paid', async () => {
  const id = order(2, { paid: false });
  expect(await read(id)).toMatchObject({
    orderFulfillmentStatus: 'NOT_STARTED',
    orderPaymentStatus: 'PENDING',
    lineItems: [{ sku: 'A1', quantity: 2, title: 'Lamp', lineItemFulfillmentStatus: 'NOT_STARTED' }],
  });
  expect(shop().listings()).toMatchObject([{ stock: 5 }]);
});

test('the last unit ends a listing that may not be out of stock', async () => {
  shop().state.outOfStockControl = false;
  order(7);
  expect(shop().listings()).toMatchObject([{ stock: 0, active: false }]);
});

test('amounts have the decimals that they need, and one at least', async () => {
  const { pricingSummary, lineItems } = await read(order(2, { shipping: '5.00', discount: '0.80' }));
  expect(pricingSummary).toEqual({
    priceSubtotal: { value: '39.8', currency: 'USD' },
    deliveryCost: { value: '5.0', currency: 'USD' },
    priceDiscount: { value: '-0.8', currency: 'USD' },
    total: { value: '44.0', currency: 'USD' },
  });
  expect(lineItems[0]).toMatchObject({
    lineItemCost: { value: '39.8' },
    discountedLineItemCost: { value: '39.0' },
    total: { value: '44.0' },
  });
});

test('taxes that eBay collects count in totals only when they are asked for', async () => {
  const id = order(1, { remitted: '1.75' });
  const plain = await read(id);
  expect(plain).toMatchObject({
    pricingSummary: { total: { value: '19.9' } },
    ebayCollectAndRemitTax: true,
    lineItems: [{ taxes: [], ebayCollectAndRemitTaxes: [{ amount: { value: '1.75' } }] }],
  });
  const full = await read(id, '?fieldGroups=TAX_BREAKDOWN');
  expect(full.pricingSummary).toMatchObject({ total: { value: '21.65' }, tax: { value: '1.75' } });
  expect(full.paymentSummary.totalDueSeller.value).toBe('19.9');
  expect(errorIds(await read(id, '?fieldGroups=ALL'))).toEqual([32800]);
});

test('without a filter the orders of 90 days are listed, the newest first', async () => {
  const old = order(1);
  shop().advance(91 * DAY_MS);
  const [first, second] = [order(1), later(1)];
  expect(await listed('')).toEqual([second, first]);
  expect(await listed(`?filter=creationdate:[${time(-92 * DAY_MS)}..]`)).toEqual([second, first, old]);
});

test('both ends of a window count in; a change moves an order out of a window that is closed', async () => {
  const [a, b] = [order(1), later(1_000)];
  const window = (from: number, to?: number) =>
    listed(`?filter=lastmodifieddate:[${time(from)}..${to === undefined ? '' : time(to)}]`);
  expect(await window(-1_000, 0)).toEqual([b, a]);
  expect(await window(-999)).toEqual([b]);
  shop().advance(1_000);
  shop().cancel(a);
  expect(await window(-2_000, -1)).toEqual([b]);
  expect(await window(0)).toEqual([a]);
});

test('a time of creation makes eBay forget one of change', async () => {
  const id = order(1);
  shop().advance(DAY_MS);
  shop().askToCancel(id);
  const both = `?filter=lastmodifieddate:[${time(-1)}..],creationdate:[${time(-1)}..]`;
  expect(await listed(both)).toEqual([]);
});

test('states of shipping come in two pairs alone', async () => {
  const [open, shipped] = [order(1), order(1)];
  shop().setOrder(shipped, 'FULFILLED');
  const by = (states: string) => `?filter=orderfulfillmentstatus:{${encodeURIComponent(states)}}`;
  expect(await listed(by('NOT_STARTED|IN_PROGRESS'))).toEqual([open]);
  expect(await listed(by('FULFILLED|IN_PROGRESS'))).toEqual([shipped]);
  expect(errorIds(await list(by('FULFILLED')))).toEqual([30800]);
});

test.each([
  ['an unknown name', 'paiddate:[2026-01-01T00:00:00.000Z..]', 30700],
  ['another form of a time', 'creationdate:[2026-01-01..]', 30810],
  ['no start', 'creationdate:[..2026-01-01T00:00:00.000Z]', 30820],
  ['more than two years', 'creationdate:[2020-01-01T00:00:00.000Z..]', 30830],
  ['an end before its start', 'creationdate:[2026-02-01T00:00:00.000Z..2026-01-01T00:00:00.000Z]', 30840],
  ['a time to come', 'lastmodifieddate:[2026-01-01T00:00:00.000Z..2126-01-01T00:00:00.000Z]', 30850],
])('a filter with %s is refused', async (_name, filter, errorId) => {
  const { status, body } = await bench.call(`GET ${ORDERS}?filter=${filter}`);
  expect([status, errorIds(body)]).toEqual([400, [errorId]]);
});

test('a page skips rows, and takes 200 orders at most', async () => {
  const ids = [order(1), later(1), later(1)];
  const page = await list('?limit=2&offset=1');
  expect(page.orders.map((one: { orderId: string }) => one.orderId)).toEqual([ids[1], ids[0]]);
  expect(page).toMatchObject({ total: 3, limit: 2, offset: 1 });
  expect(page.next).toBeUndefined();
  const { next } = await list('?limit=2');
  expect(await listed(new URL(next).search)).toEqual([ids[0]]);
  expect(errorIds(await list('?limit=201'))).toEqual([31100]);
  expect(errorIds(await list('?offset=x'))).toEqual([31000]);
});

test('orders are read by 50 ids at once, whatever else is asked for', async () => {
  const id = order(1);
  order(1);
  expect(await listed(`?orderIds=${id},14-99999-99999&filter=creationdate:[${time(0)}..]`)).toEqual([id]);
  const many = Array.from({ length: 51 }, () => id).join(',');
  expect(errorIds(await list(`?orderIds=${many}`))).toEqual([30900]);
});

test('lists leave requests for cancellation out, one order shows them', async () => {
  const id = order(2);
  shop().askToCancel(id);
  const [row] = (await list('')).orders;
  expect(row.cancelStatus).toEqual({ cancelState: 'IN_PROGRESS', cancelRequests: [] });
  expect((await read(id)).cancelStatus.cancelRequests).toMatchObject([{ cancelInitiator: 'Buyer' }]);
  shop().cancel(id);
  expect(await read(id)).toMatchObject({
    cancelStatus: { cancelState: 'CANCELED', cancelRequests: [{ cancelInitiator: 'Buyer' }] },
    orderPaymentStatus: 'FULLY_REFUNDED',
    paymentSummary: { refunds: [{ refundStatus: 'REFUNDED', amount: { value: '39.8' } }] },
  });
});

test('data of the buyer fade: the email address first, then name, telephone and street', async () => {
  const id = order(1);
  const contact = async () => (await read(id)).fulfillmentStartInstructions[0].shippingStep.shipTo;
  expect(await contact()).toMatchObject({ email: 'robin@members.example', fullName: 'Robin Fields' });
  shop().advance(15 * DAY_MS);
  const later = await contact();
  expect([later.email, later.fullName]).toEqual([undefined, 'Robin Fields']);
  shop().advance(80 * DAY_MS);
  expect(await contact()).toEqual({
    contactAddress: { city: 'New York', stateOrProvince: 'NY', postalCode: '10001', countryCode: 'US' },
  });
});

test('a line of a listing that was made elsewhere has no SKU', async () => {
  const [line] = (await read(shop().placeOrder([{ sku: null, quantity: 1 }]))).lineItems;
  expect([line.sku, line.legacyItemId, line.title]).toEqual([undefined, '110099999999', 'Made elsewhere']);
});

test('a line of a listing on hold shows the listing’s id in the place of its title', async () => {
  const id = order(1);
  shop().hold('A1');
  const [line] = (await read(id)).lineItems;
  expect(line.title).toBe(line.legacyItemId);
});

test('an order that is fetched from a shop has no address, and one by a hub has the hub’s', async () => {
  const start = async (way: Extras['way'] & string) =>
    (await read(order(1, { way }))).fulfillmentStartInstructions[0];
  expect(await start('pickup')).toEqual({
    fulfillmentInstructionsType: 'PREPARE_FOR_PICKUP',
    pickupStep: { merchantLocationKey: 'main-warehouse' },
  });
  expect(await start('hub')).toMatchObject({
    ebaySupportedFulfillment: true,
    shippingStep: { shipTo: { contactAddress: { countryCode: 'US' } }, shipToReferenceId: '5467283901' },
    finalDestinationAddress: { countryCode: 'TR' },
  });
});

test('an id of another form is refused, one that nobody has is not found', async () => {
  const wrong = await bench.call(`GET ${ORDERS}/14-00001-00001999`);
  expect([wrong.status, errorIds(wrong.body)]).toEqual([400, [32100]]);
  expect((await bench.call(`GET ${ORDERS}/14-99999-99999`)).status).toBe(404);
});

test('orders are brought into each state', async () => {
  const states = [
    'IN_PROGRESS/PAID/NONE_REQUESTED',
    'FULFILLED/PARTIALLY_REFUNDED/NONE_REQUESTED',
    'FULFILLED/FULLY_REFUNDED/NONE_REQUESTED',
    'NOT_STARTED/FAILED/NONE_REQUESTED',
    'NOT_STARTED/PAID/IN_PROGRESS',
    'NOT_STARTED/FULLY_REFUNDED/CANCELED',
  ];
  for (const wanted of states) {
    const one = order(1 + Number(wanted.startsWith('IN_')));
    shop().setOrder(one, wanted);
    const { orderFulfillmentStatus: shipped, orderPaymentStatus: paid, cancelStatus } = await read(one);
    expect(`${shipped}/${paid}/${cancelStatus.cancelState}`).toBe(wanted);
    await bench.call(`POST ${INVENTORY}/bulk_update_price_quantity`, {
      json: { requests: [{ sku: 'A1', shipToLocationAvailability: { quantity: 7 } }] },
    });
  }
});
