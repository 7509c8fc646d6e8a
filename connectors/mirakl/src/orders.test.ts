import type { ChannelOrder } from '@sluice/connector-kit';
import { beforeEach, expect, test } from 'vitest';
import { countryOf } from './countries.ts';
import { miraklConnector as connector } from './index.ts';
import { actionOn, item, useBench } from './test-support.ts';

const bench = await useBench();

beforeEach(async () => {
  await bench.publish([item('A', { stock: 400 }), item('B', { price: '10', stock: 400 })]);
});

const pull = async (since: Date | null = null): Promise<ChannelOrder[]> => {
  const orders: ChannelOrder[] = [];
  for (let cursor: string | null = null; ; ) {
    const page = await connector.pullOrders(bench.context(), { since, cursor });
    orders.push(...page.orders);
    if (page.next === null) return orders;
    cursor = page.next;
  }
};
const orderNow = async (id: string): Promise<ChannelOrder> =>
  (await pull()).find(({ externalId }) => externalId === id)!;

const act = async (
  id: string,
  kind: Parameters<typeof actionOn>[1],
  quantities: readonly number[],
  more = {},
) => {
  const { lines } = await orderNow(id);
  const some = lines.flatMap(({ externalId }, at) =>
    quantities[at] ? [{ externalId, quantity: quantities[at] }] : [],
  );
  return connector.actOnOrder(bench.context(), actionOn(id, kind, some, more));
};

test('an order that changes behind the reader comes with the next walk, which begins where this one did', async () => {
  const ids = Array.from({ length: 130 }, () => bench.shop().placeOrder([{ sku: 'A', quantity: 1 }]));
  const first = await connector.pullOrders(bench.context(), { since: null, cursor: null });
  bench.shop().advance(60_000);
  bench.shop().setOrder(ids[0]!, 'SHIPPING');
  const last = await connector.pullOrders(bench.context(), { since: null, cursor: first.next });
  expect(new Set([...first.orders, ...last.orders].map(({ externalId }) => externalId)).size).toBe(130);
  const changed = await pull(last.through ?? null);
  expect(changed.find(({ externalId }) => externalId === ids[0])?.channelStatus).toBe('SHIPPING');
});

test.each([{ last_updated_date: 1_768_478_400 }, { order_id: null }, { total_price: null }])(
  'an order holds up no other, whatever of it is odd: %j',
  async (odd) => {
    for (let at = 0; at < 2; at++) bench.shop().placeOrder([{ sku: 'A', quantity: 1 }]);
    const ctx = bench.context();
    const request: typeof ctx.http.request = async (one) => {
      const response = await ctx.http.request(one);
      const page = (await response.json()) as { orders: object[] };
      const [first, ...rest] = page.orders;
      return { ...response, json: async () => ({ ...page, orders: [{ ...first, ...odd }, ...rest] }) };
    };
    const walk = { since: null, cursor: null };
    const { orders } = await connector.pullOrders({ ...ctx, http: { request } }, walk);
    expect(orders.map(({ lines }) => lines.length)).toEqual([0, 1]);
  },
);

test('units that are cancelled or paid back are counted once, and money or an incident moves none', async () => {
  const id = bench.shop().placeOrder([{ sku: 'A', quantity: 5 }], { state: 'SHIPPING' });
  const line = (await orderNow(id)).lines[0]!.externalId;
  const counted = async () => {
    const { cancelledQuantity, returnedQuantity } = (await orderNow(id)).lines[0]!;
    return [cancelledQuantity, returnedQuantity];
  };
  bench.shop().incident(line, true);
  expect(await counted()).toEqual([0, 0]);
  bench.shop().incident(line, false);
  bench.shop().cancelLine(line, 2);
  bench.shop().setOrder(id, 'SHIPPED');
  bench.shop().refundLine(line, 0, 1);
  expect(await counted()).toEqual([2, 0]);
  bench.shop().refundLine(line, 1);
  expect(await counted()).toEqual([2, 1]);
  const moreThanThereAre = await act(id, 'refund', [3]);
  expect(moreThanThereAre).toMatchObject({ outcome: 'refused' });
});

test('a refused order gives all its units back, and only the whole of it can be refused', async () => {
  const id = bench.shop().placeOrder([
    { sku: 'A', quantity: 2 },
    { sku: 'B', quantity: 1 },
  ]);
  expect(await act(id, 'cancel', [1])).toMatchObject({ outcome: 'refused' });
  expect(await act(id, 'ship', [2, 1])).toMatchObject({ outcome: 'refused' });
  expect(await act(id, 'cancel', [2, 1])).toMatchObject({ outcome: 'done' });
  const order = await orderNow(id);
  expect(order).toMatchObject({ status: 'cancelled', channelStatus: 'REFUSED' });
  expect(order.lines.map(({ cancelledQuantity }) => cancelledQuantity)).toEqual([2, 1]);
});

test('fees are in the total, and go back with a line that is cancelled as a whole and with nothing else', async () => {
  const fees = [
    { code: 'EU_DRS', amount: 0.5 },
    { code: 'CARD_FEE', amount: 0.25 },
  ];
  const wanted = [
    { sku: 'A', quantity: 2 },
    { sku: 'B', quantity: 1 },
  ];
  const id = bench.shop().placeOrder(wanted, { state: 'SHIPPING', fees });
  const plain = bench.shop().placeOrder(wanted, { state: 'SHIPPING' });
  const totals = [await orderNow(id), await orderNow(plain)].map(({ totals }) => Number(totals.grandTotal));
  expect(totals[0]! - totals[1]!).toBeCloseTo(1.5);
  const backs = () =>
    bench
      .shop()
      .order(id)
      .lines.map(({ cancelations }) => cancelations.map((back) => back.fees));
  expect(await act(id, 'cancel', [1])).toMatchObject({ outcome: 'done' });
  expect(await act(id, 'cancel', [0, 1])).toMatchObject({ outcome: 'done' });
  expect(backs()).toEqual([[[]], [fees]]);
});

test('the same refund asked for twice is two refunds, and asked for again is one', async () => {
  const id = bench.shop().placeOrder([{ sku: 'B', quantity: 3 }], { state: 'SHIPPED' });
  const first = await act(id, 'refund', [1]);
  const again = await act(id, 'refund', [1], { again: true });
  expect(again).toEqual(first);
  const others = first.outcome === 'done' ? [first.externalId!] : [];
  const second = await act(id, 'refund', [1], { again: true, others });
  expect(second.outcome).toBe('done');
  expect(second).not.toEqual(first);
  const now = await orderNow(id);
  expect(now.lines[0]!.returnedQuantity).toBe(2);
  expect(now.actions).toMatchObject({ refund: 'line' });
});

test('an order that has left is not sent again, and an earlier try is found', async () => {
  const id = bench.shop().placeOrder([{ sku: 'A', quantity: 2 }], { state: 'SHIPPING' });
  expect(await act(id, 'ship', [1])).toMatchObject({ outcome: 'refused' });
  expect(await act(id, 'ship', [2])).toMatchObject({ outcome: 'done' });
  expect(await act(id, 'ship', [2])).toMatchObject({ outcome: 'refused' });
  expect(await act(id, 'ship', [2], { again: true })).toMatchObject({ outcome: 'done' });
  expect(bench.shop().shipments(id)).toEqual([{ units: 2, trackingNumber: 'T1' }]);
});

test('countries come in two letters', () => {
  expect([countryOf('FRA'), countryOf('TUR'), countryOf('DE'), countryOf('France'), countryOf(null)]).toEqual(
    ['FR', 'TR', 'DE', null, null],
  );
});
