import { beforeEach, describe, expect, test } from 'vitest';
import { readCategoryAttributes, readCategoryTree } from './category-tree.ts';
import { woocommerceConnector } from './index.ts';
import { upsertListings } from './listings.ts';
import { lookupListings } from './look-up.ts';
import { readListings, updateOffers, withdrawListings } from './offers.ts';
import { pullOrders } from './orders.ts';
import { pullProducts } from './products.ts';
import { syncBrands, syncCategories } from './terms.ts';
import { type Bench, item, key, offer, useBench } from './test-support.ts';
import { requestFaults } from './testing/check-request.ts';
import { placeOrder, refundOrder } from './testing/orders.ts';
import { specsMissing } from './testing/specs.ts';
import { createProduct } from './testing/write-product.ts';

const bench = await useBench();

describe.skipIf(specsMissing !== undefined)('every call fits what the server describes', () => {
  beforeEach(() => {
    bench.forget();
  });

  const faultsOfAll = (): string[] => bench.calls.flatMap(requestFaults);

  test('addresses, parameters and bodies of everything the connector does', async () => {
    const { shop } = bench;
    const ctx = bench.context();
    const parent = createProduct(shop, { name: 'Shirt', type: 'variable', sku: 'SH', attributes: [] });
    const small = createProduct(shop, { sku: 'SH-S', regular_price: '20' }, parent.id);
    const full = item('FULL', {
      barcode: '5901234123457',
      description: '<p>x</p>',
      brandSyncId: '31',
      categorySyncId: '17',
      attributes: [{ code: '1', value: 'Red' }],
      images: ['https://img.example/a.jpg'],
    });
    await woocommerceConnector.testConnection(ctx);
    const [made] = await upsertListings(ctx, [full]);
    const syncId = made?.outcome === 'live' ? made.syncId : '';
    const variationId = `${parent.id}:${small.id}`;
    const changed = [
      {
        ...full,
        key: { ...full.key, syncId },
        payload: { ...full.payload, images: ['https://img.example/b.jpg'] },
      },
      item('SH-S', { images: ['https://img.example/c.jpg'] }, variationId),
    ];
    await upsertListings(ctx, changed);
    await upsertListings(ctx, [item('SH-S', { images: [] }, variationId)]);
    await updateOffers(ctx, [offer('FULL', syncId, '8', 1), offer('SH-S', variationId, '8', 1)]);
    await writeFamily(bench.context({ sale_price: 'list_price' }));
    const order = placeOrder(shop, [{ sku: 'FULL', quantity: 1 }]);
    refundOrder(shop, order.id, [1]);
    await pullOrders(ctx, { since: new Date(), cursor: null });
    for (const since of [null, new Date(Date.now() - 60_000)]) {
      for (const cursor of [null, 'variations', 'bin']) await pullProducts(ctx, { since, cursor });
    }
    shop.filtersBarcodes = false;
    const unknown = { syncId: '9999', barcode: '4006381333931' };
    await lookupListings(ctx, [
      key('FULL', { syncId }),
      key('SH-S', { syncId: variationId }),
      key('X', unknown),
    ]);
    await readListings(ctx, null);
    await readListings(ctx, 'variations');
    await withdrawListings(ctx, [key('FULL', { syncId }), key('SH-S', { syncId: variationId })]);
    await syncBrands(ctx, [{ externalKey: '1', name: 'Neu', syncId: null }]);
    await syncBrands(ctx, [{ externalKey: '1', name: 'Neuer', syncId: '31' }]);
    await syncCategories(ctx, [{ externalKey: '1', path: ['A', 'B'], syncId: null }]);
    await readCategoryTree(ctx, null);
    await readCategoryAttributes(ctx);
    expect(faultsOfAll()).toEqual([]);
    // All that the connector has ever sent is among them.
    const kinds = new Set(bench.calls.map(({ method, path }) => `${method} ${path.replace(/\d+/g, '*')}`));
    expect(kinds.size).toBe(18);
  });

  /** A family that is made and then extended, with all that a variant can have. */
  async function writeFamily(ctx: ReturnType<Bench['context']>): Promise<void> {
    const variant = (size: string, lead: boolean, syncId: string | null = null) => {
      const options = [
        { name: 'Size', value: size },
        { name: 'Colour', value: 'Red' },
      ];
      const payload = {
        family: { code: 'FAMILY', name: 'Family', options, lead },
        brandSyncId: '31',
        categorySyncId: '17',
        properties: [{ name: 'Material', value: 'Linen' }],
        images: [`https://img.example/${size}.jpg`],
        weight: '0.25',
        price: '8',
        listPrice: '10',
      };
      return item(`FAMILY-${size}`, payload, syncId);
    };
    const made = await upsertListings(ctx, [variant('S', false), variant('M', false)]);
    expect(made.map(({ outcome }) => outcome)).toEqual(['live', 'live']);
    const known = made[0]?.outcome === 'live' ? made[0].syncId : null;
    await upsertListings(ctx, [variant('S', true, known), variant('L', false)]);
    await updateOffers(ctx, [{ ...offer('FAMILY-S', known, '8', 1), listPrice: '10' }]);
    await updateOffers(ctx, [offer('FAMILY-S', known, '8', 1)]);
    const bodies = bench.calls.flatMap(({ path, body }) => (path === 'products/batch' ? [body] : []));
    expect(bodies).toContainEqual({ create: [expect.objectContaining({ type: 'variable', sku: 'FAMILY' })] });
  }

  test('what the server does not describe is noticed', () => {
    const call = { method: 'GET', path: 'orders', query: new URLSearchParams(), body: null };
    const bad = (query: string) => requestFaults({ ...call, query: new URLSearchParams(query) });
    expect(bad('per_page=101')).toEqual(['per_page is 101, out of bounds']);
    expect(bad('modified_since=1')).toEqual(['orders has no parameter modified_since']);
    expect(bad('orderby=changed')).toEqual([expect.stringContaining('not one of')]);
    const body = { create: [{ name: 1, price: '5', nonsense: true }] };
    expect(requestFaults({ ...call, method: 'POST', path: 'products/batch', body })).toEqual([
      'create[0].name is 1, not string',
      'create[0].price is read only',
      'create[0] has no field nonsense',
    ]);
    expect(requestFaults({ ...call, path: 'ordres' })).toEqual(['ordres is no address of the API']);
  });
});
