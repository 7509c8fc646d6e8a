import { memoryShelf, testContext } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { upsertListings } from './listings.ts';
import { fullProduct, settings } from './testing/products.ts';

const KEY = { externalKey: 'A', syncId: null, barcode: null };

/** Lays a product on a shelf and writes it again with other fields; the shelf after that. */
async function changed(change: Parameters<typeof fullProduct>[0]) {
  const shelf = memoryShelf();
  const ctx = testContext({ config: settings(), shelf });
  const [first] = await upsertListings(ctx, [{ key: KEY, payload: fullProduct() }]);
  if (first?.outcome !== 'live') throw new Error('it is not on the shelf');
  const key = { ...KEY, syncId: first.syncId };
  const [end] = await upsertListings(ctx, [{ key, payload: fullProduct(change) }]);
  return { end, items: [...shelf.items.values()] };
}

test('a product that is refused keeps its place with the price and stock of now', async () => {
  const { end, items } = await changed({ title: 'x'.repeat(151), stock: 0, price: '5.00' });
  expect(end).toMatchObject({ outcome: 'rejected' });
  expect(items).toMatchObject([{ payload: { stock: 0, price: '5.00' } }]);
});

test.each([
  ['price', { price: '0.00', stock: 0 }],
  ['currency', { currency: '', stock: 0 }],
])('one whose %s is refused leaves the file: it would go on at the old price', async (_what, change) => {
  const { end, items } = await changed(change);
  expect(end).toMatchObject({ outcome: 'rejected' });
  expect(items).toEqual([]);
});
