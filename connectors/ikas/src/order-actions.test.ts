import type { OrderAction, OrderActionResult } from '@sluice/connector-kit';
import { beforeEach, expect, test } from 'vitest';
import { ikasConnector as connector } from './index.ts';
import { item, useBench } from './test-support.ts';

const bench = await useBench();

let orderId = '';
let line = '';
const order = () => bench.state().orders.get(orderId)!;

beforeEach(async () => {
  await bench.publish([item('A', { stock: 10, price: '100' })]);
  orderId = await bench.fake.placeOrder([{ sku: 'A', quantity: 3 }]);
  line = order().orderLineItems[0]!.id;
});

type Fields = Partial<Extract<OrderAction, { kind: 'ship' }>>;
const common = (quantity: number) => ({
  orderId,
  lines: [{ externalId: line, quantity }],
  key: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  again: false,
});
const ship = (quantity: number, fields: Fields = {}): Promise<OrderActionResult> =>
  connector.actOnOrder(bench.context(), {
    ...common(quantity),
    kind: 'ship',
    carrier: 'Yurtiçi Kargo',
    trackingNumber: 'YK1',
    trackingUrl: null,
    shippedAt: new Date(0),
    ...fields,
  });
const undo = (kind: 'cancel' | 'refund', quantity: number, fields: Partial<OrderAction> = {}, config = {}) =>
  connector.actOnOrder(bench.context(config), {
    ...common(quantity),
    reason: null,
    ...fields,
    kind,
  } as OrderAction);
const idOf = (result: OrderActionResult): string =>
  (result.outcome === 'done' && result.externalId) || expect.fail(JSON.stringify(result));
const parcels = () => order().orderPackages.map(({ trackingInfo }) => trackingInfo);
const stock = async () => (await bench.listings!())[0]!.stock;

test('parcels of one line go one after the other, each under the line that the order came with', async () => {
  const first = idOf(await ship(1));
  const second = await ship(2, { trackingNumber: 'YK2', trackingUrl: 'https://yk.example/2' });
  expect(second).toMatchObject({
    outcome: 'done',
    order: { status: 'shipped', lines: [{ externalId: line, quantity: 3 }] },
  });
  expect(idOf(second)).not.toBe(first);
  expect(parcels()).toEqual([
    { cargoCompany: 'Yurtiçi Kargo', trackingNumber: 'YK1' },
    { cargoCompany: 'Yurtiçi Kargo', trackingNumber: 'YK2', trackingLink: 'https://yk.example/2' },
  ]);
});

test('an earlier parcel of the same units and number is another action’s, and a second one goes out', async () => {
  const first = idOf(await ship(1));
  expect(idOf(await ship(1, { again: true }))).toBe(first);
  expect(idOf(await ship(1, { again: true, others: [first] }))).not.toBe(first);
  expect(parcels()).toHaveLength(2);
});

test('without a carrier or a number, ikas Kargo makes the label, and a later try knows the parcel', async () => {
  bench.state().ikasKargo = true;
  const none = { carrier: null, trackingNumber: null };
  const id = idOf(await ship(3, none));
  expect(parcels()).toMatchObject([{ cargoCompany: 'ikas Kargo' }]);
  expect(idOf(await ship(3, { ...none, again: true }))).toBe(id);
});

test('a number of the merchant’s keeps ikas Kargo from making one', async () => {
  bench.state().ikasKargo = true;
  await ship(3);
  expect(parcels()).toEqual([{ cargoCompany: 'Yurtiçi Kargo', trackingNumber: 'YK1' }]);
});

/** Packs units as the panel does. */
async function pack(quantity: number): Promise<string> {
  const { fulfillOrder } = await import('./testing/fulfilment.ts');
  const lines = [{ orderLineItemId: line, quantity }];
  return fulfillOrder(bench.state(), { orderId, lines, markAsReadyForShipment: true }).orderPackages.at(-1)!
    .id;
}

test('a parcel that was packed in the panel is sent, not packed again', async () => {
  const packed = await pack(3);
  expect(await ship(3)).toMatchObject({ outcome: 'done', externalId: packed });
  expect(order().orderPackages).toMatchObject([
    { orderPackageFulfillStatus: 'FULFILLED', trackingInfo: { trackingNumber: 'YK1' } },
  ]);
  expect(idOf(await ship(3, { again: true }))).toBe(packed);
});

test('the number that ikas Kargo made is not replaced', async () => {
  bench.state().ikasKargo = true;
  const packed = await pack(3);
  expect(await ship(3)).toMatchObject({ outcome: 'refused', issues: [{ key: expect.anything() }] });
  expect(idOf(await ship(3, { carrier: null, trackingNumber: null }))).toBe(packed);
  expect(parcels()).toMatchObject([{ cargoCompany: 'ikas Kargo' }]);
});

test('units in a parcel of other units are shipped by themselves', async () => {
  await pack(2);
  expect(await ship(3)).toMatchObject({
    outcome: 'refused',
    issues: [{ message: expect.stringContaining('package 1001-1') }],
  });
  expect(await undo('cancel', 3)).toMatchObject({ outcome: 'refused' });
  expect(await ship(1)).toMatchObject({ outcome: 'done' });
  expect(await ship(2)).toMatchObject({ outcome: 'done' });
});

test('cancelled units are back in the stock of the shop once, and tell one cancellation from the next', async () => {
  const first = idOf(await undo('cancel', 1));
  expect(await stock()).toBe(8);
  expect(idOf(await undo('cancel', 1, { again: true }))).toBe(first);
  const second = await undo('cancel', 1, { again: true, others: [first] });
  expect(second).toMatchObject({ order: { lines: [{ quantity: 3, cancelledQuantity: 2 }] } });
  expect(await stock()).toBe(9);
  expect(await ship(2)).toMatchObject({
    outcome: 'refused',
    issues: [{ message: expect.stringContaining('1') }],
  });
  expect(await ship(1)).toMatchObject({ outcome: 'done', order: { status: 'shipped' } });
});

test('no refused call is made for units that are not there', async () => {
  await undo('cancel', 2);
  bench.counted();
  expect(await undo('cancel', 2)).toMatchObject({ outcome: 'refused' });
  expect(bench.counted().cancelOrderLine).toBeUndefined();
});

const refunds = () =>
  order()
    .transactions.filter(({ type }) => type === 'REFUND')
    .map(({ amount }) => amount);

test('a refund is of the units alone, until the settings say that it moves the money', async () => {
  await ship(3);
  expect(await undo('refund', 1)).toMatchObject({
    outcome: 'done',
    order: { lines: [{ quantity: 3, returnedQuantity: 1 }] },
  });
  expect(refunds()).toEqual([]);
  expect(await undo('refund', 1, {}, { refunds: 'payment' })).toMatchObject({ outcome: 'done' });
  expect(refunds()).toEqual([100]);
});

test('money goes back once, however often it is asked for', async () => {
  await ship(3);
  const first = idOf(await undo('refund', 1, {}, { refunds: 'payment' }));
  expect(idOf(await undo('refund', 1, { again: true }, { refunds: 'payment' }))).toBe(first);
  expect(refunds()).toEqual([100]);
  const next = { again: true, others: [first] };
  expect(await undo('refund', 2, next, { refunds: 'payment' })).toMatchObject({
    order: { status: 'returned' },
  });
  expect(refunds()).toEqual([100, 200]);
});

test('an order whose total says that prices are those of whole lines is refunded in ikas', async () => {
  await ship(3);
  const ctx = bench.context({ refunds: 'payment' });
  const request: typeof ctx.http.request = async (sent) => {
    const response = await ctx.http.request(sent);
    const text = (await response.text()).replace(/"(price|finalPrice)":100\b/g, '"$1":300');
    return { ...response, text: async () => text, json: async () => JSON.parse(text) as unknown };
  };
  const action = { ...common(1), kind: 'refund', reason: null } as OrderAction;
  expect(await connector.actOnOrder({ ...ctx, http: { request } }, action)).toMatchObject({
    outcome: 'refused',
    issues: [{ key: { code: 'ikas_refund_sums' } }],
  });
  expect(bench.counted().refundOrderLine).toBeUndefined();
});

test('an order with several payments, or too little left of one, is refunded in ikas', async () => {
  await ship(3);
  const [paid] = order().transactions;
  order().transactions.push({ ...paid!, id: 'second' });
  expect(await undo('refund', 1, {}, { refunds: 'payment' })).toMatchObject({ outcome: 'refused' });
  order().transactions.splice(1, 1, { id: 'back', type: 'REFUND', status: 'PENDING', amount: 250 });
  expect(await undo('refund', 1, {}, { refunds: 'payment' })).toMatchObject({ outcome: 'refused' });
  expect(bench.counted().refundOrderLine).toBeUndefined();
});

test('a missing right to write orders is a matter of credentials', async () => {
  bench.state().scopes = ['READ_PRODUCTS', 'READ_ORDERS'];
  await expect(ship(1)).rejects.toMatchObject({ kind: 'auth' });
});
