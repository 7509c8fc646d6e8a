import { type ChannelOrder, ConnectorError, type OrderPage } from '@sluice/connector-kit';
import { expect, test } from 'vitest';
import { ebayConnector as connector } from './index.ts';
import { item, useBench } from './test-support.ts';

const bench = await useBench();

const ORDERS = 'GET /order';

const pull = (since: Date | null = null, cursor: string | null = null): Promise<OrderPage> =>
  connector.pullOrders(bench.context(), { since, cursor });

async function walk(onPage: (page: number) => void = () => {}): Promise<ChannelOrder[]> {
  const orders: ChannelOrder[] = [];
  let page = await pull();
  for (let count = 1; ; count++) {
    orders.push(...page.orders);
    if (page.next === null) return orders;
    onPage(count);
    page = await pull(null, page.next);
  }
}

async function placeMany(count: number): Promise<string[]> {
  await bench.publish([item('A', { stock: 10_000 })]);
  return Array.from({ length: count }, () => {
    bench.shop().advance(1_000);
    return bench.shop().placeOrder([{ sku: 'A', quantity: 1 }]);
  });
}

test('a window of one page is one call, and says up to when it took all changes', async () => {
  await placeMany(3);
  bench.counted();
  const { orders, next, through } = await pull();
  expect(orders).toHaveLength(3);
  expect({ next, through }).toEqual({ next: null, through: new Date(bench.shop().state.now()) });
  expect(bench.counted()).toEqual({ [ORDERS]: 1, 'GET /offer': 1 });
});

test('a line leads to its listing by the id of the offer, which is asked for once an hour', async () => {
  await placeMany(2);
  const { offerId } = [...bench.shop().state.offers.values()][0]!;
  bench.counted();
  expect((await pull()).orders).toMatchObject([
    { lines: [{ syncId: offerId, externalKey: 'A' }] },
    { lines: [{ syncId: offerId, externalKey: 'A' }] },
  ]);
  await pull();
  expect(bench.counted()).toEqual({ [ORDERS]: 2, 'GET /offer': 1 });
  bench.shop().advance(3_600_000);
  await pull();
  expect(bench.counted()).toEqual({ [ORDERS]: 1, 'GET /offer': 1 });
});

test('a failed look for an offer fails the page, and keeps what was found before', async () => {
  await bench.publish([item('A'), item('B')]);
  bench.shop().placeOrder([
    { sku: 'A', quantity: 1 },
    { sku: 'B', quantity: 1 },
  ]);
  const { http, ...rest } = bench.context();
  const request: typeof http.request = async (sent) => {
    if (sent.query?.sku === 'B') throw new ConnectorError({ kind: 'unavailable', message: 'down' });
    return http.request(sent);
  };
  const window = { since: null, cursor: null };
  await expect(connector.pullOrders({ ...rest, http: { request } }, window)).rejects.toThrow('down');
  bench.counted();
  await pull();
  expect(bench.counted()).toEqual({ [ORDERS]: 1, 'GET /offer': 1 });
});

test('a SKU that eBay refuses to look for holds no order up', async () => {
  await placeMany(1);
  bench.shop().refuseNext(1, { on: /\/offer$/, status: 400, errorId: 25709 });
  expect((await pull()).orders).toMatchObject([{ lines: [{ syncId: null, externalKey: 'A' }] }]);
});

test('an order that changes during the walk takes no other with it', async () => {
  const placed = await placeMany(401);
  const pulled = await walk((page) => {
    // On the page that is read last: all behind them move forward.
    bench.shop().advance(1_000);
    if (page === 2) for (const id of placed.slice(0, 20)) bench.shop().setOrder(id, 'FULFILLED');
  });
  const seen = new Set(pulled.map(({ externalId }) => externalId));
  expect(placed.slice(20).filter((id) => !seen.has(id))).toEqual([]);
  const since = new Date(bench.shop().state.now() - 60_000);
  const { orders } = await pull(since);
  expect(orders.map(({ externalId }) => externalId)).toEqual(expect.arrayContaining(placed.slice(0, 20)));
});

test('an order that eBay shows late in the window of a walk hides no other', async () => {
  const placed = await placeMany(450);
  const late = { ...bench.shop().state.orders.get(placed[0]!)!, orderId: '14-99999-00001' };
  const pulled = await walk((page) => {
    const { orders } = bench.shop().state;
    const createdAt = bench.shop().state.now();
    if (page === 2) orders.set(late.orderId, { ...late, createdAt });
  });
  const seen = new Set(pulled.map(({ externalId }) => externalId));
  expect([...placed, late.orderId].filter((id) => !seen.has(id))).toEqual([]);
});

test('a clock that is ahead of eBay’s asks once more for an earlier end, and says so', async () => {
  await placeMany(1);
  const context = bench.context();
  const ahead = Date.now() + 60_000 + (bench.shop().state.now() - Date.now());
  const { through } = await connector.pullOrders(
    { ...context, clock: { now: () => new Date(ahead) } },
    { since: null, cursor: null },
  );
  expect(through).toEqual(new Date(ahead - 300_000));
});

test('a window from before eBay’s two years begins where eBay begins', async () => {
  await placeMany(1);
  expect((await pull(new Date('2020-01-01T00:00:00Z'))).orders).toHaveLength(1);
});

test('a window that is yet to come is empty without a call', async () => {
  await placeMany(1);
  bench.counted();
  const tomorrow = new Date(bench.shop().state.now() + 24 * 3_600_000);
  expect(await pull(tomorrow)).toEqual({ orders: [], next: null });
  expect(bench.counted()).toEqual({});
});

test('orders of another marketplace belong to its own connection', async () => {
  await placeMany(1);
  const { http, ...rest } = bench.context();
  const request: typeof http.request = async (sent) => {
    const response = await http.request(sent);
    const body = JSON.stringify(await response.json()).replaceAll('"EBAY_US"', '"EBAY_GB"');
    return { ...response, json: async () => JSON.parse(body) };
  };
  const window = { since: null, cursor: null };
  expect((await connector.pullOrders({ ...rest, http: { request } }, window)).orders).toEqual([]);
});

test('a line of a listing that was made elsewhere has no key, and the order is taken', async () => {
  await placeMany(0);
  bench.shop().placeOrder([
    { sku: null, quantity: 2 },
    { sku: 'A', quantity: 1 },
  ]);
  expect((await pull()).orders).toMatchObject([
    {
      lines: [
        { externalKey: null, quantity: 2 },
        { externalKey: 'A', quantity: 1 },
      ],
    },
  ]);
});

test('goods that are picked up have no address, and go without a parcel’s', async () => {
  await placeMany(0);
  bench.shop().placeOrder([{ sku: 'A', quantity: 1 }], { way: 'pickup' });
  expect((await pull()).orders).toMatchObject([{ shippingAddress: null, status: 'new' }]);
});

test('tax that eBay collects and pays itself is none of the seller’s', async () => {
  await placeMany(0);
  bench.shop().placeOrder([{ sku: 'A', quantity: 1 }], { remitted: '2.00', shipping: '5.00' });
  expect((await pull()).orders).toMatchObject([
    { totals: { grandTotal: '24.9', vat: null }, lines: [{ unitPrice: '19.9' }] },
  ]);
});

test('a cancellation by the seller gives all units back', async () => {
  const [id] = await placeMany(1);
  bench.shop().cancel(id!);
  expect((await pull()).orders).toMatchObject([
    { status: 'cancelled', lines: [{ cancelledQuantity: 1, returnedQuantity: 0 }] },
  ]);
});

test.each([
  ['no lines', (order: object) => ({ ...order, lineItems: [] })],
  ['a time that is none', (order: object) => ({ ...order, lastModifiedDate: 'yesterday' })],
  ['no total', (order: object) => ({ ...order, pricingSummary: {} })],
])('an order with %s is told by its id without lines, and the others come in', async (_case, spoil) => {
  const [first, second] = await placeMany(2);
  const { http, ...rest } = bench.context();
  const request: typeof http.request = async (sent) => {
    const response = await http.request(sent);
    if (!sent.url.endsWith('/order')) return response;
    const { orders, ...frame } = (await response.json()) as { orders: { orderId: string }[] };
    const odd = orders.map((order) => (order.orderId === first ? spoil(order) : order));
    return { ...response, json: async () => ({ ...frame, orders: odd }) };
  };
  const since = new Date(bench.shop().state.now() - 60_000);
  const window = { since, cursor: null };
  const { orders, through } = await connector.pullOrders({ ...rest, http: { request } }, window);
  expect(orders).toMatchObject([
    { externalId: second, lines: [{ externalKey: 'A' }] },
    { externalId: first, lines: [], updatedAt: since },
  ]);
  expect(through).toEqual(new Date(bench.shop().state.now()));
});

test('a clock that is an hour ahead still reads orders', async () => {
  await placeMany(1);
  const context = bench.context();
  const ahead = bench.shop().state.now() + 50 * 60_000;
  const page = await connector.pullOrders(
    { ...context, clock: { now: () => new Date(ahead) } },
    { since: null, cursor: null },
  );
  expect(page.through).toEqual(new Date(ahead - 3_600_000));
});
