import type { ItemResult, ListingItem } from '@sluice/connector-kit';
import { plainFamily, plainOffer } from '@sluice/connector-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { Context } from './context.ts';
import { medusaConnector as connector } from './index.ts';
import { contextFor } from './testing/channel.ts';
import { item, known } from './testing/items.ts';
import { type RealServer, startRealServer } from './testing/real-server.ts';
import { admin, buy, makeProduct, setStock, variantOf } from './testing/shop.ts';

/** The first time, Medusa is installed and makes its tables. */
const PATIENCE_MS = 12 * 60_000;

let server: RealServer;
let ctx: Context;
beforeAll(async () => {
  // The PostgreSQL that all tests of the run share.
  server = await startRealServer(inject('testCluster'));
}, PATIENCE_MS);
afterAll(() => server?.close());
beforeEach(async () => {
  await server.tell('reset', undefined);
  ctx = contextFor(server);
});

/** Writes listings that must be taken; the items as they are known then. */
async function publish(items: readonly ListingItem[]): Promise<ListingItem[]> {
  const results = await connector.upsertListings(ctx, items);
  const ids = new Map(results.map((one) => [one.externalKey, idOf(one)]));
  return items.map((one) => known(one, ids.get(one.key.externalKey)!));
}

function idOf(result: ItemResult): string {
  if (result.outcome !== 'live') throw new Error(JSON.stringify(result));
  return result.syncId;
}

const look = async (sku: string) => {
  const [found] = await connector.lookupListings(ctx, [{ externalKey: sku, syncId: null, barcode: null }]);
  return found?.match === 'found' ? found.listing : null;
};

/** A context that counts the calls of a run, reads apart from writes. */
async function callsOf(
  run: (counting: Context) => Promise<unknown>,
): Promise<{ read: number; write: number }> {
  const calls = { read: 0, write: 0 };
  const http: Context['http'] = {
    request: (request) => {
      calls[request.method === 'GET' ? 'read' : 'write']++;
      return ctx.http.request(request);
    },
  };
  await run({ ...ctx, http });
  return calls;
}

test('a hundred products take the calls that the README names, a tenth of those of a thousand', async () => {
  await connector.readListings(ctx, null);
  const items = Array.from({ length: 100 }, (_, n) => item(n + 1));
  let live: ListingItem[] = [];
  const create = async (counting: Context) => {
    const results = await connector.upsertListings(counting, items);
    live = items.map((one, at) => known(one, idOf(results[at]!)));
  };
  const reprice = (counting: Context) =>
    connector.updateOffers(
      counting,
      live.map(({ key }) => plainOffer(key, { price: '21.50', stock: 3 })),
    );
  const change = (counting: Context) =>
    connector.upsertListings(
      counting,
      live.map((one) => known(one, one.key.syncId!, { title: 'Another', price: '21.50', stock: 3 })),
    );
  const keysOf = (all: readonly ListingItem[]) => all.map(({ key }) => key);
  const calls = {
    lookUp: await callsOf((counting) => connector.lookupListings(counting, keysOf(items))),
    create: await callsOf(create),
    reprice: await callsOf(reprice),
    repriceAgain: await callsOf(reprice),
    change: await callsOf(change),
    withdraw: await callsOf((counting) => connector.withdrawListings(counting, keysOf(live))),
    readBack: await callsOf((counting) => connector.readListings(counting, null)),
  };
  expect(calls).toEqual({
    lookUp: { read: 7, write: 0 },
    create: { read: 1, write: 2 },
    reprice: { read: 2, write: 2 },
    repriceAgain: { read: 2, write: 0 },
    change: { read: 2, write: 1 },
    withdraw: { read: 2, write: 1 },
    readBack: { read: 1, write: 0 },
  });
});

test('a new price of a product that the shop made leaves its other prices as they are', async () => {
  const prices = [
    { currency_code: 'eur', amount: 10 },
    { currency_code: 'usd', amount: 11 },
    { currency_code: 'eur', amount: 8, rules: { region_id: server.region } },
    { currency_code: 'eur', amount: 7, min_quantity: 10 },
  ];
  const id = await makeProduct(server, { sku: 'SHOP', name: 'Of the shop', variant: { prices } });
  const key = { externalKey: 'SHOP', syncId: id, barcode: null };
  await connector.updateOffers(ctx, [plainOffer(key, { price: '12.5', stock: 4 })]);
  const { products } = await admin<{ products: { variants: { prices: object[] }[] }[] }>(server, 'products');
  expect(products[0]?.variants[0]?.prices).toHaveLength(4);
  expect(products[0]?.variants[0]?.prices).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ currency_code: 'eur', amount: 12.5, rules: {}, min_quantity: null }),
      expect.objectContaining({ currency_code: 'usd', amount: 11 }),
      expect.objectContaining({ currency_code: 'eur', amount: 8, rules: { region_id: server.region } }),
      expect.objectContaining({ currency_code: 'eur', amount: 7, min_quantity: 10 }),
    ]),
  );
});

test('units of an open order are added on the shelf, so that the stock that can be sold is the one that was sent', async () => {
  const [sold] = await publish([item(1, { stock: 5 })]);
  await buy(server, [{ sku: 'T-1', quantity: 2 }]);
  expect((await look('T-1'))?.stock).toBe(3);
  await connector.updateOffers(ctx, [plainOffer(sold!.key, { stock: 9 })]);
  expect((await look('T-1'))?.stock).toBe(9);
});

test('variants of a family become one product, one of them can be withdrawn, and one can leave it', async () => {
  const shirt = (n: number, Size: string, lead = false) =>
    item(n, { family: plainFamily({ Size }, { lead }), stock: 6 });
  const [small, large] = await publish([shirt(1, 'S', true), shirt(2, 'L')]);
  await publish([shirt(3, 'XL')]);
  const shown = () =>
    admin<{ products: { status: string; variants: { sku: string }[] }[] }>(server, 'products?order=id').then(
      ({ products }) =>
        products.map(({ status, variants }) => [status, variants.map(({ sku }) => sku).sort()]),
    );
  expect(await shown()).toEqual([['published', ['T-1', 'T-2', 'T-3']]]);
  await connector.withdrawListings(ctx, [large!.key]);
  expect(await look('T-2')).toMatchObject({ active: false, stock: 0 });
  expect(await look('T-1')).toMatchObject({ active: true, stock: 6 });
  await publish([known(small!, small!.key.syncId!, { family: null })]);
  expect(await shown()).toEqual([
    ['published', ['T-2', 'T-3']],
    ['published', ['T-1']],
  ]);
  const twin = await connector.upsertListings(ctx, [shirt(4, 'XL')]);
  expect(twin).toMatchObject([{ outcome: 'rejected', issues: [{ code: 'duplicate_variant' }] }]);
});

test('a batch that Medusa refuses for one product is bisected by the host, and a product alone has the reason', async () => {
  await makeProduct(server, { sku: 'OTHER', name: 'Other', variant: { barcode: item(2).payload.barcode } });
  const both = connector.upsertListings(ctx, [item(1), item(2)]);
  await expect(both).rejects.toMatchObject({ kind: 'invalid_request' });
  expect(await look('T-1')).toBeNull();
  expect(await connector.upsertListings(ctx, [item(2)])).toMatchObject([
    { outcome: 'rejected', issues: [{ code: 'duplicate_barcode', field: 'barcode' }] },
  ]);
});

test('a batch of more bytes than Medusa reads is bisected before it is sent, and its halves are taken', async () => {
  const long = Array.from({ length: 6 }, (_, n) =>
    item(n + 1, { description: `<p>${'x'.repeat(390_000)}</p>` }),
  );
  await expect(connector.upsertListings(ctx, long)).rejects.toMatchObject({ kind: 'invalid_request' });
  expect((await publish(long.slice(0, 5))).length).toBe(5);
});

test('a change of price or stock by the staff is in the window of the source, and an unchanged product is not', async () => {
  await makeProduct(server, { sku: 'PRICED', name: 'Priced', price: 10, stock: 1 });
  await makeProduct(server, { sku: 'COUNTED', name: 'Counted', price: 10, stock: 1 });
  await makeProduct(server, { sku: 'SAME', name: 'Same', price: 10, stock: 1 });
  const all = await connector.pullProducts(ctx, { since: null, cursor: null });
  const since = new Date(Math.max(...all.products.map(({ updatedAt }) => updatedAt.getTime())) + 1);
  const { id, product_id: product } = await variantOf(server, 'PRICED');
  await admin(server, `products/${product}/variants/${id}`, {
    prices: [{ currency_code: 'eur', amount: 20 }],
  });
  await setStock(server, 'COUNTED', 8);
  const { products } = await connector.pullProducts(ctx, { since, cursor: null });
  expect(products.map(({ sku, price, quantity }) => [sku, price, quantity]).sort()).toEqual([
    ['COUNTED', '10', 8],
    ['PRICED', '20', 1],
  ]);
});
