import type { ChannelOrder, OrderAction } from '@sluice/connector-kit';
import { expect, test } from 'vitest';
import { allegroConnector as connector } from './index.ts';
import { isPaidOnline } from './order-map.ts';
import type { Form } from './order-schema.ts';
import { item, useBench } from './test-support.ts';

const bench = await useBench();

async function pull(since: Date | null = null): Promise<ChannelOrder[]> {
  const orders: ChannelOrder[] = [];
  for (let cursor: string | null = null, pages = 0; pages < 20; pages++) {
    const page = await connector.pullOrders(bench.context(), { since, cursor });
    orders.push(...page.orders);
    cursor = page.next;
    if (cursor === null) return orders;
  }
  throw new Error('the walk does not end');
}

async function placed(
  options: Parameters<ReturnType<typeof bench.shop>['placeOrder']>[1] = {},
): Promise<string> {
  await bench.publish([item('SOLD', { stock: 50 })]);
  return bench.shop().placeOrder([{ sku: 'SOLD', quantity: 2 }], options);
}

const act = (orderId: string, order: ChannelOrder, more: Partial<OrderAction> = {}) =>
  connector.actOnOrder(bench.context(), {
    kind: 'cancel',
    orderId,
    lines: order.lines.map(({ externalId, quantity }) => ({ externalId, quantity })),
    key: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
    again: false,
    reason: 'out of stock',
    ...more,
  } as OrderAction);

test('an order whose event never comes is found by its time of change', async () => {
  await pull();
  const id = await placed({ silent: true });
  expect((await pull()).map(({ externalId }) => externalId)).toEqual([id]);
});

test('an order of the journal is read, also when the list of the window is past it', async () => {
  await placed();
  await pull();
  bench.shop().advance(1_000);
  const id = bench.shop().placeOrder([{ sku: 'SOLD', quantity: 1 }]);
  const later = new Date(bench.shop().state.now() + 3_600_000);
  expect((await pull(later)).map(({ externalId }) => externalId)).toContain(id);
  expect(await pull(later)).toEqual([]);
});

test('an order that Allegro’s own warehouse sends takes no stock of the merchant’s', async () => {
  await placed({ byAllegro: true });
  await pull();
  const own = bench.shop().placeOrder([{ sku: 'SOLD', quantity: 1 }]);
  bench.shop().placeOrder([{ sku: 'SOLD', quantity: 3 }], { byAllegro: true });
  const ids = (await pull()).map(({ externalId }) => externalId);
  expect([...new Set(ids)]).toEqual([own]);
});

test('an order that waits for the buyer to fetch it is still with the merchant', async () => {
  const id = await placed();
  bench.shop().setOrder(id, 'READY_FOR_PICKUP');
  const [order] = await pull();
  expect(order).toMatchObject({
    status: 'processing',
    channelStatus: 'READY_FOR_PICKUP',
    actions: { ship: { tracking: 'push' }, cancel: 'order' },
  });
});

test('a purchase that is not paid is no order yet', async () => {
  const id = await placed();
  bench.shop().setOrder(id, 'FILLED_IN');
  expect(await pull()).toEqual([]);
  bench.shop().setOrder(id, 'READY_FOR_PROCESSING');
  // The journal and the list both have it; it is stored once, by its id.
  const told = await pull();
  expect(new Set(told.map(({ externalId }) => externalId))).toEqual(new Set([id]));
  expect(told.at(-1)).toMatchObject({ status: 'new', lines: [{ quantity: 2 }] });
});

test('a cancellation gives all the money back, delivery included, and then cancels, also after the buyer’s change', async () => {
  const id = await placed();
  const [order] = await pull();
  bench.shop().touch(id);
  expect(await act(id, order!)).toMatchObject({ outcome: 'done' });
  expect(bench.shop().state.refunds).toHaveLength(1);
  const [after] = await pull();
  expect(after).toMatchObject({
    status: 'cancelled',
    lines: [{ cancelledQuantity: 2, returnedQuantity: 0 }],
  });
});

test('a refund that Allegro refuses leaves the order as it was', async () => {
  const id = await placed();
  const [order] = await pull();
  bench.shop().fail(/^POST \/payments\/refunds/, 422);
  expect(await act(id, order!)).toMatchObject({ outcome: 'refused' });
  expect(bench.shop().state.refunds).toHaveLength(0);
  expect(await pull()).toMatchObject([{ status: 'new', lines: [{ cancelledQuantity: 0 }] }]);
});

test('a cancellation whose refund’s answer was lost pays once', async () => {
  const id = await placed();
  const [order] = await pull();
  bench.shop().lose(/^POST \/payments\/refunds/);
  await expect(act(id, order!)).rejects.toMatchObject({ kind: 'unknown_outcome' });
  expect(await act(id, order!, { again: true })).toMatchObject({ outcome: 'done' });
  expect(bench.shop().state.refunds).toHaveLength(1);
});

test('an order that was refunded in part is not cancelled here, so that nothing is paid twice', async () => {
  const id = await placed();
  const [order] = await pull();
  const [line] = order!.lines;
  const refund = {
    kind: 'refund',
    lines: [{ externalId: line!.externalId, quantity: 1 }],
  } as Partial<OrderAction>;
  expect(await act(id, order!, refund)).toMatchObject({ outcome: 'done' });
  expect(await pull()).toMatchObject([{ lines: [{ returnedQuantity: 1, cancelledQuantity: 0 }] }]);
  expect(await act(id, order!)).toMatchObject({ outcome: 'refused' });
  expect(bench.shop().state.refunds).toHaveLength(1);
});

test('a sent order is not cancelled', async () => {
  const id = await placed();
  const [order] = await pull();
  bench.shop().setOrder(id, 'SENT');
  expect(await act(id, order!)).toMatchObject({ outcome: 'refused' });
  expect(bench.shop().state.refunds).toHaveLength(0);
});

test('a refund that was given stays done, also where Allegro refuses the state that goes with it', async () => {
  const id = await placed();
  const [order] = await pull();
  bench.shop().fail(/^PUT \/order\/checkout-forms/, 422);
  expect(await act(id, order!)).toMatchObject({ outcome: 'done' });
  expect(bench.shop().state.refunds).toHaveLength(1);
  expect(await pull()).toMatchObject([{ status: 'cancelled', lines: [{ cancelledQuantity: 2 }] }]);
});

test('an order that Allegro refuses to show is odd by itself, and the walk goes on', async () => {
  await placed();
  await pull();
  bench.shop().advance(1_000);
  const id = bench.shop().placeOrder([{ sku: 'SOLD', quantity: 1 }]);
  bench.shop().fail(/^GET \/order\/checkout-forms\/.+/, 422);
  expect(await pull()).toMatchObject([
    { externalId: id, channelStatus: 'UNREADABLE' },
    { externalId: expect.any(String) },
    { externalId: id, channelStatus: 'NEW' },
  ]);
});

test('an order one of whose refunds cannot be read is odd by itself, and its money is left alone', async () => {
  const id = await placed();
  const [order] = await pull();
  await act(id, order!, {
    kind: 'refund',
    lines: [{ externalId: order!.lines[0]!.externalId, quantity: 1 }],
  });
  const [refund] = bench.shop().state.refunds;
  Object.assign(refund!, { lines: [{ ...refund!.lines[0], quantity: 0.5 }] });
  const other = bench.shop().placeOrder([{ sku: 'SOLD', quantity: 1 }]);
  const told = new Map((await pull()).map((one) => [one.externalId, one.channelStatus]));
  expect(told.get(id)).toBe('UNREADABLE');
  expect(told.get(other)).toBe('NEW');
  await expect(act(id, order!)).rejects.toMatchObject({ kind: 'protocol' });
});

const STILL_OPEN = { kind: 'unknown_outcome', message: expect.stringContaining('still works') };
const stateOfRefunds = () => bench.shop().state.refunds.map(({ status }) => status);

test.each([
  ['cancel', { status: 'cancelled', lines: [{ cancelledQuantity: 2 }] }],
  ['refund', { status: 'new', lines: [{ returnedQuantity: 2 }] }],
] as const)(
  'a %s whose refund is in progress is done once the money is back, and pays once',
  async (kind, after) => {
    const id = await placed();
    const [order] = await pull();
    bench.shop().holdRefunds();
    await expect(act(id, order!, { kind })).rejects.toMatchObject(STILL_OPEN);
    await expect(act(id, order!, { kind, again: true })).rejects.toMatchObject(STILL_OPEN);
    expect((await pull()).at(-1)).toMatchObject({
      status: 'new',
      lines: [{ cancelledQuantity: 0, returnedQuantity: 0 }],
    });
    bench.shop().settleRefunds('SUCCESS');
    expect(await act(id, order!, { kind, again: true })).toMatchObject({ outcome: 'done' });
    expect(stateOfRefunds()).toEqual(['SUCCESS']);
    expect((await pull()).at(-1)).toMatchObject(after);
  },
);

test.each(['cancel', 'refund'] as const)(
  'a %s whose refund fails later is refused, and a person’s next try makes another one',
  async (kind) => {
    const id = await placed();
    const [order] = await pull();
    bench.shop().holdRefunds();
    await expect(act(id, order!, { kind })).rejects.toMatchObject(STILL_OPEN);
    bench.shop().settleRefunds('CANCELED');
    expect(await act(id, order!, { kind, again: true })).toMatchObject({
      outcome: 'refused',
      issues: [{ key: { code: 'allegro_refund_failed' } }],
    });
    expect((await pull()).at(-1)).toMatchObject({ status: 'new' });
    await expect(act(id, order!, { kind, again: true })).rejects.toMatchObject(STILL_OPEN);
    expect(stateOfRefunds()).toEqual(['CANCELED', 'IN_PROGRESS']);
  },
);

test('the end of a refund is noticed, also where it is no change of its order', async () => {
  const id = await placed();
  const [order] = await pull();
  bench.shop().holdRefunds();
  await act(id, order!, { kind: 'refund' }).catch(() => null);
  bench.shop().advance(3_600_000);
  const later = new Date(bench.shop().state.now());
  expect((await pull()).at(-1)).toMatchObject({ externalId: id, lines: [{ returnedQuantity: 0 }] });
  bench.shop().settleRefunds('SUCCESS');
  expect(await pull(later)).toEqual([]);
  bench.shop().advance(10 * 60_000);
  expect(await pull(later)).toMatchObject([{ externalId: id, lines: [{ returnedQuantity: 2 }] }]);
  bench.shop().advance(10 * 60_000);
  expect(await pull(later)).toEqual([]);
});

test.each([
  [403, 'NEW'],
  [422, 'UNREADABLE'],
] as const)('refunds that Allegro refuses to show with %i stop no reading', async (status, told) => {
  const id = await placed();
  bench.shop().fail(/^GET \/payments\/refunds/, status);
  expect((await pull())[0]).toMatchObject({ externalId: id, channelStatus: told });
});

test('units that were paid back by hand without the delivery make no whole cancellation', async () => {
  const id = await placed();
  const [order] = await pull();
  await act(id, order!);
  Object.assign(bench.shop().state.refunds[0]!, { delivery: null });
  bench.shop().setOrder(id, 'NEW');
  expect(await act(id, order!)).toMatchObject({ outcome: 'refused' });
});

test('money that never went through Allegro is not given back by it', () => {
  const payment = { id: 'p', type: 'ONLINE', finishedAt: '2026-01-01T00:00:00Z' };
  const isPaid = (provider: string) => isPaidOnline({ payment: { ...payment, provider } } as Form);
  expect([isPaid('PAYU'), isPaid('OFFLINE')]).toEqual([true, false]);
});
