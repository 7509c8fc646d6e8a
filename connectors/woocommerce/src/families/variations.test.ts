import { beforeEach, describe, expect, test } from 'vitest';
import { upsertListings } from '../listings.ts';
import { lookupListings } from '../look-up.ts';
import { readListings, updateOffers, withdrawListings } from '../offers.ts';
import { item, key, offer, useBench } from '../test-support.ts';
import { createProduct } from '../testing/write-product.ts';

const bench = await useBench();

describe('listings that are variations', () => {
  let parent: number;
  let small: number;
  let id: string;
  beforeEach(() => {
    const { shop } = bench;
    const attributes = [{ name: 'Size', variation: true, options: ['S', 'M'] }];
    parent = createProduct(shop, { name: 'Shirt', type: 'variable', sku: 'SH', attributes }).id;
    const size = (option: string) => ({ attributes: [{ name: 'Size', option }] });
    small = createProduct(shop, { sku: 'SH-S', regular_price: '20', ...size('S') }, parent).id;
    createProduct(shop, { regular_price: '20', ...size('M') }, parent);
    id = `${parent}:${small}`;
    bench.forget();
  });
  const kept = () => bench.shop.products.get(small)!;
  const writes = () => bench.calls.filter(({ method }) => method === 'POST').map(({ path }) => path);

  test('are found by SKU, barcode and either form of id, and known by the id of parent and variation', async () => {
    const ctx = bench.context();
    kept().global_unique_id = '5901234123464';
    const asked = [
      key('SH-S'),
      key('X', { barcode: '5901234123464' }),
      key('X', { syncId: String(small) }),
      key('X', { syncId: id }),
    ];
    for (const one of asked) {
      expect(await lookupListings(ctx, [one])).toMatchObject([{ match: 'found', listing: { syncId: id } }]);
    }
  });

  test('get price and stock by the address of variations, without a read', async () => {
    const ctx = bench.context();
    await updateOffers(ctx, [offer('WARM-UP', null, '1', 1)]);
    bench.forget();
    expect(await updateOffers(ctx, [offer('SH-S', id, '21.50', 7)])).toEqual([
      { externalKey: 'SH-S', outcome: 'live', syncId: id },
    ]);
    expect(bench.calls.map(({ path }) => path)).toEqual([`products/${parent}/variations/batch`]);
    expect(kept()).toMatchObject({ regular_price: '21.50', stock_quantity: 7, parent_id: parent });
  });

  test('named without their parent are written under it all the same', async () => {
    const ctx = bench.context();
    const results = await updateOffers(ctx, [offer('SH-S', String(small), '22', 1)]);
    expect(results).toEqual([{ externalKey: 'SH-S', outcome: 'live', syncId: id }]);
    expect(await withdrawListings(ctx, [key('SH-S', { syncId: String(small) })])).toEqual([
      { externalKey: 'SH-S', outcome: 'withdrawn' },
    ]);
    expect(kept()).toMatchObject({ regular_price: '22', status: 'private' });
  });

  test('take content, and keep what only their parent has', async () => {
    const ctx = bench.context();
    const changed = item(
      'SH-S',
      {
        title: 'Other',
        description: '<p>Soft</p>',
        categorySyncId: '17',
        images: ['https://img.example/s.jpg'],
      },
      id,
    );
    expect(await upsertListings(ctx, [changed])).toEqual([
      { externalKey: 'SH-S', outcome: 'live', syncId: id },
    ]);
    expect(writes()).toEqual([`products/${parent}/variations/batch`]);
    expect(kept()).toMatchObject({
      description: '<p>Soft</p>',
      categories: [],
      attributes: [{ option: 'S' }],
    });
    expect(kept().images).toHaveLength(1);
    expect(bench.shop.products.get(parent)?.name).toBe('Shirt');
  });

  test('go off sale without their siblings', async () => {
    await withdrawListings(bench.context(), [key('SH-S', { syncId: id })]);
    const states = [...bench.shop.products.values()].map(({ status }) => status);
    expect(states).toEqual(['publish', 'private', 'publish']);
  });

  test('of several parents are written parent by parent, in one call each', async () => {
    const other = createProduct(bench.shop, { name: 'Hat', type: 'variable', sku: 'HAT' }).id;
    const hat = createProduct(bench.shop, { sku: 'HAT-1', regular_price: '5' }, other).id;
    const plain = createProduct(bench.shop, { sku: 'CUP', regular_price: '5' }).id;
    const offers = [
      offer('SH-S', id, '9', 1),
      offer('HAT-1', `${other}:${hat}`, '9', 1),
      offer('CUP', String(plain), '9', 1),
    ];
    const results = await updateOffers(bench.context(), offers);
    expect(results.map(({ outcome }) => outcome)).toEqual(['live', 'live', 'live']);
    expect(writes().sort()).toEqual(
      [`products/${parent}/variations/batch`, `products/${other}/variations/batch`, 'products/batch'].sort(),
    );
  });

  test('are read back in place of their parent, which has no price or stock of its own', async () => {
    const ctx = bench.context();
    const first = await readListings(ctx, null);
    expect(first.items).toEqual([]);
    const then = await readListings(ctx, first.next);
    expect(then.items.map(({ syncId, title }) => [syncId.split(':')[0], title])).toEqual([
      [String(parent), undefined],
      [String(parent), undefined],
    ]);
    expect(then.next).toBeNull();
    expect(await lookupListings(ctx, [key('SH')])).toEqual([{ externalKey: 'SH', match: 'none' }]);
  });
});
