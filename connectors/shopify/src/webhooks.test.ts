import { expect, test } from 'vitest';
import { shopifyConnector as connector } from './index.ts';
import { useBench } from './test-support.ts';
import { putProduct, sample } from './testing/channel.ts';
import { placeOrder } from './testing/orders.ts';

const bench = await useBench();

function request(topic: string, content: object) {
  const { headers, body } = sample(topic, topic, content, { topic: 'other', event: 'ignored' });
  const held = new Map(Object.entries(headers));
  return {
    method: 'POST',
    headers: { get: (name: string) => held.get(name.toLowerCase()) ?? null },
    query: {},
    rawBody: Buffer.from(body),
  };
}

test.each(['orders/create', 'orders/updated', 'orders/cancelled', 'orders/paid'])(
  '%s has the order read anew: what the body says may be old',
  async (topic) => {
    putProduct(bench.shop(), { sku: 'A', name: 'A', price: '4.5', quantity: 9 });
    const { id } = placeOrder(bench.shop(), [{ sku: 'A', quantity: 2 }]);
    const stale = { id, total_price: '0.00', line_items: [] };
    expect(await connector.readWebhook(bench.context(), request(topic, stale))).toMatchObject([
      { event: 'order', order: { externalId: String(id), totals: { grandTotal: '9.00' } } },
    ]);
  },
);

test('an app that was removed from the shop is a matter of credentials, told in words', async () => {
  const call = connector.readWebhook(bench.context(), request('app/uninstalled', { id: 1 }));
  await expect(call).rejects.toMatchObject({
    kind: 'auth',
    message: expect.stringContaining('install it again'),
  });
});

test('a product that changed has its listings read, variant by variant', async () => {
  const body = { id: 7, variants: [{ id: 8 }, { id: 9 }] };
  expect(await connector.readWebhook(bench.context(), request('products/update', body))).toEqual([
    { event: 'changed', what: 'products' },
    { event: 'changed', what: 'listing', syncId: '7:8' },
    { event: 'changed', what: 'listing', syncId: '7:9' },
  ]);
});

test('deliveries are told apart by what they say: neither id of a delivery is a key', () => {
  expect(connector.identifyWebhook(request('orders/create', { id: 1 }))).toEqual({
    kind: 'event',
    topic: 'order',
  });
  expect(connector.identifyWebhook(request('refunds/create', { id: 1 }))).toEqual({
    kind: 'event',
    topic: 'return',
  });
  expect(connector.identifyWebhook(request('shop/update', { id: 1 }))).toEqual({
    kind: 'event',
    topic: 'other',
  });
});

test('what is none of ours is ignored', async () => {
  expect(await connector.readWebhook(bench.context(), request('shop/update', { id: 1 }))).toMatchObject([
    { event: 'ignored' },
  ]);
});
