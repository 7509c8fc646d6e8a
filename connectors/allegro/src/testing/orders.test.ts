import { expect, test } from 'vitest';
import { codes, sell, useAllegro } from './bench.ts';
import { uuidOf } from './state.ts';

const bench = await useAllegro();
const shop = () => bench.shop();
const FORMS = '/order/checkout-forms';
const get = async (path: string) => (await bench.call(`GET ${path}`)).body;
const place = async (more = {}, quantity = 2) => {
  await sell(bench, 'A-1');
  return shop().placeOrder([{ sku: 'A-1', quantity }], more);
};
const typesAfter = async (from = ''): Promise<string[]> =>
  (await get(`/order/events${from}`)).events.map(({ type }: { type: string }) => type);

test('events stand in ascending order and after the given one', async () => {
  expect(await get('/order/event-stats')).toEqual({});
  await place();
  expect(await typesAfter()).toEqual(['BOUGHT', 'FILLED_IN', 'READY_FOR_PROCESSING']);
  const { events } = await get('/order/events?limit=2');
  expect(await typesAfter(`?from=${events[1].id}`)).toEqual(['READY_FOR_PROCESSING']);
  const { latestEvent } = await get('/order/event-stats');
  expect(await typesAfter(`?from=${latestEvent.id}`)).toEqual([]);
  expect((await bench.call('GET /order/events?limit=1001')).status).toBeGreaterThanOrEqual(400);
});

test('an event that never comes leaves the order to the list by time', async () => {
  const before = new Date(shop().state.now() - 1_000).toISOString();
  const id = await place({ silent: true });
  expect(await typesAfter()).toEqual([]);
  const { checkoutForms } = await get(`${FORMS}?updatedAt.gte=${before}&sort=updatedAt`);
  expect(checkoutForms).toMatchObject([{ id, status: 'READY_FOR_PROCESSING' }]);
});

test('late events stand behind younger ones', async () => {
  shop().delayEvents(true);
  const first = await place();
  expect(await typesAfter()).toEqual([]);
  shop().delayEvents(false);
  const { events } = await get('/order/events');
  expect(events).toHaveLength(3);
  expect(events[0].order.checkoutForm.id).toBe(first);
});

test('a purchase that is not paid has neither payment nor delivery, and its stock is gone already', async () => {
  const id = await place({ status: 'BOUGHT' }, 5);
  const order = await get(`${FORMS}/${id}`);
  expect(order).toMatchObject({ status: 'BOUGHT', lineItems: [{ offer: { external: { id: 'A-1' } } }] });
  expect(order.payment).toBeUndefined();
  expect(shop().listings()[0]!.stock).toBe(0);
  shop().autoCancel(id);
  expect((await get(`${FORMS}/${id}`)).status).toBe('CANCELLED');
});

test('an order that changed under the reader refuses an action on the old revision', async () => {
  const id = await place();
  const { revision } = await get(`${FORMS}/${id}`);
  shop().touch(id);
  const act = (query: string, status: string) =>
    bench.call(`PUT ${FORMS}/${id}/fulfillment${query}`, { json: { status } });
  expect((await act(`?checkoutForm.revision=${revision}`, 'PROCESSING')).status).toBe(409);
  const now = (await get(`${FORMS}/${id}`)).revision;
  expect((await act(`?checkoutForm.revision=${now}`, 'PROCESSING')).status).toBe(204);
  expect((await act('', 'RETURNED')).status).toBe(422);
  expect((await get(`${FORMS}/${id}`)).fulfillment.status).toBe('PROCESSING');
});

test('a tracking number sent twice stands there twice, and changes no status', async () => {
  const id = await place();
  const parcel = { carrierId: 'DPD', waybill: '0000123' };
  const send = (json: object) => bench.call(`POST ${FORMS}/${id}/shipments`, { json });
  expect([(await send(parcel)).status, (await send(parcel)).status]).toEqual([201, 201]);
  expect(shop().shipments(id)).toEqual([
    { trackingNumber: '0000123', units: 2 },
    { trackingNumber: '0000123', units: 2 },
  ]);
  expect((await send({ ...parcel, carrierId: 'PIGEON' })).status).toBe(400);
  expect((await send({ ...parcel, lineItems: [{ id: uuidOf('x') }] })).status).toBe(422);
  expect((await get(`${FORMS}/${id}`)).fulfillment).toMatchObject({
    status: 'NEW',
    shipmentSummary: { lineItemsSent: 'ALL' },
  });
});

test('money goes back once per command id, and never more than was paid', async () => {
  const id = await place();
  const { payment, lineItems } = await get(`${FORMS}/${id}`);
  const refund = (commandId: string, quantity: number) =>
    bench.call('POST /payments/refunds', {
      json: {
        payment: { id: payment.id },
        order: { id },
        commandId,
        reason: 'PRODUCT_NOT_AVAILABLE',
        lineItems: [{ id: lineItems[0].id, type: 'QUANTITY', quantity }],
      },
    });
  const first = await refund(uuidOf('one'), 1);
  expect(first.body).toMatchObject({ status: 'SUCCESS', totalValue: { amount: '19.90', currency: 'PLN' } });
  expect((await refund(uuidOf('one'), 1)).body.id).toBe(first.body.id);
  expect(codes(await refund(uuidOf('two'), 2))).toEqual(['RefundTooHigh']);
  expect((await get(`/payments/refunds?order.id=${id}`)).refunds).toHaveLength(1);
});

test('a payment in cash is not refunded', async () => {
  const id = await place({ paymentType: 'CASH_ON_DELIVERY' });
  const { payment } = await get(`${FORMS}/${id}`);
  const json = { payment: { id: payment.id }, order: { id }, commandId: uuidOf('one'), reason: 'REFUND' };
  expect(codes(await bench.call('POST /payments/refunds', { json }))).toEqual(['RefundNotPossible']);
});

test('lists of orders reach no further than 10,000', async () => {
  expect((await bench.call(`GET ${FORMS}?offset=9950&limit=100`)).status).toBe(422);
});
