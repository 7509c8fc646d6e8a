import { beforeEach, describe, expect, test } from 'vitest';
import { vendureConnector } from '../index.ts';
import { contextFor } from './channel.ts';
import { counting, item, variant } from './items.ts';
import type { RealServer } from './real-server.ts';
import { adminOf, graphql } from './shop.ts';
import { productsOf, propertyFacets } from './shop-view.ts';

const { upsertListings, pullProducts } = vendureConnector;

const properties = (all: Readonly<Record<string, string>>) => ({
  properties: Object.entries(all).map(([name, value]) => ({ name, value })),
});

/** Tests properties in a real shop. */
export function propertyTests(server: () => RealServer): void {
  const ctx = () => contextFor(server());
  const valuesOf = async (at = 0) =>
    (await productsOf(server()))[at]?.facetValues.map(({ name }) => name).sort();
  beforeEach(() => server().tell('reset', undefined));

  describe('properties on a real Vendure', () => {
    test('become values that customers can filter by, each once, in any case of letters', async () => {
      await upsertListings(ctx(), [
        item('CUP', properties({ Material: 'Stoneware', Çap: '9 cm' })),
        item('JAR', properties({ material: 'stoneware', Çap: '12 cm' })),
      ]);
      await upsertListings(ctx(), [item('POT', properties({ MATERIAL: 'Glass' }))]);
      expect(await propertyFacets(server())).toMatchObject([
        { name: 'Material', isPrivate: false, values: [{ name: 'Stoneware' }, { name: 'Glass' }] },
        { name: 'Çap', isPrivate: false, values: [{ name: '9 cm' }, { name: '12 cm' }] },
      ]);
      expect(await valuesOf(1)).toEqual(['12 cm', 'Stoneware']);
    });

    test('that are gone go, those of the shop stay, and a value renamed in the shop is still the one', async () => {
      await upsertListings(ctx(), [
        item('CUP', { ...properties({ Material: 'Glass', Lid: 'no' }), brandSyncId: '1' }),
      ]);
      const admin = (query: string) =>
        graphql<{ facetValues: { items: { id: string; name: string }[] } }>(adminOf(server()), query);
      const { data } = await admin('{ facetValues { items { id name } } }');
      const idOf = (name: string) => data.facetValues.items.find((one) => one.name === name)?.id;
      await admin(
        `mutation { updateFacetValues(input: [{ id: "${idOf('Glass')}", translations: [{ languageCode: en, name: "Clear glass" }] }]) { id } }`,
      );
      const all = ['Glass', 'no', 'House', 'Shelf'].map((name) => `"${idOf(name)}"`);
      await admin(`mutation { createFacet(input: { code: "season", isPrivate: false, translations: [{ languageCode: en, name: "Season" }],
        values: [{ code: "summer", translations: [{ languageCode: en, name: "Summer" }] }] }) { id } }`);
      const later = await admin('{ facetValues { items { id name } } }');
      const summer = later.data.facetValues.items.find(({ name }) => name === 'Summer')?.id;
      await admin(
        `mutation { updateProduct(input: { id: "1", facetValueIds: [${all.join()}, "${summer}"] }) { id } }`,
      );
      await upsertListings(ctx(), [
        item('CUP', { ...properties({ Material: 'Glass' }), brandSyncId: '1', categorySyncId: '2' }),
      ]);
      expect(await valuesOf()).toEqual(['Clear glass', 'House', 'Shelf', 'Summer']);
    });

    test('of a family are each variant’s own, and the lead’s are the product’s', async () => {
      const shirt = (size: string, lead: boolean, care: string) =>
        variant('SHIRT', `SHIRT-${size}`, { Size: size }, { lead, payload: properties({ Care: care }) });
      await upsertListings(ctx(), [shirt('S', false, 'by hand'), shirt('M', true, '30 °C')]);
      expect(await valuesOf()).toEqual(['30 °C']);
      const { products } = await pullProducts(ctx(), { since: null, cursor: null });
      expect(products.find(({ sku }) => sku === 'SHIRT-S')?.properties[0]).toEqual({
        name: 'Care',
        value: 'by hand',
      });
    });

    test('longer than a hundred letters are no values; one with a NUL character is refused alone', async () => {
      const results = await upsertListings(ctx(), [
        item('CUP', properties({ Story: 'x'.repeat(101), Tone: 'y'.repeat(100) })),
        item('BAD', properties({ Tone: 'a\u0000b' })),
      ]);
      expect(results.map((one) => [one.externalKey, one.outcome]).sort()).toEqual([
        ['BAD', 'rejected'],
        ['CUP', 'live'],
      ]);
      expect(await valuesOf()).toEqual(['y'.repeat(100)]);
    });

    test('cost one look, and two writes while they are new', async () => {
      const counted = counting(ctx());
      const some = (n: number) => properties({ Material: `m${n}`, Colour: `c${n}`, Lid: 'no' });
      await upsertListings(
        counted,
        [1, 2, 3].map((n) => item(`N-${n}`, some(n))),
      );
      expect(counted.calls).toEqual({ read: 3, write: 3 + 2 });
      await upsertListings(
        counted,
        [4, 5].map((n) => item(`N-${n}`, some(n - 3))),
      );
      expect(counted.calls).toEqual({ read: 5, write: 5 + 3 });
    });
  });
}
