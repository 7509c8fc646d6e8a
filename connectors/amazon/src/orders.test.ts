import { expect, test } from 'vitest';
import { amazonConnector as connector } from './index.ts';
import { buildItem, useBench } from './test-support.ts';
import { GERMANY } from './testing/marketplaces.ts';

const bench = await useBench();
const shop = () => bench.fake.shop();
const pull = (config = {}) => connector.pullOrders(bench.context(config), { since: null, cursor: null });

test('orders of other marketplaces and of Amazon’s warehouses are not ours to book', async () => {
  await bench.upsert([buildItem('A', { stock: 50 })]);
  shop().putListing('A', { marketplaceId: GERMANY, quantity: 5 });
  const own = shop().placeOrder([{ sku: 'A', quantity: 1 }]);
  shop().placeOrder([{ sku: 'A', quantity: 1 }], { marketplaceId: GERMANY });
  shop().placeOrder([{ sku: 'A', quantity: 1 }], { fulfilledBy: 'AMAZON' });
  const { orders } = await pull();
  expect(orders.map(({ externalId }) => externalId)).toEqual([own]);
});

test('an order has its shipping apart, and one that replaces another costs nothing', async () => {
  await bench.upsert([buildItem('A', { stock: 50 })]);
  const paid = shop().placeOrder([{ sku: 'A', quantity: 2 }], { shipping: '29.90' });
  shop().placeOrder([{ sku: 'A', quantity: 2 }], { replaces: paid });
  const { orders } = await pull();
  expect(orders.map(({ totals }) => [totals.grandTotal, totals.shipping])).toEqual(
    expect.arrayContaining([
      ['69.70', '29.9'],
      [expect.stringMatching(/^0(\.0+)?$/), null],
    ]),
  );
});

test('a walk takes the burst of twenty calls, and then hears how long the next one takes to come', async () => {
  shop().state.throttles = true;
  shop().state.limitHeaderOn429 = true;
  shop().state.stopClock();
  for (let call = 0; call < 20; call++) await pull();
  // 0.0056 a second.
  await expect(pull()).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 178_572 });
});

test('the next walk begins where Amazon’s knowledge ended, also when nothing was sold', async () => {
  const before = shop().state.now();
  const { orders, next, through } = await pull();
  expect({ orders, next }).toEqual({ orders: [], next: null });
  expect(through!.getTime()).toBeLessThanOrEqual(shop().state.now());
  expect(through!.getTime()).toBeGreaterThan(before - 5 * 60_000);
});

test('names and addresses come by the roles of the application, and are not asked for when they are not wanted', async () => {
  await bench.upsert([buildItem('A')]);
  shop().placeOrder([{ sku: 'A', quantity: 1 }]);
  expect((await pull()).orders[0]?.shippingAddress?.name).toEqual(expect.any(String));
  bench.calls();
  const { orders } = await pull({ buyer_data: false });
  expect(orders[0]).toMatchObject({ customer: null, shippingAddress: null });
  expect(bench.calls().at(-1)?.query?.includedData).toBe('PROCEEDS,CANCELLATION,FULFILLMENT,PACKAGES');
  shop().state.hasRole = false;
  expect((await pull()).orders[0]?.shippingAddress).toMatchObject({ name: null, line1: null });
});

test('units of a parcel that the carrier brought back to the merchant came back, those of one on its way did not', async () => {
  await bench.upsert([buildItem('A', { stock: 50 })]);
  const id = shop().placeOrder([{ sku: 'A', quantity: 3 }]);
  const line = (await pull()).orders[0]!.lines[0]!.externalId;
  const parcel = (quantity: number, trackingNumber: string, key: string) =>
    connector.actOnOrder(bench.context(), {
      kind: 'ship',
      orderId: id,
      lines: [{ externalId: line, quantity }],
      key,
      again: false,
      carrier: 'UPS',
      trackingNumber,
      trackingUrl: null,
      shippedAt: new Date(shop().state.now()),
    });
  await parcel(1, 'T1', '6f9619ff-8b86-4d01-b42d-00cf4fc964ff');
  await parcel(2, 'T2', '7a9619ff-8b86-4d01-b42d-00cf4fc964ff');
  const [one, two] = shop()
    .shipments(id)
    .map(({ packageReferenceId }) => packageReferenceId);
  shop().bringBack(id, one!, 'RETURNED_TO_SELLER');
  shop().bringBack(id, two!, 'RETURNING_TO_SELLER');
  const told = async () =>
    (await pull()).orders.map(({ status, lines }) => [status, lines[0]!.returnedQuantity]);
  expect(await told()).toEqual([['shipped', 1]]);
  shop().bringBack(id, two!, 'RETURNED_TO_SELLER');
  expect(await told()).toEqual([['returned', 3]]);
});

test('a cancelled order of no units any more is not passed over', async () => {
  await bench.upsert([buildItem('A', { stock: 50 })]);
  const id = shop().placeOrder([{ sku: 'A', quantity: 2 }]);
  shop().cancelOrder(id);
  const order = shop().state.orders.get(id)!;
  order.lines = order.lines.map((line) => ({ ...line, quantity: 0 }));
  expect((await pull()).orders).toMatchObject([
    { externalId: id, status: 'cancelled', lines: [{ quantity: 1, cancelledQuantity: 1 }] },
  ]);
});

/** Orders of a page whose wire form is changed on the way. */
async function pullChanged(change: (order: Record<string, unknown>) => object) {
  const ctx = bench.context();
  const request: typeof ctx.http.request = async (one) => {
    const response = await ctx.http.request(one);
    if (!one.url.endsWith('/orders')) return response;
    const page = (await response.json()) as { orders: Record<string, unknown>[] };
    const [first, ...rest] = page.orders;
    return { ...response, json: async () => ({ ...page, orders: [change(first!), ...rest] }) };
  };
  return connector.pullOrders({ ...ctx, http: { request } }, { since: null, cursor: null });
}

test('an order that cannot be read is told by its number, and the others come', async () => {
  await bench.upsert([buildItem('A', { stock: 50 })]);
  shop().placeOrder([{ sku: 'A', quantity: 1 }]);
  shop().placeOrder([{ sku: 'A', quantity: 1 }]);
  const { orders } = await pullChanged((order) => ({ ...order, proceeds: { grandTotal: { amount: 'x' } } }));
  expect(orders.map(({ lines }) => lines.length)).toEqual([0, 1]);
  expect(orders[0]!.externalId).toMatch(/^404-/);
});

test.each([{ lastUpdatedTime: 'soon' }, { lastUpdatedTime: 1_768_478_400 }, { orderId: null }])(
  'an order holds up no other, whatever of it is odd: %j',
  async (odd) => {
    await bench.upsert([buildItem('A', { stock: 50 })]);
    shop().placeOrder([{ sku: 'A', quantity: 1 }]);
    shop().placeOrder([{ sku: 'A', quantity: 1 }]);
    const { orders } = await pullChanged((order) => ({ ...order, ...odd }));
    expect(orders.map(({ lines }) => lines.length)).toEqual([0, 1]);
    expect(orders[0]!.externalId).toMatch('orderId' in odd ? /^$/ : /^404-/);
  },
);

test.each([
  { salesChannel: { marketplaceId: GERMANY } },
  { fulfillment: { fulfillmentStatus: 'UNSHIPPED', fulfilledBy: 'AMAZON' } },
])('an order that the search should not have brought is not booked: %j', async (more) => {
  await bench.upsert([buildItem('A', { stock: 50 })]);
  shop().placeOrder([{ sku: 'A', quantity: 1 }]);
  expect((await pullChanged((order) => ({ ...order, ...more }))).orders).toEqual([]);
});

test('the bucket of orders is full again after a walk of many pages', () => {
  const { everyMs } = connector.capabilities.orders!;
  // A call for a token each hour counts in the same bucket.
  const spent = 1_000 / everyMs! + 1 / 3_600;
  expect(spent).toBeLessThan(0.0056);
});
