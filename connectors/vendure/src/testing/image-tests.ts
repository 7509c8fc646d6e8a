import { ConnectorError } from '@sluice/connector-kit';
import { testImage } from '@sluice/connector-kit/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { vendureConnector } from '../index.ts';
import { contextFor, contextWithImages } from './channel.ts';
import { counting, item, losing, variant } from './items.ts';
import type { RealServer } from './real-server.ts';
import { addAsset, adminOf, graphql, makeProduct } from './shop.ts';
import { assetCount, picturesOf } from './shop-view.ts';

const { upsertListings, pullProducts } = vendureConnector;
const image = (name: string): string => `https://catalogue.example/media/7/1/${name}.jpg`;
const images = (...names: string[]) => ({ images: names.map(image) });

/** Tests images in a real shop. */
export function imageTests(server: () => RealServer): void {
  const ctx = () => contextFor(server());
  const put = async (...items: Parameters<typeof upsertListings>[1]) => {
    const results = await upsertListings(ctx(), items);
    expect(results.map(({ outcome }) => outcome)).toEqual(items.map(() => 'live'));
  };
  const shown = async () => (await picturesOf(server()))[0]!;
  beforeEach(() => server().tell('reset', undefined));

  describe('images on a real Vendure', () => {
    test('are uploaded once, in their order, however often and by how many listings they are named', async () => {
      await put(
        item('CUP', { title: 'Tea cup', ...images('front', 'back') }),
        item('MUG', images('back', 'front')),
      );
      await put(item('CUP', { title: 'Tea cup', ...images('front', 'back') }));
      const [cup, mug] = await picturesOf(server());
      expect(cup?.assets.map(({ name }) => name.replace(/[0-9a-f]{8}/, '#'))).toEqual([
        'tea-cup-#.png',
        'tea-cup-#.png',
      ]);
      expect(mug?.assets.map(({ id }) => id)).toEqual(cup?.assets.map(({ id }) => id).reverse());
      for (const { assets, featuredAsset, variants } of [cup!, mug!]) {
        expect(featuredAsset?.id).toBe(assets[0]?.id);
        expect(variants).toMatchObject([{ featuredAsset: { id: assets[0]?.id }, assets }]);
      }
      expect(await assetCount(server())).toBe(2);
    });

    test('of a family: the lead’s are the product’s, each variant has its own', async () => {
      const shirt = (size: string, lead: boolean) =>
        variant('SHIRT', `SHIRT-${size}`, { Size: size }, { lead, payload: images(size, 'back') });
      await put(shirt('S', false));
      await put(shirt('M', true), shirt('L', false));
      const { variants, assets } = await shown();
      const own = new Map(variants.map((one) => [one.sku, one.assets.map(({ id }) => id)]));
      expect(assets.map(({ id }) => id)).toEqual(own.get('SHIRT-M'));
      expect(new Set(variants.map(({ featuredAsset }) => featuredAsset?.id)).size).toBe(3);
      expect(await assetCount(server())).toBe(4);
    });

    test('that the shop added stay behind ours, whatever becomes of ours', async () => {
      await put(item('CUP', images('front', 'back')));
      const theirs = await addAsset(server(), 'on-the-table.png');
      const ours = (await shown()).assets.map(({ id }) => id);
      await graphql(
        adminOf(server()),
        'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { id } }',
        {
          input: { id: '1', assetIds: [theirs, ...ours] },
        },
      );
      await put(item('CUP', images('back')));
      expect((await shown()).assets.map(({ id }) => id)).toEqual([ours[1], theirs]);
      await put(item('CUP', images()));
      expect(await shown()).toMatchObject({ featuredAsset: { id: theirs }, assets: [{ id: theirs }] });
      expect((await shown()).variants).toMatchObject([{ featuredAsset: null, assets: [] }]);
    });

    test('one that is not read, or no image to the shop, holds up its own listing alone', async () => {
      const reading = contextWithImages(server(), async (url) => {
        if (url === image('gone')) throw new ConnectorError({ kind: 'not_found', message: 'no such image' });
        if (url === image('later')) throw new ConnectorError({ kind: 'timeout', message: 'too slow' });
        const file = testImage(url);
        return url === image('odd') ? { ...file, bytes: file.bytes.slice(0, 40) } : file;
      });
      const names = ['gone', 'later', 'odd', 'front'];
      const results = await upsertListings(
        reading,
        names.map((name) => item(name.toUpperCase(), images('back', name))),
      );
      const said = new Map(results.map((one) => [one.externalKey, one]));
      for (const key of ['GONE', 'ODD'])
        expect(said.get(key)).toMatchObject({
          outcome: 'rejected',
          issues: [{ code: 'invalid_image', field: 'images' }],
        });
      expect(said.get('LATER')).toMatchObject({ outcome: 'retry', error: { kind: 'unavailable' } });
      expect(said.get('FRONT')).toMatchObject({ outcome: 'live' });
      expect(await picturesOf(server())).toHaveLength(1);
    });

    test('a shop that cannot keep any is asked a few times, and its listings wait', async () => {
      const full = counting(
        contextWithImages(server(), async (url) => ({
          ...testImage(url),
          bytes: new TextEncoder().encode(`no space ${url}`),
        })),
      );
      const names = Array.from({ length: 40 }, (_, at) => `full-${at}`);
      const results = await upsertListings(full, [
        ...names.map((name) => item(name, images(name))),
        item('BARE', images()),
      ]);
      const { retry = [], live = [] } = Object.groupBy(results, ({ outcome }) => outcome);
      expect([retry.length, live.map(({ externalKey }) => externalKey)]).toEqual([40, ['BARE']]);
      expect(full.calls.write).toBeLessThan(15);
    });

    test('whichever answer is lost, each is there once', async () => {
      const items = [
        item('CUP', { ...images('front', 'back'), properties: [{ name: 'Colour', value: 'red' }] }),
      ];
      for (let nth = 0; ; nth++) {
        await server().tell('reset', undefined);
        const unlucky = losing(ctx(), nth);
        await upsertListings(unlucky, items).catch(() => null);
        await put(...items);
        expect(await assetCount(server())).toBe(2);
        const [product, ...more] = await picturesOf(server());
        expect([product?.assets.length, more.length]).toEqual([2, 0]);
        if (!unlucky.lost()) return expect(nth).toBeGreaterThan(4);
      }
    });

    test('thirty of ten products cost a look and three uploads', async () => {
      const counted = counting(ctx());
      const ten = Array.from({ length: 10 }, (_, at) =>
        item(`N-${at}`, images(`${at}-a`, `${at}-b`, `${at}-c`)),
      );
      await upsertListings(counted, ten);
      expect(counted.calls).toEqual({ read: 3, write: 3 + 3 });
    });

    test('and come back from the shop as a source, the variant’s own first', async () => {
      await put(item('CUP', images('front')));
      await makeProduct(server(), { sku: 'BARE', name: 'Bare' });
      const { products } = await pullProducts(ctx(), { since: null, cursor: null });
      expect(new Map(products.map((one) => [one.sku, one.images]))).toEqual(
        new Map([
          ['CUP', [expect.stringMatching(/^https:\/\/assets\.example\/product-cup-\w{8}\.png$/)]],
          ['BARE', []],
        ]),
      );
    });
  });
}
