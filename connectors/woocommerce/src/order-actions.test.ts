import type { OrderAction, OrderActionResult } from '@sluice/connector-kit';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Config } from './config.ts';
import { woocommerceConnector as connector } from './index.ts';
import { useBench } from './test-support.ts';
import { requestFaults } from './testing/check-request.ts';
import { moveOrder, placeOrder } from './testing/orders.ts';
import { specsMissing } from './testing/specs.ts';
import { createProduct } from './testing/write-product.ts';

const bench = await useBench();

let orderId = 0;
const order = () => bench.shop.orders.get(orderId)!;

beforeEach(() => {
  createProduct(bench.shop, {
    sku: 'A',
    name: 'Cup',
    regular_price: '9.99',
    manage_stock: true,
    stock_quantity: 9,
  });
  orderId = placeOrder(bench.shop, [{ sku: 'A', quantity: 3 }]).id;
});

const common = (quantity: number) => ({
  orderId: String(orderId),
  lines: [{ externalId: String(order().lines[0]!.id), quantity }],
  key: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  again: false,
});
type Ship = Partial<Extract<OrderAction, { kind: 'ship' }>>;
const ship = (fields: Ship = {}, quantity = 3): Promise<OrderActionResult> =>
  connector.actOnOrder(bench.context(), {
    ...common(quantity),
    kind: 'ship',
    carrier: 'DHL & Söhne',
    trackingNumber: '00340434',
    trackingUrl: null,
    shippedAt: new Date(0),
    ...fields,
  });
type Undo = Partial<Extract<OrderAction, { reason: string | null }>>;
const undo = (kind: 'cancel' | 'refund', quantity: number, fields: Undo = {}, config: Partial<Config> = {}) =>
  connector.actOnOrder(bench.context(config), {
    ...common(quantity),
    reason: null,
    ...fields,
    kind,
  } as OrderAction);
const lost = async (run: () => Promise<unknown>, sent = 0): Promise<void> => {
  let left = sent;
  bench.standIn.watch = ({ method }) => {
    if (method === 'POST' && left-- === 0) bench.standIn.loseNext = true;
  };
  await expect(run()).rejects.toMatchObject({ kind: 'unknown_outcome' });
  bench.standIn.watch = (call) => bench.calls.push(call);
};

describe('shipments', () => {
  test('the order is completed, and a note tells the customer carrier and number', async () => {
    expect(await ship({ trackingUrl: 'https://dhl.example/1' })).toMatchObject({
      outcome: 'done',
      order: { status: 'delivered' },
    });
    expect(order().status).toBe('completed');
    expect(order().notes).toMatchObject([
      { note: 'DHL &amp; Söhne · 00340434 · https://dhl.example/1', customer_note: true },
    ]);
  });

  test.each([0, 1])('the customer gets one note, whichever answer is lost (%i)', async (nth) => {
    await lost(() => ship(), nth);
    expect(await ship({ again: true })).toMatchObject({ outcome: 'done' });
    expect(order()).toMatchObject({ status: 'completed', notes: [{ customer_note: true }] });
    expect(order().notes).toHaveLength(1);
  });

  test('without a number nothing is written to the customer', async () => {
    await ship({ carrier: null, trackingNumber: null });
    expect(order()).toMatchObject({ status: 'completed', notes: [] });
  });

  test('some units of an order, and an order that has ended, are refused before anybody is written to', async () => {
    expect(await ship({}, 2)).toMatchObject({ outcome: 'refused', issues: [{ key: expect.anything() }] });
    moveOrder(bench.shop, orderId, 'cancelled');
    expect(await ship()).toMatchObject({
      outcome: 'refused',
      issues: [{ message: expect.stringContaining('cancelled') }],
    });
    expect(order().notes).toEqual([]);
  });

  test('an order of which some units came back is sent with the others', async () => {
    await undo('refund', 1);
    expect(await ship({}, 2)).toMatchObject({ outcome: 'done' });
    expect(order().status).toBe('completed');
  });
});

test('a cancellation leaves its reason to the staff, once', async () => {
  await lost(() => undo('cancel', 3, { reason: 'out of stock' }));
  expect(await undo('cancel', 3, { reason: 'out of stock', again: true })).toMatchObject({
    outcome: 'done',
    order: { status: 'cancelled' },
  });
  expect(order().notes).toMatchObject([{ note: 'Sluice · out of stock', customer_note: false }]);
  expect(await undo('cancel', 3)).toMatchObject({ outcome: 'done' });
});

describe('refunds', () => {
  const amounts = () => order().refunds.map(({ amount }) => amount);
  const stock = () => [...bench.shop.products.values()][0]!.stock_quantity;

  test('move units and no money, until the settings say so', async () => {
    await undo('refund', 1);
    await undo('refund', 1, { key: 'another' }, { refunds: 'payment' });
    expect(order().refunds.map(({ refunded_payment }) => refunded_payment)).toEqual([false, true]);
    expect(stock()).toBe(8);
  });

  test('of a line one unit after the other come to the price of the line, to the cent', async () => {
    for (const key of ['1', '2', '3']) await undo('refund', 1, { key });
    expect(amounts()).toEqual(['9.99', '9.99', '9.99']);
    expect(order().status).toBe('refunded');
    const [line] = order().lines;
    Object.assign(line!, { total: '10.00', total_tax: '1.90', taxes: [{ id: 1, total: '1.90' }] });
    bench.shop.orders.set(orderId, { ...order(), status: 'completed', refunds: [] });
    for (const key of ['1', '2', '3']) await undo('refund', 1, { key });
    expect(amounts()).toEqual(['3.96', '3.98', '3.96']);
  });

  test('are made once, also where the shop was stopped before it wrote our key', async () => {
    await lost(() => undo('refund', 1, {}, { refunds: 'payment' }));
    expect(await undo('refund', 1, { again: true }, { refunds: 'payment' })).toMatchObject({
      outcome: 'done',
    });
    order().refunds[0]!.meta = [];
    const first = await undo('refund', 1, { again: true }, { refunds: 'payment' });
    expect(amounts()).toEqual(['9.99']);
    const id = (first.outcome === 'done' && first.externalId) || '';
    await undo('refund', 1, { again: true, others: [id], key: 'another' }, { refunds: 'payment' });
    expect(amounts()).toEqual(['9.99', '9.99']);
  });

  test('of another reason, of other units or with the key of another action are not taken for ours', async () => {
    await undo('refund', 1, { reason: 'broken' });
    await undo('refund', 1, { key: 'another', again: true, reason: 'broken' });
    order().refunds[0]!.meta = [];
    await undo('refund', 1, { key: 'third', again: true });
    expect(amounts()).toHaveLength(3);
  });

  test('that the payment provider refuses are refused with its words, and not tried again', async () => {
    bench.shop.providerSays = 'Card expired.';
    expect(await undo('refund', 1, {}, { refunds: 'payment' })).toMatchObject({
      outcome: 'refused',
      issues: [{ message: expect.stringContaining('Card expired.') }],
    });
    expect(amounts()).toEqual([]);
  });

  test('of more units than are left are refused without a call', async () => {
    await undo('refund', 2);
    bench.forget();
    expect(await undo('refund', 2, { key: 'another' })).toMatchObject({
      outcome: 'refused',
      issues: [{ message: 'the order has 1 units of Cup that did not come back, not 2' }],
    });
    expect(bench.calls.every(({ method }) => method === 'GET')).toBe(true);
  });
});

test.skipIf(specsMissing !== undefined)('every call fits what the server describes', async () => {
  bench.forget();
  await undo('refund', 1, { reason: 'broken' });
  await undo('refund', 1, { key: 'another', again: true });
  await ship({ again: true }, 1);
  moveOrder(bench.shop, orderId, 'processing');
  await undo('cancel', 1, { reason: 'gone', again: true });
  expect(new Set(bench.calls.map(({ method, path }) => `${method} ${path.replace(/\d+/g, '*')}`)).size).toBe(
    6,
  );
  expect(bench.calls.flatMap(requestFaults)).toEqual([]);
});
