import { expect, test } from 'vitest';
import { shopifyConnector as connector } from './index.ts';
import { item, key, liveIds, offer, publish, useBench } from './test-support.ts';

const PRODUCTS = 1_000;
const bench = await useBench();

const image = (sku: string, at: number) => `https://img.example/${sku}-${at}.jpg`;
const items = Array.from({ length: PRODUCTS }, (_, at) =>
  item(`C-${at}`, { images: [0, 1, 2].map((n) => image(`C-${at}`, n)), barcode: String(40_000_000 + at) }),
);

/** Runs an operation over all items in full batches; the calls by what they ask, and their points. */
async function counted<Item>(all: readonly Item[], size: number, run: (some: Item[]) => Promise<unknown>) {
  bench.forget();
  for (let from = 0; from < all.length; from += size) await run(all.slice(from, from + size));
  const kinds: Record<string, number> = {};
  for (const { fields } of bench.calls) kinds[fields[0]!] = (kinds[fields[0]!] ?? 0) + 1;
  const points = bench.calls.reduce((sum, { cost }) => sum + cost, 0);
  return { calls: bench.calls.length, kinds, points: Math.round(points) };
}

test('1,000 products are looked for, created, repriced, changed and withdrawn in the calls the README names', async () => {
  const { listings } = connector.capabilities;
  const ids = new Map<string, string>();
  const looked = await counted(items, listings.lookup.maxBatch, (some) =>
    connector.lookupListings(
      bench.context(),
      some.map((one) => one.key),
    ),
  );
  const made = await counted(items, listings.maxBatch, async (some) => {
    for (const [sku, id] of await publish(bench, some)) ids.set(sku, id);
  });
  const idOf = (sku: string) => ids.get(sku) ?? null;
  const offered = await counted(items, listings.offers.maxBatch, async (some) =>
    liveIds(
      await connector.updateOffers(
        bench.context(),
        some.map((one) => offer(one.key.externalKey, idOf(one.key.externalKey), '21.5', 7)),
      ),
    ),
  );
  const changed = await counted(items, listings.maxBatch, (some) =>
    publish(
      bench,
      some.map((one) => ({
        key: { ...one.key, syncId: idOf(one.key.externalKey) },
        payload: { ...one.payload, title: `New ${one.payload.title}` },
      })),
    ),
  );
  const withdrawn = await counted(items, listings.maxBatch, (some) =>
    connector.withdrawListings(
      bench.context(),
      some.map((one) => key(one.key.externalKey, { syncId: idOf(one.key.externalKey) })),
    ),
  );
  expect({ looked, made, offered, changed, withdrawn }).toEqual({
    looked: {
      calls: 101,
      kinds: { shop: 1, productVariants: 60, productByIdentifier: 40 },
      points: 45_223,
    },
    made: {
      calls: 181,
      kinds: { publications: 1, productByIdentifier: 40, productSet: 100, publishablePublish: 40 },
      points: 44_352,
    },
    offered: {
      calls: 44,
      kinds: { productVariantsBulkUpdate: 40, inventorySetQuantities: 4 },
      points: 13_044,
    },
    changed: {
      calls: 120,
      kinds: { nodes: 20, productUpdate: 40, productVariantsBulkUpdate: 40, inventorySetQuantities: 20 },
      points: 34_220,
    },
    withdrawn: { calls: 60, kinds: { nodes: 20, productUpdate: 40 }, points: 21_000 },
  });
  expect(bench.shop().products.size).toBe(PRODUCTS);
});
