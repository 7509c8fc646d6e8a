import { ConnectorError, type OrderAction } from '@sluice/connector-kit';
import { expect, test } from 'vitest';
import { amazonConnector as connector } from './index.ts';
import { buildItem, useBench } from './test-support.ts';

const bench = await useBench();
const shop = () => bench.fake.shop();

const KEY = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const OTHER_KEY = '7a9619ff-8b86-4d01-b42d-00cf4fc964ff';

async function placed(quantity = 3): Promise<{ id: string; line: string }> {
  await bench.upsert([buildItem('A', { stock: 10 })]);
  const id = shop().placeOrder([{ sku: 'A', quantity }]);
  const { orders } = await connector.pullOrders(bench.context(), { since: null, cursor: null });
  return { id, line: orders.find(({ externalId }) => externalId === id)!.lines[0]!.externalId };
}

const ship = (order: { id: string; line: string }, more: object = {}): OrderAction => ({
  kind: 'ship',
  orderId: order.id,
  lines: [{ externalId: order.line, quantity: 1 }],
  key: KEY,
  again: false,
  carrier: 'Yurtiçi Kargo',
  trackingNumber: '0034-1',
  trackingUrl: null,
  shippedAt: new Date(shop().state.now()),
  ...more,
});

const cancel = (order: { id: string; line: string }, again = false): OrderAction => ({
  kind: 'cancel',
  orderId: order.id,
  lines: [{ externalId: order.line, quantity: 3 }],
  key: KEY,
  again,
  reason: 'out of stock',
});

const act = (action: OrderAction) => connector.actOnOrder(bench.context(), action);

test('a carrier that Amazon has no code for goes by its name', async () => {
  const order = await placed();
  bench.calls();
  expect(await act(ship(order))).toMatchObject({ outcome: 'done' });
  const sent = bench
    .calls()
    .find(({ method, url }) => method === 'POST' && url.includes('shipmentConfirmation'));
  expect(shop().shipments(order.id)).toMatchObject([{ trackingNumber: '0034-1', units: 1 }]);
  expect(JSON.stringify(sent?.json)).toContain('"carrierCode":"Other","carrierName":"Yurtiçi Kargo"');
});

test('two parcels of the same units and number are two, and a repeated one is found by its own', async () => {
  const order = await placed();
  const first = await act(ship(order));
  const others = first.outcome === 'done' && first.externalId ? [first.externalId] : [];
  await act(ship(order, { key: OTHER_KEY, others, again: true }));
  expect(shop().shipments(order.id)).toHaveLength(2);
  bench.calls();
  expect(await act(ship(order, { again: true }))).toEqual(first);
  expect(bench.calls().filter(({ method }) => method === 'POST')).toEqual([]);
});

test.each([{ carrier: null }, { trackingNumber: null }])(
  'a shipment without %j is refused without a call',
  async (lack) => {
    const order = await placed();
    bench.calls();
    expect(await act(ship(order, lack))).toMatchObject({
      outcome: 'refused',
      issues: [{ key: { code: 'amazon_tracking_missing' } }],
    });
    expect(bench.calls()).toEqual([]);
  },
);

test('a cancellation that Amazon still works on keeps its doubt, and the next try asks for its feed', async () => {
  const order = await placed();
  shop().holdFeeds();
  const error = await act(cancel(order)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ConnectorError);
  expect(error).toMatchObject({ kind: 'unknown_outcome', retryAfterMs: 120_000 });
  shop().releaseFeeds();
  expect(await act(cancel(order, true))).toMatchObject({ outcome: 'done' });
  expect(shop().state.feeds.size).toBe(1);
});

test('without a memory of its feed, a cancellation waits while any is under way', async () => {
  const order = await placed();
  shop().holdFeeds();
  const ctx = bench.context();
  await connector.actOnOrder(ctx, cancel(order)).catch(() => null);
  await ctx.checkpoint.write('cancellations', '[]');
  const error = await connector.actOnOrder(ctx, cancel(order, true)).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind: 'unknown_outcome' });
  expect(shop().state.feeds.size).toBe(1);
});

test('a line that the buyer cancelled before has no part in the cancellation of the rest', async () => {
  await bench.upsert([buildItem('B', { stock: 10 })]);
  await bench.upsert([buildItem('A', { stock: 10 })]);
  const id = shop().placeOrder([
    { sku: 'A', quantity: 1 },
    { sku: 'B', quantity: 2 },
  ]);
  shop().cancelLine(id, 'A', 'BUYER');
  const read = async () =>
    (await connector.pullOrders(bench.context(), { since: null, cursor: null })).orders[0]!;
  const before = await read();
  expect(before.lines.map(({ cancelledQuantity }) => cancelledQuantity)).toEqual([1, 0]);
  const line = before.lines[1]!.externalId;
  expect(await act(cancel({ id, line }))).toMatchObject({ outcome: 'done' });
  expect(await read()).toMatchObject({
    status: 'cancelled',
    lines: [{ cancelledQuantity: 1 }, { cancelledQuantity: 2 }],
  });
});

test('an order that is on its way is not cancelled, and no feed is sent for it', async () => {
  const order = await placed();
  await act(ship(order));
  expect(await act(cancel(order))).toMatchObject({
    outcome: 'refused',
    issues: [{ key: { code: 'amazon_not_cancellable' } }],
  });
  expect(shop().state.feeds.size).toBe(0);
});

test('a huge report on a cancellation with tags that nothing closes is read in one pass', async () => {
  const order = await placed();
  shop().holdFeeds();
  await act(cancel(order)).catch(() => null);
  shop().releaseFeeds();
  const [feed] = shop().state.feeds.values();
  shop().state.orders.get(order.id)!.status = 'UNSHIPPED';
  const report = shop().state.documents.get(feed!.resultFeedDocumentId!)!;
  report.content = Buffer.from(
    `<MessagesProcessed>1</MessagesProcessed><MessagesWithError>1</MessagesWithError>${'<Result>'.repeat(300_000)}`,
  );
  expect(await act(cancel(order, true))).toMatchObject({ outcome: 'refused' });
});
