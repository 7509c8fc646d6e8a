import type { ChannelOrder } from '@sluice/connector-kit';
import { expect, test } from 'vitest';
import { ikasConnector as connector } from './index.ts';
import { channelOrder } from './order-map.ts';
import { readOrder } from './orders.ts';
import type { Order } from './schema.ts';
import { item, useBench } from './test-support.ts';

const bench = await useBench(3);

const pull = async (since: Date | null, between: () => Promise<void> = async () => {}) => {
  const orders: ChannelOrder[] = [];
  let cursor: string | null = null;
  do {
    const page = await connector.pullOrders(bench.context(), { since, cursor });
    orders.push(...page.orders);
    cursor = page.next;
    await between();
  } while (cursor !== null);
  return orders;
};

/** Orders a moment apart each. */
const place = async (count: number): Promise<string[]> => {
  await bench.publish([item('A', { stock: 100 })]);
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    bench.state().ahead += 1_000;
    ids.push(await bench.fake.placeOrder([{ sku: 'A', quantity: 1 }]));
  }
  return ids;
};

test('an order that changes during the walk pushes none of the others out of it', async () => {
  const ids = await place(8);
  let moved = false;
  const orders = await pull(null, async () => {
    if (moved) return;
    moved = true;
    bench.state().ahead += 1_000;
    await bench.fake.setOrderStatus(ids[0]!, 'CREATED/FULFILLED/PAID');
  });
  expect(new Set(orders.map(({ externalId }) => externalId))).toEqual(new Set(ids));
  expect(orders.at(-1)).toMatchObject({ externalId: ids[0], status: 'shipped' });
});

test('orders of one and the same moment come once each, however many pages they fill', async () => {
  const ids = await place(8);
  const now = bench.state().now();
  for (const order of bench.state().orders.values()) Object.assign(order, { updatedAt: now });
  const pulled = (await pull(null)).map(({ externalId }) => externalId);
  expect(pulled.toSorted()).toEqual(ids.toSorted());
});

test('a part of a line that is cancelled stays with its line, under the id that the line had', async () => {
  const [id] = await place(1);
  const order = bench.state().orders.get(id!)!;
  const [line] = order.orderLineItems;
  line!.quantity = 3;
  const before = await pull(null);
  line!.quantity = 2;
  order.orderLineItems.push({
    ...line!,
    id: 'part',
    quantity: 1,
    status: 'CANCELLED',
    originalOrderLineItemId: line!.id,
  });
  const after = await pull(null);
  const open = ([one]: ChannelOrder[]) =>
    one!.lines.map(({ quantity, cancelledQuantity }) => quantity - cancelledQuantity);
  expect([open(before), open(after)]).toEqual([[3], [2]]);
  expect(after[0]!.lines).toMatchObject([{ externalId: line!.id, quantity: 3, cancelledQuantity: 1 }]);
});

test('a draft is no order yet: it holds no stock at ikas', async () => {
  const [draft, order] = await place(2);
  await bench.fake.setOrderStatus(draft!, 'DRAFT');
  expect((await pull(null)).map(({ externalId }) => externalId)).toEqual([order]);
  expect(await readOrder(bench.context(), draft!)).toBeNull();
  await bench.fake.setOrderStatus(draft!, 'CREATED');
  expect((await pull(null)).map(({ externalId }) => externalId).toSorted()).toEqual(
    [draft, order].toSorted(),
  );
});

const wire = (fields: Partial<Order>): Order => ({
  id: 'o',
  orderNumber: '1001',
  orderedAt: 1_700_000_000_000,
  createdAt: 1_700_000_000_000,
  updatedAt: 1_700_000_100_000,
  deleted: false,
  status: 'CREATED',
  orderPaymentStatus: 'WAITING',
  orderPackageStatus: 'UNFULFILLED',
  currencyCode: 'TRY',
  totalFinalPrice: 149.8,
  customer: null,
  shippingAddress: null,
  billingAddress: null,
  paymentMethods: null,
  taxLines: [{ price: 24.97 }],
  shippingLines: [{ finalPrice: 29.9 }],
  orderAdjustments: [{ amount: 10.6, amountType: 'AMOUNT', type: 'DECREMENT' }],
  orderLineItems: [],
  ...fields,
});

test('an order that is paid at the door is to be sent, one that waits for its payment is not', () => {
  expect(channelOrder(wire({})).status).toBe('awaiting');
  expect(channelOrder(wire({ paymentMethods: [{ type: 'CASH_ON_DELIVERY' }] })).status).toBe('new');
});

test('a state that is new here is being processed, under its own name', () => {
  expect(channelOrder(wire({ orderPackageStatus: 'ON_A_DRONE', orderPaymentStatus: 'PAID' }))).toMatchObject({
    status: 'processing',
    channelStatus: 'CREATED/ON_A_DRONE/PAID',
  });
});

test('sums are decimal text without the digits of a float', () => {
  expect(channelOrder(wire({})).totals).toEqual({
    grandTotal: '149.8',
    net: '124.83',
    vat: '24.97',
    shipping: '29.9',
    discount: '10.6',
  });
});

const LINE: Order['orderLineItems'][number] = {
  id: 'l',
  deleted: false,
  status: 'UNFULFILLED',
  quantity: 2,
  price: 60,
  finalPrice: 54.5,
  finalUnitPrice: null,
  taxValue: 20,
  stockLocationId: null,
  originalOrderLineItemId: 'l',
  variant: { id: 'v', productId: 'p', sku: 'A', barcodeList: [], name: 'Lamba' },
};

test('units of a cancelled order are cancelled, of a refunded one returned', () => {
  const lineOf = (status: string) => channelOrder(wire({ status, orderLineItems: [LINE] })).lines[0];
  expect(lineOf('CANCELLED')).toMatchObject({ cancelledQuantity: 2, returnedQuantity: 0, unitPrice: '54.5' });
  const cancelled = { ...LINE, status: 'CANCELLED' };
  expect(channelOrder(wire({ status: 'REFUNDED', orderLineItems: [cancelled] })).lines).toMatchObject([
    { cancelledQuantity: 2, returnedQuantity: 0 },
  ]);
  expect(lineOf('REFUNDED')).toMatchObject({ cancelledQuantity: 0, returnedQuantity: 2, vatRate: '20' });
});

test('lines that took the place of other goods are lines of their own', () => {
  const part = (id: string, variantId: string, originalOrderLineItemId: string | null) => ({
    ...LINE,
    id,
    originalOrderLineItemId,
    variant: { ...LINE.variant, id: variantId },
  });
  const parts = [
    part('a', 'v', 'a'),
    part('b', 'v', 'a'),
    part('c', 'v', 'b'),
    part('d', 'w', 'a'),
    part('e', 'x', 'gone'),
  ];
  const { lines } = channelOrder(wire({ orderLineItems: [...parts, part('f', 'x', 'gone')] }));
  expect(lines.map(({ externalId, quantity }) => [externalId, quantity])).toEqual([
    ['a', 6],
    ['d', 2],
    ['gone', 4],
  ]);
});
