import { expect, test } from 'vitest';
import { allegroConnector as connector } from './index.ts';
import { changed, item, offerOf, useBench } from './test-support.ts';

const bench = await useBench();

const DAY_MS = 24 * 3_600_000;

/** An offer on sale with five pieces, of which a buyer took two without paying. */
async function bought(status: 'BOUGHT' | 'FILLED_IN' = 'BOUGHT') {
  const [live] = await bench.publish([item('U-1', { stock: 5 })]);
  const order = bench.shop().placeOrder([{ sku: 'U-1', quantity: 2 }], { status });
  return { live: live!, order, pieces: () => bench.shop().offer(live!.key.syncId!).stock };
}

const offer = async (one: Parameters<typeof offerOf>[0], change: Parameters<typeof offerOf>[1]) => {
  const offers = [offerOf(one, change)];
  return bench.ends(offers, await connector.updateOffers(bench.context(), offers));
};

test.each(['BOUGHT', 'FILLED_IN'] as const)(
  'pieces of a purchase that is %s are not sold again',
  async (status) => {
    const { live, pieces } = await bought(status);
    await offer(live, { price: '99.90', stock: 5 });
    expect(pieces()).toBe(3);
    await bench.publish([changed(live, { description: '<p>New</p>', stock: 5 })]);
    expect(pieces()).toBe(3);
  },
);

test('an offer whose last pieces are all bought stays without any', async () => {
  const { live, pieces } = await bought();
  await offer(live, { stock: 1 });
  expect(pieces()).toBe(0);
});

test('a paid purchase is an order and taken off no more, nor one that was given up', async () => {
  const { live, order, pieces } = await bought();
  bench.shop().setOrder(order, 'READY_FOR_PROCESSING');
  await offer(live, { stock: 3 });
  expect(pieces()).toBe(3);
  bench.shop().placeOrder([{ sku: 'U-1', quantity: 1 }], { status: 'BOUGHT' });
  bench.shop().advance(11 * DAY_MS);
  await offer(live, { stock: 3 });
  expect(pieces()).toBe(3);
});

test('the nightly look finds no difference in pieces that are bought', async () => {
  await bought();
  const { items } = await connector.readListings(bench.context(), null);
  expect(items).toMatchObject([{ externalKey: 'U-1', stock: 5, active: true }]);
});
