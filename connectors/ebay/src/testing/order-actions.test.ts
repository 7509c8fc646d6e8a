import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { errorIds, grantToken, sell, useEbay } from './bench.ts';
import { PUBLIC_SCOPE } from './scopes.ts';

const bench = await useEbay();
const shop = () => bench.shop();
const ORDERS = '/sell/fulfillment/v1/order';

beforeEach(async () => {
  await sell(bench, 'A1');
  await sell(bench, 'A2');
});

const read = async (id: string) => (await bench.call(`GET ${ORDERS}/${id}`)).body;
const ship = (id: string, json: object) => bench.call(`POST ${ORDERS}/${id}/shipping_fulfillment`, { json });
const parcels = async (id: string) => (await bench.call(`GET ${ORDERS}/${id}/shipping_fulfillment`)).body;
const refund = (id: string, json: object, headers = {}) =>
  bench.call(`POST ${ORDERS}/${id}/issue_refund`, { json, headers });
const dollars = (value: string) => ({ value, currency: 'USD' });
const TRACKED = { shippingCarrierCode: 'UPS', trackingNumber: '1Z999AA10123456784' };

/** A new order of two lamps of one kind and one of another; the ids of its lines. */
async function ordered(): Promise<{ id: string; first: string; second: string }> {
  const id = shop().placeOrder([
    { sku: 'A1', quantity: 2 },
    { sku: 'A2', quantity: 1 },
  ]);
  const [first, second] = (await read(id)).lineItems.map((line: { lineItemId: string }) => line.lineItemId);
  return { id, first, second };
}

test('a parcel has the id of its tracking number, and the answer is a Location without a body', async () => {
  const { id, first } = await ordered();
  const { status, body, headers } = await ship(id, { lineItems: [{ lineItemId: first }], ...TRACKED });
  expect([status, body]).toEqual([201, null]);
  expect(headers.get('location')).toMatch(`${id}/shipping_fulfillment/${TRACKED.trackingNumber}`);
  expect(await parcels(id)).toMatchObject({
    total: 1,
    fulfillments: [
      {
        fulfillmentId: TRACKED.trackingNumber,
        shipmentTrackingNumber: TRACKED.trackingNumber,
        shippingCarrierCode: 'UPS',
        lineItems: [{ lineItemId: first, quantity: 1 }],
      },
    ],
  });
  expect(await read(id)).toMatchObject({
    orderFulfillmentStatus: 'IN_PROGRESS',
    fulfillmentHrefs: [headers.get('location')],
    lineItems: [{ lineItemFulfillmentStatus: 'IN_PROGRESS' }, { lineItemFulfillmentStatus: 'NOT_STARTED' }],
  });
});

test('an order is shipped in parts, and parcels without a number share an id', async () => {
  const { id, first, second } = await ordered();
  await ship(id, { lineItems: [{ lineItemId: first, quantity: 2 }] });
  await ship(id, { lineItems: [{ lineItemId: second, quantity: 1 }] });
  const { fulfillments } = await parcels(id);
  expect(fulfillments.map((one: { fulfillmentId: string }) => one.fulfillmentId)).toEqual(['999', '999']);
  expect((await read(id)).orderFulfillmentStatus).toBe('FULFILLED');
  expect(shop().shipments(id)).toEqual([
    { units: 2, trackingNumber: null },
    { units: 1, trackingNumber: null },
  ]);
});

test('parcels that cannot be are refused', async () => {
  const { id, first } = await ordered();
  const lineItems = [{ lineItemId: first }];
  await ship(id, { lineItems, ...TRACKED });
  const wrong = [
    { lineItems, trackingNumber: 'ABC' },
    { lineItems, shippingCarrierCode: 'UPS' },
    { lineItems, ...TRACKED, trackingNumber: '1Z 999-AA' },
    { lineItems, ...TRACKED },
    { lineItems: [{ lineItemId: '1' }] },
    { lineItems: [...lineItems, ...lineItems] },
    { lineItems: [{ lineItemId: first, quantity: 2 }] },
    { lineItems: [{ lineItemId: first, quantity: 0 }] },
    { lineItems, shippedDate: 'today' },
    { lineItems, shippedDate: '2126-01-01T00:00:00.000Z' },
    {},
  ];
  const told = [];
  for (const json of wrong) told.push(errorIds((await ship(id, json)).body)[0]);
  expect(told).toEqual([32300, 32300, 32300, 34500, 32200, 32210, 32600, 32600, 32500, 32500, 32600]);
  expect((await parcels(id)).total).toBe(1);
  shop().cancel(id);
  expect((await ship(id, { lineItems })).status).toBe(400);
});

test('a refund is pending in its answer, and settled in the order later', async () => {
  const { id } = await ordered();
  shop().holdRefunds();
  const wish = { reasonForRefund: 'OTHER_ADJUSTMENT', orderLevelRefundAmount: dollars('10.00') };
  const { status, body } = await refund(id, wish);
  expect([status, body]).toEqual([200, { refundId: expect.any(String), refundStatus: 'PENDING' }]);
  const waiting = await read(id);
  expect([waiting.orderPaymentStatus, waiting.paymentSummary.payments[0].paymentStatus]).toEqual([
    'PENDING',
    'PAID',
  ]);
  expect(waiting.paymentSummary.refunds).toEqual([
    { refundId: body.refundId, refundStatus: 'PENDING', amount: dollars('10.0') },
  ]);
  expect(errorIds((await refund(id, wish)).body)).toEqual([34922]);
  shop().settleRefunds();
  expect(await read(id)).toMatchObject({
    orderPaymentStatus: 'PARTIALLY_REFUNDED',
    paymentSummary: { refunds: [{ refundStatus: 'REFUNDED', refundDate: expect.any(String) }] },
  });
});

test('a refund that was given on eBay’s pages has no id of a call, but a reference', async () => {
  const { id } = await ordered();
  shop().setOrder(id, 'NOT_STARTED/PARTIALLY_REFUNDED');
  const [refunded] = (await read(id)).paymentSummary.refunds;
  expect(refunded).toMatchObject({ refundReferenceId: expect.any(String), refundStatus: 'REFUNDED' });
  expect(refunded.refundId).toBeUndefined();
});

test('a refund that failed leaves the money where it was, and the order as failed though it is paid', async () => {
  const { id } = await ordered();
  shop().holdRefunds();
  await refund(id, { reasonForRefund: 'OTHER_ADJUSTMENT', orderLevelRefundAmount: dollars('59.70') });
  shop().settleRefunds('FAILED');
  expect(await read(id)).toMatchObject({
    orderPaymentStatus: 'FAILED',
    paymentSummary: { refunds: [{ refundStatus: 'FAILED' }], payments: [{ paymentStatus: 'PAID' }] },
  });
});

test('refunds of lines show at the lines alone, under one id', async () => {
  const { id, first, second } = await ordered();
  const { body } = await refund(id, {
    reasonForRefund: 'SELLER_CANCEL',
    refundItems: [
      { lineItemId: first, refundAmount: dollars('39.80') },
      { lineItemId: second, refundAmount: dollars('5.00') },
    ],
  });
  const { lineItems, paymentSummary, orderPaymentStatus } = await read(id);
  expect(lineItems).toMatchObject([
    { refunds: [{ refundId: body.refundId, amount: dollars('39.8') }] },
    { refunds: [{ refundId: body.refundId, amount: dollars('5.0') }] },
  ]);
  expect([paymentSummary.refunds, orderPaymentStatus]).toEqual([[], 'PARTIALLY_REFUNDED']);
  const more = { refundItems: [{ lineItemId: first, refundAmount: dollars('0.01') }] };
  const over = await refund(id, { reasonForRefund: 'OTHER_ADJUSTMENT', ...more });
  expect([over.status, errorIds(over.body)]).toEqual([409, [34924]]);
});

test('refunds that cannot be are refused', async () => {
  const { id, first } = await ordered();
  const whole = (value: string, currency = 'USD') => ({ orderLevelRefundAmount: { value, currency } });
  const wrong = [
    whole('1.00'),
    { reasonForRefund: 'WHIM', ...whole('1.00') },
    { reasonForRefund: 'OTHER_ADJUSTMENT' },
    { reasonForRefund: 'OTHER_ADJUSTMENT', ...whole('1.005') },
    { reasonForRefund: 'OTHER_ADJUSTMENT', ...whole('0.00') },
    { reasonForRefund: 'OTHER_ADJUSTMENT', ...whole('1.00', 'EUR') },
    { reasonForRefund: 'OTHER_ADJUSTMENT', ...whole('59.71') },
    { reasonForRefund: 'OTHER_ADJUSTMENT', ...whole('1.00'), comment: 'x'.repeat(101) },
    { reasonForRefund: 'OTHER_ADJUSTMENT', refundItems: [{ refundAmount: dollars('1.00') }] },
    {
      reasonForRefund: 'OTHER_ADJUSTMENT',
      refundItems: [{ lineItemId: '1', refundAmount: dollars('1.00') }],
    },
    { reasonForRefund: 'OTHER_ADJUSTMENT', refundItems: [{ lineItemId: first }] },
  ];
  const told = [];
  for (const json of wrong) told.push(errorIds((await refund(id, json)).body)[0]);
  expect(told).toEqual([34903, 34903, 34905, 34907, 34907, 34909, 34915, 34921, 34910, 34914, 34906]);
  const unpaid = shop().placeOrder([{ sku: 'A1', quantity: 1 }], { paid: false });
  const early = await refund(unpaid, { reasonForRefund: 'OTHER_ADJUSTMENT', ...whole('1.00') });
  expect([early.status, errorIds(early.body)]).toEqual([409, [34929]]);
  expect(
    (await refund('14-99999-99999', { reasonForRefund: 'OTHER_ADJUSTMENT', ...whole('1.00') })).status,
  ).toBe(404);
  shop().cancel(id);
  expect(
    errorIds((await refund(id, { reasonForRefund: 'OTHER_ADJUSTMENT', ...whole('1.00') })).body),
  ).toEqual([34917]);
});

test('a seller of the EU or the UK signs refunds', async () => {
  const { id } = await ordered();
  shop().state.signsRefunds = true;
  const wish = { reasonForRefund: 'OTHER_ADJUSTMENT', orderLevelRefundAmount: dollars('1.00') };
  expect(errorIds((await refund(id, wish)).body)).toEqual([215001]);
  const signed = (body: object) => ({
    'x-ebay-signature-key': 'key',
    'signature-input': 'sig1=("content-digest" "x-ebay-signature-key" "@method" "@path" "@authority")',
    signature: 'sig1=:AA==:',
    'content-digest': `sha-256=:${createHash('sha256').update(JSON.stringify(body)).digest('base64')}:`,
  });
  expect(errorIds((await refund(id, wish, signed({}))).body)).toEqual([215120]);
  expect((await refund(id, wish, signed(wish))).status).toBe(200);
});

test('refunds need a right of their own', async () => {
  const { id } = await ordered();
  const scope = `${PUBLIC_SCOPE}/sell.fulfillment`;
  const { body } = await grantToken(bench, { grant_type: 'refresh_token', scope });
  const as = { authorization: `Bearer ${body.access_token}` };
  const wish = { reasonForRefund: 'OTHER_ADJUSTMENT', orderLevelRefundAmount: dollars('1.00') };
  expect((await refund(id, wish, as)).status).toBe(403);
  expect((await bench.call(`GET ${ORDERS}/${id}`, { headers: as })).status).toBe(200);
});
