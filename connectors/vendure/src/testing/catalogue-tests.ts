import { beforeEach, describe, expect, test } from 'vitest';
import { vendureConnector } from '../index.ts';
import { contextFor } from './channel.ts';
import { counting, item, key, losing, offer, variant } from './items.ts';
import type { RealServer } from './real-server.ts';
import { buy, makeProduct } from './shop.ts';
import { productsOf, shownSkus } from './shop-view.ts';

const { upsertListings, updateOffers, withdrawListings, lookupListings, syncBrands, deleteTerms } =
  vendureConnector;

/** Tests the catalogue of a real shop after the connector's writes. */
export function catalogueTests(server: () => RealServer): void {
  const ctx = () => contextFor(server());
  beforeEach(() => server().tell('reset', undefined));

  describe('products of a real Vendure', () => {
    test('one goes on sale, changes its price and stock, leaves the sale and comes back under its id', async () => {
      const [made] = await upsertListings(ctx(), [item('CUP', { price: '12.00', stock: 7 })]);
      expect(made).toMatchObject({ outcome: 'live' });
      const syncId = made?.outcome === 'live' ? made.syncId : '';
      expect(await shownSkus(server())).toEqual(['CUP']);
      await updateOffers(ctx(), [offer('CUP', syncId, '13.50', 4)]);
      const [product] = await productsOf(server());
      expect(product?.variants).toMatchObject([
        { id: syncId, priceWithTax: 1350, stockLevels: [{ stockOnHand: 4, stockAllocated: 0 }] },
      ]);
      await withdrawListings(ctx(), [key('CUP', syncId)]);
      expect(await shownSkus(server())).toEqual([]);
      expect(await upsertListings(ctx(), [item('CUP', {}, syncId)])).toMatchObject([
        { outcome: 'live', syncId },
      ]);
      expect(await shownSkus(server())).toEqual(['CUP']);
      expect(await productsOf(server())).toHaveLength(1);
    });

    test('what is promised to orders is not sold twice: stock that is sent is what can be sold', async () => {
      const [made] = await upsertListings(ctx(), [item('CUP', { stock: 10 })]);
      await buy(server(), [{ sku: 'CUP', quantity: 3 }]);
      const syncId = made?.outcome === 'live' ? made.syncId : '';
      await updateOffers(ctx(), [offer('CUP', syncId, '9.90', 7)]);
      const [product] = await productsOf(server());
      expect(product?.variants[0]?.stockLevels).toEqual([{ stockOnHand: 10, stockAllocated: 3 }]);
      const [found] = await lookupListings(ctx(), [key('CUP', syncId)]);
      expect(found).toMatchObject({ match: 'found', listing: { stock: 7 } });
    });

    test('a product of the shop is found by its SKU and stays as the shop made it', async () => {
      await makeProduct(server(), { sku: 'THEIRS', name: 'Their cup' });
      expect(await upsertListings(ctx(), [item('THEIRS', { price: '5.00' })])).toMatchObject([
        { outcome: 'live' },
      ]);
      const products = await productsOf(server());
      expect(products).toMatchObject([{ slug: 'theirs', variants: [{ sku: 'THEIRS', priceWithTax: 500 }] }]);
    });

    test('a brand that no product has is deleted, one that has products stays, and one that is gone is no fault', async () => {
      const brands = ['Used', 'Unused'].map((name, at) => ({ externalKey: String(at), name, syncId: null }));
      const made = await syncBrands(ctx(), brands);
      expect(made).toMatchObject([{ made: true }, { made: true }]);
      const ids = made.map((one) => (one.outcome === 'synced' ? one.syncId : ''));
      await upsertListings(ctx(), [item('CUP', { brandSyncId: ids[0]! })]);
      const terms = ids.map((syncId) => ({ kind: 'brand', syncId }) as const);
      const outcomes = async () => (await deleteTerms(ctx(), terms)).map(({ outcome }) => outcome).sort();
      expect(await outcomes()).toEqual(['deleted', 'in_use']);
      expect(await outcomes()).toEqual(['deleted', 'in_use']);
      expect(await syncBrands(ctx(), brands)).toMatchObject([{ syncId: ids[0] }, { made: true }]);
    });

    test('two variants with one SKU are a question, not a guess', async () => {
      await makeProduct(server(), { sku: 'TWICE', name: 'A' });
      await server().tell('sql', `update product_variant set sku = 'ONCE' where sku = 'TWICE'`);
      await makeProduct(server(), { sku: 'TWICE', name: 'B' });
      await server().tell('sql', `update product_variant set sku = 'TWICE' where sku = 'ONCE'`);
      expect(await upsertListings(ctx(), [item('TWICE')])).toMatchObject([
        { outcome: 'rejected', issues: [{ code: 'ambiguous_match' }] },
      ]);
    });

    test('a shop without a facet of brands gets one, and a brand in other letters is the same', async () => {
      await server().tell('sql', `update facet set code = 'theirs' where id = 1`);
      const sync = async (name: string) => {
        const [result] = await syncBrands(ctx(), [{ externalKey: '1', name, syncId: null }]);
        return result?.outcome === 'synced' ? result.syncId : result;
      };
      const id = await sync('Northwind & Söhne');
      expect(await sync('NORTHWIND & SÖHNE')).toBe(id);
      await upsertListings(ctx(), [item('CUP', { brandSyncId: String(id) })]);
      expect((await productsOf(server()))[0]?.facetValues).toEqual([{ name: 'Northwind & Söhne' }]);
      expect(await upsertListings(ctx(), [item('JAR', { brandSyncId: '4711' })])).toMatchObject([
        { outcome: 'rejected', issues: [{ code: 'unknown_brand' }] },
      ]);
      await server().tell('reset', undefined);
      await server().tell('sql', `update facet set code = 'brand' where id = 1`);
    });

    test('a hundred products cost two reads and three writes, their prices and stocks one of each', async () => {
      const first = counting(ctx());
      const items = Array.from({ length: 100 }, (_, at) => item(`N-${at}`));
      const results = await upsertListings(first, items);
      expect(first.calls).toEqual({ read: 2, write: 3 });
      const second = counting({ ...ctx(), checkpoint: first.checkpoint });
      const offers = results.map((one) =>
        offer(one.externalKey, one.outcome === 'live' ? one.syncId : null, '1.00', 1),
      );
      await updateOffers(second, offers);
      expect(second.calls).toEqual({ read: 1, write: 1 });
    });
  });

  describe('families on a real Vendure', () => {
    const shirt = (size: string, more: Parameters<typeof variant>[3] = {}) =>
      variant('SHIRT', `SHIRT-${size}`, { Size: size }, more);

    test('variants that come one after another become one product, with the words of its lead', async () => {
      await upsertListings(ctx(), [shirt('S', { payload: { description: 'of S' } })]);
      await upsertListings(ctx(), [
        shirt('M', { lead: true, payload: { description: 'of M', title: 'Shirt M' } }),
        shirt('L'),
      ]);
      const products = await productsOf(server());
      expect(products).toHaveLength(1);
      expect(products[0]).toMatchObject({ name: 'Article SHIRT', description: 'of M', enabled: true });
      expect(products[0]?.optionGroups.map(({ name, options }) => [name, options.length])).toEqual([
        ['Size', 3],
      ]);
      expect(products[0]?.variants.map(({ sku, options }) => [sku, options.map(({ name }) => name)])).toEqual(
        [
          ['SHIRT-S', ['S']],
          ['SHIRT-M', ['M']],
          ['SHIRT-L', ['L']],
        ],
      );
      expect(await shownSkus(server())).toEqual(['SHIRT-L', 'SHIRT-M', 'SHIRT-S']);
    });

    test('a variant that leaves the sale leaves the others on it', async () => {
      await upsertListings(ctx(), [shirt('S'), shirt('M')]);
      await withdrawListings(ctx(), [key('SHIRT-S')]);
      expect(await shownSkus(server())).toEqual(['SHIRT-M']);
      await withdrawListings(ctx(), [key('SHIRT-M')]);
      expect((await productsOf(server()))[0]).toMatchObject({ enabled: false });
    });

    test('a variant moves to another family, and out of it: one variant of its SKU, nothing empty left', async () => {
      const [made] = await upsertListings(ctx(), [shirt('S', { lead: true })]);
      const syncId = made?.outcome === 'live' ? made.syncId : '';
      const moved = variant('BLOUSE', 'SHIRT-S', { Colour: 'red' }, { lead: true, syncId });
      const [after] = await upsertListings(ctx(), [moved]);
      expect(after).toMatchObject({ outcome: 'live' });
      expect(await productsOf(server())).toMatchObject([
        { name: 'Article BLOUSE', variants: [{ sku: 'SHIRT-S', options: [{ name: 'red' }] }] },
      ]);
      const alone = item('SHIRT-S', {}, after?.outcome === 'live' ? after.syncId : null);
      expect(await upsertListings(ctx(), [alone])).toMatchObject([{ outcome: 'live' }]);
      expect(await productsOf(server())).toMatchObject([
        { name: 'Product SHIRT-S', optionGroups: [], variants: [{ sku: 'SHIRT-S', enabled: true }] },
      ]);
    });

    test('a variant that the shop added to an article of ours stays there under its id', async () => {
      const [made] = await upsertListings(ctx(), [shirt('S', { lead: true })]);
      const syncId = made?.outcome === 'live' ? made.syncId : '';
      const slug = (await productsOf(server()))[0]?.slug ?? '';
      // The variant as the shop shows it to a source: its family is the slug.
      const theirs = variant(slug, 'SHIRT-S', { Size: 'S' }, { syncId });
      expect(await upsertListings(ctx(), [theirs])).toMatchObject([{ outcome: 'live', syncId }]);
      expect(await productsOf(server())).toMatchObject([
        { slug, variants: [{ id: syncId, sku: 'SHIRT-S' }] },
      ]);
    });

    test('a variant changes its options in place', async () => {
      const [made] = await upsertListings(ctx(), [shirt('S'), shirt('M')]);
      const syncId = made?.outcome === 'live' ? made.syncId : '';
      await upsertListings(ctx(), [variant('SHIRT', 'SHIRT-S', { Size: 'XS' }, { syncId })]);
      const [product] = await productsOf(server());
      const changed = product?.variants.find(({ id }) => id === syncId);
      expect(changed?.options).toEqual([{ name: 'XS' }]);
    });

    test('what cannot be a variant is refused alone: the same options twice, an option that is missing', async () => {
      await upsertListings(ctx(), [shirt('S')]);
      const results = await upsertListings(ctx(), [
        variant('SHIRT', 'TWIN', { Size: 'S' }),
        variant('SHIRT', 'BARE', { Colour: 'red' }),
        shirt('M'),
      ]);
      const codes = new Map(
        results.map((one) => [
          one.externalKey,
          one.outcome === 'rejected' ? one.issues[0]?.code : one.outcome,
        ]),
      );
      expect(codes.get('TWIN')).toBe('missing_attribute');
      expect(codes.get('SHIRT-M')).toBe('missing_attribute');
      const again = await upsertListings(ctx(), [
        variant('HAT', 'A', { Size: 'S' }),
        variant('HAT', 'B', { Size: 'S' }),
      ]);
      expect(again).toMatchObject([
        { externalKey: 'B', outcome: 'rejected', issues: [{ code: 'duplicate_key' }] },
        { externalKey: 'A', outcome: 'live' },
      ]);
    });

    test('whichever answer is lost, sending it again leaves one product, each option and each variant once', async () => {
      for (let nth = 0; nth < 10; nth++) {
        await server().tell('reset', undefined);
        const items = [shirt('S', { lead: true }), shirt('M'), item('CUP')];
        const unlucky = losing(ctx(), nth);
        await upsertListings(unlucky, items).catch(() => null);
        const again = await upsertListings(ctx(), items);
        expect(again.map(({ outcome }) => outcome)).toEqual(['live', 'live', 'live']);
        const products = await productsOf(server());
        const skus = products.flatMap(({ variants }) => variants.map(({ sku }) => sku)).sort();
        expect(skus).toEqual(['CUP', 'SHIRT-M', 'SHIRT-S']);
        expect(products).toHaveLength(2);
        expect(products.flatMap(({ optionGroups }) => optionGroups)).toMatchObject([
          { name: 'Size', options: [{}, {}] },
        ]);
        if (!unlucky.lost()) return expect(nth).toBeGreaterThan(2);
      }
      expect.unreachable('a write of this kind has fewer calls than that');
    });
  });
}
