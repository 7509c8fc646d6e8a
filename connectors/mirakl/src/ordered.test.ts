import { beforeEach, describe, expect, test } from 'vitest';
import { miraklConnector as connector } from './index.ts';
import type { Order } from './order-schema.ts';
import { asOrdered } from './ordered.ts';
import { actionOn, item, useBench } from './test-support.ts';

const bench = await useBench();

beforeEach(async () => {
  await bench.publish([item('A', { price: '20', stock: 400 })]);
});

const place = (quantity: number, more = {}): { id: string; line: string } => {
  const id = bench.shop().placeOrder([{ sku: 'A', quantity }], { state: 'SHIPPING', ...more });
  return { id, line: `${id}-1` };
};
const lineNow = async () => {
  const { orders } = await connector.pullOrders(bench.context(), { since: null, cursor: null });
  return orders[0]!.lines[0]!;
};
const act = (id: string, kind: 'cancel' | 'refund', quantity: number) =>
  connector.actOnOrder(bench.context(), actionOn(id, kind, [{ externalId: `${id}-1`, quantity }]));
const paidBack = (id: string): number =>
  bench
    .shop()
    .order(id)
    .lines[0]!.refunds.reduce((sum, { amount }) => sum + amount, 0) / 100;
const cancelled = (id: string): number =>
  bench
    .shop()
    .order(id)
    .lines[0]!.cancelations.reduce((sum, { amount }) => sum + amount, 0) / 100;

describe.each(['nothing', 'price'] as const)('when cancellations take %s from a line', (sinking) => {
  beforeEach(() => {
    bench.shop().state.sinking = sinking;
  });

  test('units that are left are paid back at the price at which they were sold', async () => {
    const { id, line } = place(5);
    bench.shop().cancelLine(line, 2);
    bench.shop().setOrder(id, 'SHIPPED');
    expect(await lineNow()).toMatchObject({ quantity: 5, cancelledQuantity: 2, unitPrice: '20' });
    expect(await act(id, 'refund', 3)).toMatchObject({ outcome: 'done' });
    expect(paidBack(id)).toBe(60);
  });

  test('the rest of a line is cancelled with all its money, taxes included', async () => {
    const { id } = place(3, { taxRate: 19 });
    expect(await act(id, 'cancel', 1)).toMatchObject({ outcome: 'done' });
    expect(await lineNow()).toMatchObject({ quantity: 3, cancelledQuantity: 1, unitPrice: '23.8' });
    expect(await act(id, 'cancel', 2)).toMatchObject({ outcome: 'done' });
    expect(cancelled(id)).toBe(60);
    expect(await lineNow()).toMatchObject({ quantity: 3, cancelledQuantity: 3, unitPrice: '23.8' });
  });

  test('money that was cancelled without units leaves them and their price', async () => {
    const { line } = place(3);
    bench.shop().cancelLine(line, 0, 12.34);
    expect(await lineNow()).toMatchObject({ quantity: 3, cancelledQuantity: 0, unitPrice: '20' });
  });
});

describe('when cancellations take price and units from a line', () => {
  beforeEach(() => {
    bench.shop().state.sinking = 'price_and_quantity';
  });

  test('a cancelled order keeps its lines, whose units all come back', async () => {
    const { id } = place(5);
    bench.shop().cancelOrder(id);
    expect(await lineNow()).toMatchObject({ quantity: 5, cancelledQuantity: 5, unitPrice: '20' });
  });

  test('units that are left after most are gone can be paid back', async () => {
    const { id, line } = place(5);
    bench.shop().cancelLine(line, 3);
    bench.shop().setOrder(id, 'SHIPPED');
    expect(await lineNow()).toMatchObject({ quantity: 5, cancelledQuantity: 3, unitPrice: '20' });
    expect(await act(id, 'refund', 2)).toMatchObject({ outcome: 'done' });
    expect(paidBack(id)).toBe(40);
  });
});

test('a line with a price of neither form shows that of a unit, and is not guessed at', () => {
  const line = { order_line_id: 'L', quantity: 5, price: 77, price_unit: 20 };
  const part = { id: 'c', quantity: 2, amount: 40 };
  const read = (one: object) =>
    asOrdered({ order_state: 'SHIPPED', order_lines: [one] } as unknown as Order).order_lines[0];
  expect(read({ ...line, cancelations: [part] })).toMatchObject({ isUnclear: true });
  // A price without cancellations is that of all units, whatever takes it below that of single ones.
  expect(read({ ...line, cancelations: [] })).not.toHaveProperty('isUnclear');
});
