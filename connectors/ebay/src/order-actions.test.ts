import type { ChannelOrder, OrderAction } from '@sluice/connector-kit';
import { expect, test } from 'vitest';
import { ebayConnector as connector } from './index.ts';
import { item, useBench } from './test-support.ts';

const bench = await useBench();

/** An order of three of one thing and one of another. */
async function ordered(): Promise<ChannelOrder> {
  await bench.publish([item('A'), item('B', { price: '5.00' })]);
  const id = bench.shop().placeOrder([
    { sku: 'A', quantity: 3 },
    { sku: 'B', quantity: 1 },
  ]);
  return orderNow(id);
}

async function orderNow(id: string): Promise<ChannelOrder> {
  const { orders } = await connector.pullOrders(bench.context(), { since: null, cursor: null });
  return orders.find(({ externalId }) => externalId === id)!;
}

const common = ({ externalId, lines }: ChannelOrder, units: number) => ({
  orderId: externalId,
  lines: [{ externalId: lines[0]!.externalId, quantity: units }],
  key: crypto.randomUUID(),
  again: false,
});
type Shipping = Extract<OrderAction, { kind: 'ship' }>;
const parcel = (order: ChannelOrder, units: number, fields: Partial<Shipping> = {}): Shipping => ({
  ...common(order, units),
  kind: 'ship',
  carrier: 'UPS',
  trackingNumber: 'T1',
  trackingUrl: null,
  shippedAt: new Date(bench.shop().state.now()),
  ...fields,
});
const refund = (order: ChannelOrder): OrderAction => ({
  ...common(order, 1),
  kind: 'refund',
  lines: order.lines.map(({ externalId, quantity }) => ({ externalId, quantity })),
  reason: 'broken',
});
const act = (action: OrderAction) => connector.actOnOrder(bench.context(), action);

test('parcels go in parts, and the number of a parcel is its id', async () => {
  const order = await ordered();
  expect(await act(parcel(order, 2))).toEqual({ outcome: 'done', externalId: 'T1' });
  expect((await orderNow(order.externalId)).status).toBe('processing');
  await act(parcel(order, 1, { trackingNumber: 'T2' }));
  const [, second] = order.lines;
  await act(
    parcel(order, 1, { trackingNumber: 'T3', lines: [{ externalId: second!.externalId, quantity: 1 }] }),
  );
  expect((await orderNow(order.externalId)).status).toBe('shipped');
});

test('blanks and dashes of a number are left out, and a carrier without a name is another one', async () => {
  const order = await ordered();
  const sent = parcel(order, 1, { trackingNumber: ' 1Z 999-AA1 ', carrier: null });
  expect(await act(sent)).toEqual({ outcome: 'done', externalId: '1Z999AA1' });
});

test('a carrier without a number goes without either', async () => {
  const order = await ordered();
  expect(await act(parcel(order, 1, { trackingNumber: null }))).toMatchObject({ outcome: 'done' });
  expect(bench.shop().shipments(order.externalId)).toEqual([{ units: 1, trackingNumber: null }]);
});

test('two parcels without a number are told apart after a lost answer', async () => {
  const order = await ordered();
  const first = await act(parcel(order, 1, { trackingNumber: null }));
  const id = first.outcome === 'done' ? first.externalId! : '';
  const second = parcel(order, 1, { trackingNumber: null, others: [id], again: true });
  await act(second);
  expect(bench.shop().shipments(order.externalId)).toHaveLength(2);
  await act({ ...second, others: [id] });
  expect(bench.shop().shipments(order.externalId)).toHaveLength(2);
});

test('the same units with another number are another parcel', async () => {
  const order = await ordered();
  await act(parcel(order, 1));
  await act(parcel(order, 1, { trackingNumber: 'T2', again: true }));
  expect(bench.shop().shipments(order.externalId)).toHaveLength(2);
});

test('a refund pays the price of all units, without shipping, and its end brings the units back', async () => {
  const order = await ordered();
  bench.shop().setOrder(order.externalId, 'FULFILLED');
  bench.shop().holdRefunds();
  expect(await act(refund(order))).toEqual({ outcome: 'done', externalId: expect.any(String) });
  expect((await orderNow(order.externalId)).lines).toMatchObject([
    { returnedQuantity: 0 },
    { returnedQuantity: 0 },
  ]);
  bench.shop().settleRefunds();
  expect(await orderNow(order.externalId)).toMatchObject({
    status: 'returned',
    lines: [{ returnedQuantity: 3 }, { returnedQuantity: 1 }],
  });
});

test('a refund that is on its way is not sent again, and asked for later', async () => {
  const order = await ordered();
  bench.shop().holdRefunds();
  await act(refund(order));
  await expect(act({ ...refund(order), again: true })).rejects.toMatchObject({ kind: 'unavailable' });
  bench.shop().settleRefunds();
  expect(await act({ ...refund(order), again: true })).toMatchObject({ outcome: 'done' });
});

/** Deals with an answer of eBay, as if it came so. */
function seeing(on: (url: string) => boolean, change: (text: string) => string) {
  const { http, ...rest } = bench.context();
  const request: typeof http.request = async (sent) => {
    const response = await http.request(sent);
    if (!on(sent.url)) return response;
    const body: unknown = JSON.parse(change(JSON.stringify(await response.json())));
    return { ...response, json: async () => body };
  };
  return { ...rest, http: { request } };
}

test('money that went back for the order as a whole belongs to no line: the rest is refunded on eBay', async () => {
  const order = await ordered();
  bench.shop().setOrder(order.externalId, 'FULFILLED/PARTIALLY_REFUNDED');
  bench.counted();
  expect(await act(refund(order))).toMatchObject({
    outcome: 'refused',
    issues: [{ key: { code: 'ebay_refund_begun' } }],
  });
  expect(Object.keys(bench.counted())).toEqual([expect.stringContaining('GET /order/')]);
});

test.each([true, false])('while money is on its way no more is sent (again: %s)', async (again) => {
  const order = await ordered();
  bench.shop().holdRefunds();
  await act(refund(order));
  bench.counted();
  await expect(act({ ...refund(order), again })).rejects.toMatchObject({
    kind: 'unavailable',
    retryAfterMs: 60_000,
  });
  expect(Object.keys(bench.counted())).toEqual([expect.stringContaining('GET /order/')]);
});

test('a whole refund that the order does not show yet is no refusal of the second try', async () => {
  const order = await ordered();
  await act(refund(order));
  const isOrder = (url: string) => url.endsWith(order.externalId);
  const context = seeing(isOrder, (text) =>
    text.replaceAll(/"refunds":\[[^\]]+\]/g, '"refunds":[]').replace('REFUNDED', 'OLD'),
  );
  bench.shop().refuseNext(1, { status: 400, errorId: 34917, on: /issue_refund/ });
  expect(await connector.actOnOrder(context, { ...refund(order), again: true })).toMatchObject({
    outcome: 'done',
  });
});

test('a refund that failed is tried anew', async () => {
  const order = await ordered();
  bench.shop().holdRefunds();
  await act(refund(order));
  bench.shop().settleRefunds('FAILED');
  expect(await act({ ...refund(order), again: true })).toMatchObject({ outcome: 'done' });
});

test('an order that was paid back is not paid back again', async () => {
  const order = await ordered();
  await act(refund(order));
  expect(await act(refund(order))).toMatchObject({ outcome: 'refused' });
});

test('a part of an order is not refunded: eBay would not tell which units came back', async () => {
  const order = await ordered();
  expect(await act({ ...refund(order), lines: [common(order, 3).lines[0]!] })).toMatchObject({
    outcome: 'refused',
    issues: [{ key: { code: 'ebay_refund_whole' } }],
  });
});

test('settings that leave refunds to eBay refuse them without a call', async () => {
  const order = await ordered();
  bench.counted();
  const end = await connector.actOnOrder(bench.context({ refunds: 'ebay' }), refund(order));
  expect(end).toMatchObject({ outcome: 'refused', issues: [{ key: { code: 'ebay_refunds_off' } }] });
  expect(bench.counted()).toEqual({});
});

test('a seller whose refunds have to be signed is told so in eBay’s words', async () => {
  const order = await ordered();
  bench.shop().state.signsRefunds = true;
  expect(await act(refund(order))).toMatchObject({ outcome: 'refused', issues: [{ code: 'rejected' }] });
});

test('a parcel whose number eBay keeps in capitals is found again', async () => {
  const order = await ordered();
  await act(parcel(order, 1, { trackingNumber: 'AB1' }));
  await act(parcel(order, 1, { trackingNumber: 'ab1', again: true }));
  expect(bench.shop().shipments(order.externalId)).toHaveLength(1);
});

test('an order that eBay refuses to show is not taken for one that is not there', async () => {
  const order = await ordered();
  bench.shop().refuseNext(1, { status: 409, errorId: 32_110, on: /GET .*order/ });
  await expect(act(refund(order))).rejects.toMatchObject({ kind: 'invalid_request' });
});
