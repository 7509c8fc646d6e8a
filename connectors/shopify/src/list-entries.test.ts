import { expect, test } from 'vitest';
import { compose } from './documents/index.ts';
import { PRODUCT_SET } from './documents/writes.ts';
import { shopifyConnector as connector } from './index.ts';
import { family, fieldsOf, item, liveIds, onlyProduct, useBench } from './test-support.ts';
import { CREDENTIALS } from './testing/server.ts';
import type { FakeProduct } from './testing/state.ts';
import { newVariant } from './testing/write-product.ts';

const bench = await useBench();

const upsert = (items: ReturnType<typeof item>[]) => connector.upsertListings(bench.context(), items);
const medium = (syncId: string | null = null) =>
  item(
    'S-M',
    { family: family({ Size: 'M' }, { lead: true }), images: ['https://img.example/m.jpg'] },
    syncId,
  );

/** Adds to a product as a merchant does in the shop. */
function embellish(product: FakeProduct): void {
  const shop = bench.shop();
  product.tags.push('summer', 'hand made');
  product.collections.push('gid://shopify/Collection/9');
  product.metafields.set('custom.care', { type: 'single_line_text_field', value: '30 °C' });
  product.media.push(shop.copy('https://elsewhere.example/film-still.jpg'));
  const optionValues = [{ optionName: 'Size', name: 'Tailored' }];
  product.variants.push(
    newVariant(shop, product, { optionValues, inventoryItem: { sku: 'THEIRS' }, price: '99' }),
  );
}

const kept = (product: FakeProduct) => ({
  tags: product.tags,
  collections: product.collections,
  care: product.metafields.get('custom.care')?.value,
  images: product.media.map(({ source }) => source),
  skus: product.variants.map(({ sku }) => sku),
});

const ALL = {
  tags: ['summer', 'hand made'],
  collections: ['gid://shopify/Collection/9'],
  care: '30 °C',
  skus: ['S-M', 'THEIRS'],
};

test.each(['known by its id', 'sent as new after its answer was lost'])(
  'what the merchant added to a product stays when it is written again: %s',
  async (how) => {
    const ids = liveIds(await upsert([medium()]));
    embellish(onlyProduct(bench));
    bench.forget();
    const syncId = how.startsWith('known') ? (ids.get('S-M') ?? null) : null;
    liveIds(await upsert([medium(syncId)]));
    expect(fieldsOf(bench)).not.toHaveProperty('productSet');
    const product = onlyProduct(bench);
    expect(kept(product)).toMatchObject(ALL);
    expect(kept(product).images).toEqual([
      'https://img.example/m.jpg',
      'https://elsewhere.example/film-still.jpg',
    ]);
  },
);

test('an offer, a new variant and a withdrawal lose nothing either', async () => {
  const ids = liveIds(await upsert([medium()]));
  embellish(onlyProduct(bench));
  const { key, payload } = medium(ids.get('S-M'));
  await connector.updateOffers(bench.context(), [{ key, ...payload, price: '5', stock: 1 }]);
  liveIds(await upsert([item('S-L', { family: family({ Size: 'L' }) })]));
  await connector.withdrawListings(bench.context(), [key]);
  expect(kept(onlyProduct(bench))).toMatchObject({ ...ALL, skus: ['S-M', 'THEIRS', 'S-L'] });
});

test('a product of ours to which the merchant added variants is found by its SKU, and keeps them', async () => {
  const alone = item('ALONE', { images: [] });
  liveIds(await upsert([alone]));
  const product = onlyProduct(bench);
  product.options = [{ name: 'Size', values: ['One'] }];
  product.variants[0]!.options = [{ name: 'Size', value: 'One' }];
  embellish(product);
  product.variants.reverse();
  liveIds(await upsert([{ ...alone, payload: { ...alone.payload, price: '7' } }]));
  expect(product.variants.map(({ sku, price }) => [sku, price])).toEqual([
    ['THEIRS', '99.00'],
    ['ALONE', '7.00'],
  ]);
  product.variants.pop();
  expect(await upsert([alone])).toMatchObject([{ outcome: 'rejected', issues: [{ code: 'duplicate_key' }] }]);
});

test('the fake does delete what productSet leaves out: the tests above can fail', async () => {
  liveIds(await upsert([medium()]));
  const product = onlyProduct(bench);
  embellish(product);
  const input = {
    handle: product.handle,
    tags: [],
    metafields: [],
    files: [],
    productOptions: [{ name: 'Size', values: [{ name: 'M' }] }],
    variants: [
      { optionValues: [{ optionName: 'Size', name: 'M' }], inventoryItem: { sku: 'S-M' }, price: '1' },
    ],
  };
  const variables = { identifier: { handle: product.handle }, input };
  const sent = compose('mutation', [{ part: PRODUCT_SET, variables }]);
  const answer = await fetch(`${bench.address}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'x-shopify-access-token': CREDENTIALS.token },
    body: JSON.stringify({ query: sent.document, variables: sent.variables }),
  });
  expect(await answer.json()).toMatchObject({ data: { r0: { userErrors: [] } } });
  expect(kept(product)).toMatchObject({ tags: [], care: undefined, images: [], skus: ['S-M'] });
});
