import { describe, expect, test } from 'vitest';
import { planImages } from './images.ts';
import { shopifyConnector as connector } from './index.ts';
import { fieldsOf, item, onlyProduct, publish, useBench } from './test-support.ts';

const bench = await useBench();

const at = (name: string) => `https://img.example/${name}.jpg`;

describe('images of a product', () => {
  const upsert = async (images: string[], syncId: string | null = null) =>
    (await publish(bench, [item('A', { images }, syncId)])).get('A') ?? null;
  const shown = () => onlyProduct(bench).media.map(({ source }) => source);

  test('an update of something else uploads none again', async () => {
    const id = await upsert([at('a'), at('b')]);
    const before = onlyProduct(bench).media.map((one) => one.id);
    bench.forget();
    await upsert([at('a'), at('b')], id);
    expect(onlyProduct(bench).media.map((one) => one.id)).toEqual(before);
    expect(fieldsOf(bench)).not.toHaveProperty('product');
  });

  test('one is added, one taken away, one moved, and the shop’s own stay behind ours', async () => {
    const id = await upsert([at('a'), at('b'), at('c')]);
    const shop = bench.shop();
    onlyProduct(bench).media.unshift(shop.copy('https://elsewhere.example/own.jpg'));
    await upsert([at('c'), at('new'), at('a')], id);
    expect(shown()).toEqual([at('c'), at('new'), at('a'), 'https://elsewhere.example/own.jpg']);
    expect(fieldsOf(bench)).toMatchObject({ fileUpdate: 1, productReorderMedia: 1 });
  });

  test('images that Shopify is still working on are known by their order', async () => {
    bench.shop().imagesAreSlow = true;
    const id = await upsert([at('a'), at('b')]);
    await upsert([at('a')], id);
    expect(shown()).toEqual([at('a')]);
  });

  test('files of one name from different folders are different images', async () => {
    const id = await upsert(['https://img.example/v1/front.jpg']);
    await upsert(['https://img.example/v2/front.jpg'], id);
    expect(shown()).toEqual(['https://img.example/v2/front.jpg']);
  });

  test('a first image that could not be fetched shows as an issue', async () => {
    const id = await upsert([at('a')]);
    onlyProduct(bench).media[0]!.status = 'FAILED';
    const [found] = await connector.lookupListings(bench.context(), [item('A', {}, id).key]);
    expect(found).toMatchObject({ listing: { issues: [{ code: 'invalid_image' }] } });
  });
});

test('a copy is recognised by its name, with an id behind it where the name was taken', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const stored = [
    { id: '1', url: `https://cdn.shopify.example/files/a_${id}.jpg?v=1` },
    { id: '2', url: 'https://cdn.shopify.example/files/a_b.jpg?v=1' },
  ];
  const plan = planImages([at('a'), at('a b')], [at('a'), at('a b')], stored);
  expect(plan).toMatchObject({ add: [], remove: [], isSorted: true });
  expect([...plan.keep]).toEqual([
    [at('a'), '1'],
    [at('a b'), '2'],
  ]);
});
