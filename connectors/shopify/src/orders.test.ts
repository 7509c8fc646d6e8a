import { expect, test } from 'vitest';
import { shopifyConnector as connector } from './index.ts';
import { fieldsOf, item, publish, useBench } from './test-support.ts';
import { sendFrom } from './testing/order-mutations.ts';
import { moveOrder, placeOrder, refund } from './testing/orders.ts';

const bench = await useBench();

const create = (...skus: string[]) =>
  publish(
    bench,
    skus.map((sku) => item(sku, { barcode: '4006381333931' })),
  );
const pull = async () => (await connector.pullOrders(bench.context(), { since: null, cursor: null })).orders;

test('an order tells what was bought, by whom, and what one piece cost with tax', async () => {
  const ids = await create('A');
  placeOrder(bench.shop(), [{ sku: 'A', quantity: 2 }]);
  const [order] = await pull();
  expect(order).toMatchObject({
    status: 'new',
    channelStatus: 'PAID/UNFULFILLED',
    currency: 'EUR',
    totals: { grandTotal: '39.80', vat: '3.98', net: '35.82' },
    customer: { name: 'Ayşe Yılmaz', email: 'ayse@example.com' },
    shippingAddress: { line1: 'İstiklal Cd. 5', country: 'TR' },
    lines: [
      {
        externalKey: 'A',
        syncId: ids.get('A'),
        barcode: '4006381333931',
        quantity: 2,
        unitPrice: '19.90',
        vatRate: '20',
      },
    ],
  });
});

test('in a shop whose prices are without tax, the tax of a piece comes on top', async () => {
  bench.shop().taxesIncluded = false;
  await create('A');
  placeOrder(bench.shop(), [{ sku: 'A', quantity: 2 }]);
  expect((await pull())[0]?.lines[0]?.unitPrice).toBe('21.89');
});

test('an order of 120 lines comes with all of them', async () => {
  const skus = Array.from({ length: 50 }, (_, at) => `L-${at}`);
  await create(...skus);
  const lines = Array.from({ length: 120 }, (_, at) => ({ sku: skus[at % 50]!, quantity: 1 }));
  placeOrder(bench.shop(), lines);
  bench.forget();
  const [order] = await pull();
  expect(order?.lines).toHaveLength(120);
  expect(new Set(order?.lines.map(({ externalId }) => externalId)).size).toBe(120);
  expect(fieldsOf(bench)).toEqual({ orders: 1, order: 3 });
});

test('units that came back, that were never sent and that were lost are told apart', async () => {
  await create('A', 'B', 'C');
  const shop = bench.shop();
  const order = placeOrder(
    shop,
    ['A', 'B', 'C'].map((sku) => ({ sku, quantity: 4 })),
  );
  refund(shop, order, { at: 0, quantity: 1, restockType: 'RETURN' });
  refund(shop, order, { at: 1, quantity: 2, restockType: 'CANCEL' });
  refund(shop, order, { at: 2, quantity: 3, restockType: 'NO_RESTOCK' });
  const [read] = await pull();
  expect(read?.lines.map((line) => [line.returnedQuantity, line.cancelledQuantity])).toEqual([
    [1, 0],
    [0, 2],
    // Paid back, but not put back on the shelf: these stay sold.
    [0, 0],
  ]);
});

test('a cancelled order has nothing open', async () => {
  await create('A');
  const { id } = placeOrder(bench.shop(), [{ sku: 'A', quantity: 3 }]);
  moveOrder(bench.shop(), id, 'CANCELLED');
  expect(await pull()).toMatchObject([
    { status: 'cancelled', lines: [{ quantity: 3, cancelledQuantity: 3, returnedQuantity: 0 }] },
  ]);
});

test('an order with many refunds, and a refund of many lines, are read to their ends', async () => {
  await create('A');
  const shop = bench.shop();
  const often = placeOrder(shop, [{ sku: 'A', quantity: 20 }]);
  for (let time = 0; time < 12; time++) refund(shop, often, { at: 0, quantity: 1, restockType: 'RETURN' });
  const wide = placeOrder(
    shop,
    Array.from({ length: 120 }, () => ({ sku: 'A', quantity: 1 })),
  );
  for (let at = 0; at < 110; at++) refund(shop, wide, { at, quantity: 1, restockType: 'RETURN', id: 7 });
  const [first, second] = await pull();
  expect(first?.lines).toMatchObject([{ returnedQuantity: 12, cancelledQuantity: 0 }]);
  expect(second?.lines.filter(({ returnedQuantity }) => returnedQuantity === 1)).toHaveLength(110);
  expect(second?.lines.filter(({ cancelledQuantity }) => cancelledQuantity > 0)).toEqual([]);
});

test('units that were lost stay sold, and an order that has any has no end that would book them back', async () => {
  await create('A', 'B');
  const shop = bench.shop();
  const cancelled = placeOrder(shop, [
    { sku: 'A', quantity: 3 },
    { sku: 'B', quantity: 2 },
  ]);
  refund(shop, cancelled, { at: 0, quantity: 3, restockType: 'NO_RESTOCK' });
  refund(shop, cancelled, { at: 1, quantity: 2, restockType: 'CANCEL' });
  moveOrder(shop, cancelled.id, 'CANCELLED');
  const refunded = placeOrder(shop, [{ sku: 'A', quantity: 1 }]);
  refunded.fulfillment = 'FULFILLED';
  refund(shop, refunded, { at: 0, quantity: 1, restockType: 'NO_RESTOCK' });
  const units = (await pull()).map(({ status, channelStatus, lines }) => [
    status,
    channelStatus,
    ...lines.map((line) => [line.cancelledQuantity, line.returnedQuantity]),
  ]);
  expect(units).toEqual([
    ['processing', 'CANCELLED', [0, 0], [2, 0]],
    ['shipped', 'REFUNDED/FULFILLED', [0, 0]],
  ]);
});

test('a delivered order is told by its parcels, and a line of a deleted product keeps its SKU', async () => {
  await create('A');
  const order = placeOrder(bench.shop(), [{ sku: 'A', quantity: 1 }]);
  order.fulfillment = 'FULFILLED';
  order.delivered = true;
  Object.assign(order.lines[0]!, { variant: null });
  expect(await pull()).toMatchObject([{ status: 'delivered', lines: [{ externalKey: 'A', syncId: null }] }]);
});

test.each([
  ['PENDING/FULFILLED', 'shipped'],
  ['PENDING/PARTIALLY_FULFILLED', 'processing'],
  ['VOIDED/FULFILLED', 'shipped'],
  ['EXPIRED/FULFILLED', 'shipped'],
  ['VOIDED/UNFULFILLED', 'awaiting'],
  ['EXPIRED/UNFULFILLED', 'awaiting'],
])('a payment that never came ends no order, and hides no parcel: %s is %s', async (state, status) => {
  await create('A');
  const { id } = placeOrder(bench.shop(), [{ sku: 'A', quantity: 3 }]);
  moveOrder(bench.shop(), id, state);
  expect(await pull()).toMatchObject([{ status, lines: [{ quantity: 3, cancelledQuantity: 0 }] }]);
});

test.each(['Cash on Delivery (COD)', 'Kapıda Ödeme', 'KAPIDA ÖDEME'])(
  'an order that is paid at the door, by %s, is to be sent before it is paid',
  async (gateway) => {
    await create('A');
    const order = placeOrder(bench.shop(), [{ sku: 'A', quantity: 1 }]);
    Object.assign(order, { financial: 'PENDING', gateways: [gateway] });
    expect(await pull()).toMatchObject([{ status: 'new', channelStatus: 'PENDING/UNFULFILLED' }]);
  },
);

test('a parcel that was called off keeps no order from being delivered', async () => {
  await create('A');
  const order = placeOrder(bench.shop(), [{ sku: 'A', quantity: 1 }]);
  order.fulfillment = 'FULFILLED';
  order.delivered = true;
  order.calledOff = true;
  expect(await pull()).toMatchObject([{ status: 'delivered' }]);
});

test('an order is delivered with its last parcel, however many there are', async () => {
  await create('A');
  const order = placeOrder(bench.shop(), [{ sku: 'A', quantity: 6 }]);
  for (let at = 0; at < 6; at++) sendFrom(bench.shop(), order, 0, 1);
  order.delivered = true;
  order.parcels[5]!.delivered = false;
  bench.forget();
  expect(await pull()).toMatchObject([{ status: 'shipped' }]);
  order.parcels[5]!.delivered = true;
  expect(await pull()).toMatchObject([{ status: 'delivered' }]);
  for (const [at, { cost }] of bench.calls.entries()) expect(cost).toBeLessThanOrEqual(bench.declared[at]!);
});

test('further parcels are asked for only where the first ones have arrived', async () => {
  await create('A');
  const order = placeOrder(bench.shop(), [{ sku: 'A', quantity: 6 }]);
  for (let at = 0; at < 6; at++) sendFrom(bench.shop(), order, 0, 1);
  bench.forget();
  expect(await pull()).toMatchObject([{ status: 'shipped' }]);
  expect(fieldsOf(bench)).toEqual({ orders: 1 });
});

test('the window is asked from the second on, by time of change', async () => {
  const since = new Date('2026-10-01T10:00:00.500Z');
  await connector.pullOrders(bench.context(), { since, cursor: null });
  expect(bench.calls.at(-1)?.variables.query).toBe("updated_at:>='2026-10-01T10:00:00Z'");
  expect(bench.calls.at(-1)?.query).toContain('sortKey: UPDATED_AT');
});
