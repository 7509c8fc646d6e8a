import type { SourceProduct } from '@sluice/connector-kit';
import { plainFamily } from '@sluice/connector-kit/testing';
import { expect, test } from 'vitest';
import { ikasConnector as connector } from './index.ts';
import { item, offerOf, useBench } from './test-support.ts';
import { MERCHANT_ID } from './testing/state.ts';

const bench = await useBench(4);

async function pull(since: Date | null): Promise<{ products: SourceProduct[]; deleted: string[] }> {
  const products: SourceProduct[] = [];
  const deleted: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await connector.pullProducts(bench.context(), { since, cursor });
    products.push(...page.products);
    deleted.push(...page.deleted);
    cursor = page.next;
  } while (cursor !== null);
  return { products, deleted };
}

/** A moment after everything that has happened. */
function pause(): Date {
  bench.state().ahead += 60_000;
  const now = new Date(bench.state().now());
  bench.state().ahead += 60_000;
  return now;
}

test('a change of stock alone brings its product, though the product is not dated by it', async () => {
  const known = await bench.publish(Array.from({ length: 9 }, (_, at) => item(`P-${at}`)));
  const since = pause();
  await bench.offer([offerOf(known[4]!, { stock: 2 })]);
  const { products } = await pull(since);
  expect(new Map(products.map(({ sku, quantity }) => [sku, quantity]))).toEqual(new Map([['P-4', 2]]));
});

test('a shop that does not sort by the time of change is read to its end', async () => {
  await bench.publish(Array.from({ length: 9 }, (_, at) => item(`P-${at}`)));
  const since = pause();
  // In the shop and without a change of stock, which has a walk of its own.
  Object.assign([...bench.state().products.values()][8]!, { name: 'Yeni', updatedAt: bench.state().now() });
  const ctx = bench.context();
  const request: typeof ctx.http.request = (sent) =>
    ctx.http.request({
      ...sent,
      json: JSON.parse(JSON.stringify(sent.json ?? null).replace('-updatedAt', 'createdAt')),
    });
  const unsorted = { ...ctx, http: { request } };
  const skus: (string | null)[] = [];
  let cursor: string | null = null;
  do {
    const page = await connector.pullProducts(unsorted, { since, cursor });
    skus.push(...page.products.map(({ sku }) => sku));
    cursor = page.next;
  } while (cursor !== null);
  expect(new Set(skus)).toEqual(new Set(['P-8']));
});

test('a product that was deleted is told, with all its variants', async () => {
  const known = await bench.publish([
    item('S', { family: plainFamily({ Beden: 'S' }, { lead: true }) }),
    item('M', { family: plainFamily({ Beden: 'M' }) }),
    item('A'),
  ]);
  const since = pause();
  await bench.fake.deleteProduct(known[0]!.key.syncId!);
  const { products, deleted } = await pull(since);
  expect(products).toEqual([]);
  expect(deleted.toSorted()).toEqual([known[0]!.key.syncId, known[1]!.key.syncId].toSorted());
});

test('names of brand, category path, options and images come in words', async () => {
  const { brandSyncId, categorySyncId } = bench.payload!;
  await bench.publish([
    item('S', {
      brandSyncId: brandSyncId!,
      categorySyncId: categorySyncId!,
      images: ['https://img.example/1.jpg'],
      family: plainFamily({ Beden: 'S' }, { lead: true }),
    }),
  ]);
  const [product] = (await pull(null)).products;
  expect(product).toMatchObject({
    brand: 'Kuzey Işığı',
    categoryPaths: [['Ev', 'Lambalar']],
    family: { code: 'SHIRT', name: 'Shirt', options: [{ name: 'Beden', value: 'S' }] },
    name: 'Shirt - S',
    priceIncludesVat: true,
  });
  expect(product?.images).toEqual([
    expect.stringMatching(new RegExp(`^https://cdn\\.myikas\\.com/images/${MERCHANT_ID}/[0-9a-f-]{36}/`)),
  ]);
});

test('a shop that leaves VAT out of its prices says so', async () => {
  bench.state().isTaxExcludedOnPrices = true;
  await bench.publish([item('A')]);
  expect((await pull(null)).products).toMatchObject([{ priceIncludesVat: false }]);
});
