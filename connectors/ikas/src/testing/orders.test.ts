import { expect, test } from 'vitest';
import { product, useFake } from './bench.ts';

const bench = await useFake();

const ORDER = `id orderNumber status orderPackageStatus orderPaymentStatus updatedAt cancelledAt totalFinalPrice
  orderLineItems { id quantity price finalPrice unitPrice status originalOrderLineItemId variant { sku productId } }
  orderPackages { id orderPackageNumber orderPackageFulfillStatus orderLineItemIds trackingInfo { barcode trackingNumber } }`;

const orders = async (filter = '') =>
  (await bench.data(`{ listOrder${filter} { data { ${ORDER} } } }`)).listOrder.data;
const placed = async (quantity: number, variant: object = {}) => {
  await bench.save(product('A1', {}, variant));
  const orderId = await bench.placeOrder([{ sku: 'A1', quantity }]);
  const [{ orderLineItems }] = await orders();
  return { orderId, orderLineItemId: orderLineItems[0].id as string };
};
const change = async (field: string, type: string, input: object) =>
  (await bench.data(`mutation ($input: ${type}!) { ${field}(input: $input) { ${ORDER} } }`, { input }))[
    field
  ];

test('a line has the prices of one piece, and the discount where it is lower', async () => {
  await placed(3, { prices: [{ sellPrice: 100, discountPrice: 80 }] });
  expect(await orders()).toMatchObject([
    {
      orderNumber: '1001',
      totalFinalPrice: 240,
      orderLineItems: [{ quantity: 3, price: 100, finalPrice: 80, unitPrice: null, variant: { sku: 'A1' } }],
    },
  ]);
});

test('orders are found by their change in milliseconds, the bound included', async () => {
  await placed(1);
  bench.state().ahead += 60_000;
  await bench.placeOrder([{ sku: 'A1', quantity: 1 }]);
  const [{ updatedAt }] = await orders('(sort: "-updatedAt")');
  expect(await orders(`(updatedAt: { gte: ${updatedAt} })`)).toHaveLength(1);
  expect(await orders(`(updatedAt: { gte: ${updatedAt + 1} })`)).toHaveLength(0);
  const { body } = await bench.ask('{ listOrder(updatedAt: { gte: "2026-11-23T00:00:00Z" }) { count } }');
  expect(body.errors[0].message).toBe('a Timestamp is a number of milliseconds');
});

test('an order takes its units from the stock', async () => {
  await bench.putProduct({ sku: 'B1', name: 'Lamba', price: '10', quantity: 5 });
  await bench.placeOrder([{ sku: 'B1', quantity: 2 }]);
  expect(await bench.listings()).toMatchObject([{ externalKey: 'B1', stock: 3 }]);
});

test('a part that is packed becomes a line of its own, in a package with its tracking number', async () => {
  const { orderId, orderLineItemId } = await placed(3);
  const packed = await change('fulfillOrder', 'FulFillOrderInput', {
    orderId,
    lines: [{ orderLineItemId, quantity: 1 }],
    trackingInfoDetail: { trackingNumber: 'T-1' },
  });
  expect(packed).toMatchObject({
    orderPackageStatus: 'PARTIALLY_FULFILLED',
    orderLineItems: [
      { id: orderLineItemId, quantity: 2, status: 'UNFULFILLED' },
      { quantity: 1, status: 'FULFILLED', originalOrderLineItemId: orderLineItemId },
    ],
    orderPackages: [
      {
        orderPackageNumber: '1001-1',
        orderPackageFulfillStatus: 'FULFILLED',
        trackingInfo: { trackingNumber: 'T-1' },
      },
    ],
  });
  const [{ id: packageId }] = packed.orderPackages;
  const sent = await change('updateOrderPackageStatus', 'UpdateOrderPackageStatusInput', {
    orderId,
    packages: [{ packageId, status: 'DELIVERED' }],
  });
  expect(sent).toMatchObject({ orderPackageStatus: 'PARTIALLY_DELIVERED' });
  const undone = await change('cancelFulfillment', 'CancelFulfillmentInput', {
    orderId,
    orderPackageId: packageId,
  });
  expect(undone).toMatchObject({ orderPackageStatus: 'UNFULFILLED', orderPackages: [] });
});

test('the shipments of an order are its packages, and one that is to be refunded is packed', async () => {
  const { orderId, orderLineItemId } = await placed(3);
  await change('fulfillOrder', 'FulFillOrderInput', {
    orderId,
    lines: [{ orderLineItemId, quantity: 2 }],
    trackingInfoDetail: { trackingNumber: 'T-1' },
  });
  expect(await bench.shipments(orderId)).toEqual([{ units: 2, trackingNumber: 'T-1' }]);
  await bench.readyFor(orderId, 'refund');
  expect(await bench.shipments(orderId)).toEqual([{ units: 3, trackingNumber: null }]);
});

test('ikas Kargo makes a label unless the package brings tracking information of its own', async () => {
  bench.state().ikasKargo = true;
  const { orderId, orderLineItemId } = await placed(2);
  const pack = (more: object) =>
    change('fulfillOrder', 'FulFillOrderInput', {
      orderId,
      lines: [{ orderLineItemId, quantity: 1 }],
      ...more,
    });
  await pack({});
  const { orderPackages } = await pack({ trackingInfoDetail: { trackingNumber: 'T-1' } });
  expect(orderPackages).toMatchObject([
    { trackingInfo: { barcode: 'IK1001', trackingNumber: null } },
    { trackingInfo: { barcode: null, trackingNumber: 'T-1' } },
  ]);
});

test('lines are cancelled before they are packed and refunded after, back into the stock where that is wanted', async () => {
  await bench.putProduct({ sku: 'B1', name: 'Lamba', price: '10', quantity: 5 });
  const orderId = await bench.placeOrder([{ sku: 'B1', quantity: 3 }]);
  const [{ orderLineItems }] = await orders();
  const line = { orderLineItemId: orderLineItems[0].id, quantity: 1, price: 10, restockItems: true };
  const cancel = (lines: object[]) =>
    change('cancelOrderLine', 'CancelOrderLineInput', { orderId, orderLineItems: lines });
  const refund = { orderId, orderRefundLines: [{ ...line, quantity: 2 }] };
  const early = await bench.ask(
    'mutation ($input: OrderRefundInput!) { refundOrderLine(input: $input) { id } }',
    {
      input: refund,
    },
  );
  expect(early.body.errors[0].message).toContain('the status of order line');
  expect(await cancel([line])).toMatchObject({
    status: 'PARTIALLY_CANCELLED',
    orderPackageStatus: 'PARTIALLY_CANCELLED',
  });
  await change('fulfillOrder', 'FulFillOrderInput', {
    orderId,
    lines: [{ ...line, price: undefined, restockItems: undefined, quantity: 2 }],
  });
  expect(await change('refundOrderLine', 'OrderRefundInput', refund)).toMatchObject({
    status: 'REFUNDED',
    orderPackageStatus: 'REFUNDED',
    orderPaymentStatus: 'REFUNDED',
    orderLineItems: [{ status: 'REFUNDED' }, { status: 'CANCELLED' }],
  });
  expect(await bench.listings()).toMatchObject([{ stock: 5 }]);
});

test('an order that is cancelled as a whole says when', async () => {
  const { orderId, orderLineItemId } = await placed(1);
  const lines = [{ orderLineItemId, quantity: 1, price: 130.5 }];
  const cancelled = await change('cancelOrderLine', 'CancelOrderLineInput', {
    orderId,
    orderLineItems: lines,
  });
  expect(cancelled).toMatchObject({
    status: 'CANCELLED',
    orderPackageStatus: 'CANCELLED',
    cancelledAt: cancelled.updatedAt,
  });
});

test('an order is moved past the interface with its lines and its package', async () => {
  const { orderId } = await placed(1);
  await bench.setOrderStatus(orderId, 'CREATED/DELIVERED');
  expect(await orders()).toMatchObject([
    {
      orderPackageStatus: 'DELIVERED',
      orderLineItems: [{ status: 'DELIVERED' }],
      orderPackages: [{ orderPackageFulfillStatus: 'DELIVERED' }],
    },
  ]);
  await bench.setOrderStatus(orderId, 'CANCELLED');
  expect(await orders()).toMatchObject([{ status: 'CANCELLED', orderLineItems: [{ status: 'CANCELLED' }] }]);
});
