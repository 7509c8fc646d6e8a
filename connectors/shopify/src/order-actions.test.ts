import type { OrderAction } from '@sluice/connector-kit';
import { expect, test } from 'vitest';
import { shopifyConnector as connector } from './index.ts';
import { item, publish, useBench } from './test-support.ts';
import { sendAll } from './testing/channel.ts';
import { placeOrder } from './testing/orders.ts';
import type { FakeOrder } from './testing/state.ts';

const bench = await useBench();

/** An order of three of one thing. */
async function ordered(): Promise<FakeOrder> {
  await publish(bench, [item('A', { barcode: '4006381333931' })]);
  return placeOrder(bench.shop(), [{ sku: 'A', quantity: 3 }]);
}

const common = (order: FakeOrder, quantity: number) => ({
  orderId: String(order.id),
  lines: [{ externalId: String(order.lines[0]!.id), quantity }],
  key: crypto.randomUUID(),
  again: false,
});
const parcel = (order: FakeOrder, quantity: number, trackingNumber: string | null = 'T-1'): OrderAction => ({
  ...common(order, quantity),
  kind: 'ship',
  carrier: 'DHL',
  trackingNumber,
  trackingUrl: 'https://dhl.example/T-1',
  shippedAt: new Date(),
});
const undo = (order: FakeOrder, kind: 'cancel' | 'refund', quantity: number): OrderAction => ({
  ...common(order, quantity),
  kind,
  reason: 'broken',
});
const act = (action: OrderAction) => connector.actOnOrder(bench.context(), action);
const orderNow = async () =>
  (await connector.pullOrders(bench.context(), { since: null, cursor: null })).orders[0];

test('parcels go in parts, and the customer gets the number', async () => {
  const order = await ordered();
  expect(await act(parcel(order, 2))).toMatchObject({ outcome: 'done', externalId: expect.any(String) });
  expect((await orderNow())?.status).toBe('processing');
  const sent = bench.calls.find(({ fields }) => fields.includes('fulfillmentCreate'));
  expect(sent?.variables.fulfillment0).toMatchObject({
    notifyCustomer: true,
    trackingInfo: { company: 'DHL', number: 'T-1', url: 'https://dhl.example/T-1' },
  });
  await act(parcel(order, 1, 'T-2'));
  expect((await orderNow())?.status).toBe('shipped');
  expect(order.parcels.map(({ number }) => number)).toEqual(['T-1', 'T-2']);
});

test('what is not there to be sent is refused without a write', async () => {
  const order = await ordered();
  bench.forget();
  expect(await act(parcel(order, 4))).toMatchObject({ outcome: 'refused', issues: [{ code: 'rejected' }] });
  expect(bench.calls.flatMap(({ fields }) => fields)).toEqual(['order']);
});

test('a refund pays the suggested money; units that were sent come back, the others are taken off', async () => {
  const order = await ordered();
  await act(parcel(order, 2));
  bench.forget();
  const refund = undo(order, 'refund', 3);
  await act(refund);
  const sent = bench.calls.find(({ fields }) => fields.includes('refundCreate'))?.variables;
  expect(sent).toMatchObject({
    key0: refund.key,
    input0: {
      note: expect.stringContaining(refund.key),
      currency: 'EUR',
      transactions: [{ kind: 'REFUND', amount: '59.70', gateway: 'shopify_payments' }],
      refundLineItems: [
        { quantity: 2, restockType: 'RETURN', locationId: expect.stringContaining('Location') },
        { quantity: 1, restockType: 'CANCEL' },
      ],
    },
  });
  expect((await orderNow())?.lines).toMatchObject([{ returnedQuantity: 2, cancelledQuantity: 1 }]);
  await act({ ...refund, again: true });
  expect(new Set(order.refunds.map(({ id }) => id)).size).toBe(1);
});

test('an order is cancelled as a whole, once, and not when units of it were sent', async () => {
  const order = await ordered();
  const cancel = undo(order, 'cancel', 3);
  await act(cancel);
  expect(await orderNow()).toMatchObject({ status: 'cancelled', lines: [{ cancelledQuantity: 3 }] });
  bench.forget();
  expect(await act({ ...cancel, again: true })).toMatchObject({ outcome: 'done' });
  expect(bench.calls).toHaveLength(1);
  const other = placeOrder(bench.shop(), [{ sku: 'A', quantity: 1 }]);
  sendAll(bench.shop(), other.id);
  expect(await act(undo(other, 'cancel', 1))).toMatchObject({
    outcome: 'refused',
    issues: [{ message: 'Cannot cancel an order that has fulfilled items' }],
  });
});

test('a parcel of many lines is known again after a lost answer', async () => {
  const skus = Array.from({ length: 45 }, (_, at) => `L${at}`);
  await publish(
    bench,
    skus.map((sku) => item(sku)),
  );
  const order = placeOrder(
    bench.shop(),
    skus.map((sku) => ({ sku, quantity: 1 })),
  );
  const lines = order.lines.map(({ id }) => ({ externalId: String(id), quantity: 1 }));
  const ship = { ...parcel(order, 1), lines };
  const made = await act(ship);
  expect(await act({ ...ship, again: true })).toEqual(made);
  expect(order.parcels).toHaveLength(1);
});

test('a parcel is known again among many, and one with more lines is another', async () => {
  await publish(bench, [item('A'), item('B')]);
  const order = placeOrder(bench.shop(), [
    { sku: 'A', quantity: 20 },
    { sku: 'B', quantity: 2 },
  ]);
  const [a, b] = order.lines.map(({ id }) => ({ externalId: String(id), quantity: 1 }));
  await act({ ...parcel(order, 1), lines: [a!, b!] });
  for (let at = 0; at < 11; at++) await act(parcel(order, 1, `T-1${at}`));
  const last = parcel(order, 1, 'T-110');
  expect(await act({ ...last, again: true })).toMatchObject({ outcome: 'done' });
  expect(order.parcels).toHaveLength(12);
  const alike = { ...parcel(order, 1), again: true };
  await act(alike);
  expect(order.parcels).toHaveLength(13);
});

test('a parcel that looks like one of another action is made, also by a second try', async () => {
  const order = await ordered();
  const first = await act(parcel(order, 1));
  if (first.outcome !== 'done') throw new Error('the first parcel was refused');
  const second = { ...parcel(order, 1), again: true, others: [first.externalId!] };
  const made = await act(second);
  expect(order.parcels).toHaveLength(2);
  expect(await act(second)).toEqual(made);
  expect(order.parcels).toHaveLength(2);
});

test('a cancellation is known again however long its reason is', async () => {
  const order = await ordered();
  const cancel = { ...undo(order, 'cancel', 3), reason: 'x'.repeat(500) };
  expect(await act(cancel)).toEqual({ outcome: 'done', externalId: null });
  expect(await act({ ...cancel, again: true })).toEqual({ outcome: 'done', externalId: null });
});

test('a cancellation that Shopify is still at work on is asked for later, and is done then', async () => {
  const order = await ordered();
  bench.shop().cancelsLater = true;
  const cancel = undo(order, 'cancel', 3);
  await act(cancel);
  await expect(act({ ...cancel, again: true })).rejects.toMatchObject({ kind: 'unavailable' });
  order.cancelledAt = new Date();
  expect(await act({ ...cancel, again: true })).toMatchObject({ outcome: 'done' });
});

test('an order that somebody else cancelled is refused, also to a second try', async () => {
  const order = await ordered();
  await act(undo(order, 'cancel', 3));
  expect(await act({ ...undo(order, 'cancel', 3), again: true })).toMatchObject({ outcome: 'refused' });
});

test('no call costs more than it declares', async () => {
  const order = await ordered();
  bench.forget();
  bench.declared.length = 0;
  await act({ ...parcel(order, 1), again: true });
  await act({ ...parcel(order, 1), again: true });
  await act({ ...undo(order, 'refund', 1), again: true });
  await act(undo(order, 'refund', 1));
  for (const [at, { cost }] of bench.calls.entries()) expect(cost).toBeLessThanOrEqual(bench.declared[at]!);
});
