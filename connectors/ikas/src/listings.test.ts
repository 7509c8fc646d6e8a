import { inspect } from 'node:util';
import { plainFamily } from '@sluice/connector-kit/testing';
import { describe, expect, test } from 'vitest';
import { upsertListings } from './listings.ts';
import { lookupListings } from './look-up.ts';
import { changed, item, offerOf, useBench } from './test-support.ts';
import { STOREFRONT } from './testing/state.ts';

const bench = await useBench();

const only = () => {
  const [product, ...more] = bench.state().products.values();
  expect(more).toEqual([]);
  return product!;
};
const own = () => only().variants[0]!.prices.find(({ priceListId }) => priceListId === null)!;

describe('a write sends back what is not ours', () => {
  test('words for search engines, tags, other barcodes, price lists and sales channels of the shop stay', async () => {
    const [known] = await bench.publish([item('A', { barcode: '8690000000012' })]);
    const product = only();
    bench.state().priceLists.push({ id: 'toptan', name: 'Toptan', currency: 'TRY' });
    const variant = product.variants[0]!;
    Object.assign(product, {
      shortDescription: 'Kısa',
      salesChannels: [...product.salesChannels, { ...product.salesChannels[0], id: 'pos', status: 'HIDDEN' }],
    });
    Object.assign(variant, {
      barcodeList: [...variant.barcodeList, 'RAF-7'],
      prices: [
        ...variant.prices,
        { priceListId: 'toptan', sellPrice: 90, discountPrice: null, buyPrice: null, currency: 'TRY' },
      ],
    });
    bench.state().salesChannels.push({ ...STOREFRONT, id: 'pos', type: 'POS' });
    await bench.publish([changed(known!, { title: 'Yeni ad' })]);
    expect(only()).toMatchObject({
      name: 'Yeni ad',
      shortDescription: 'Kısa',
      salesChannels: expect.arrayContaining([expect.objectContaining({ id: 'pos', status: 'HIDDEN' })]),
      variants: [{ barcodeList: ['8690000000012', 'RAF-7'] }],
    });
    expect(only().variants[0]!.prices).toHaveLength(2);
  });

  test('barcodes of the shop stay, wherever ours stands among them and whether we have one or not', async () => {
    const [known] = await bench.publish([item('A')]);
    const list = () => only().variants[0]!.barcodeList;
    Object.assign(only().variants[0]!, { barcodeList: ['RAF-7', '8690000000012'] });
    await bench.publish([changed(known!, { barcode: '8690000000012' })]);
    expect(list()).toEqual(['8690000000012', 'RAF-7']);
    await bench.publish([changed(known!, { barcode: '8690000000029' })]);
    expect(list()).toEqual(['8690000000029', 'RAF-7']);
    for (let times = 0; times < 2; times++) await bench.publish([changed(known!, { barcode: null })]);
    expect(list()).toEqual(['RAF-7']);
  });

  test('a product that the merchant hides from lists stays hidden there, and is on sale', async () => {
    const [known] = await bench.publish([item('A')]);
    const status = () => only().salesChannels.find(({ id }) => id === STOREFRONT.id)?.status;
    Object.assign(only(), { salesChannels: [{ ...only().salesChannels[0], status: 'HIDDEN' }] });
    await bench.publish([changed(known!, { title: 'Yeni' })]);
    expect(status()).toBe('HIDDEN');
    const [seen] = await lookupListings(bench.context(), [known!.key]);
    expect(seen).toMatchObject({ match: 'found', listing: { active: true } });
    await bench.withdraw([known!]);
    expect(status()).toBe('PASSIVE');
  });

  test('of two variants with one SKU none is withdrawn by it', async () => {
    const [known] = await bench.publish([item('A')]);
    await bench.fake.putProduct({ sku: 'B', name: 'Başkası', price: '1', quantity: 1 });
    const other = [...bench.state().products.values()][1]!;
    Object.assign(other.variants[0]!, { sku: 'A' });
    const unknown = { ...known!, key: { ...known!.key, syncId: null } };
    expect(await bench.withdraw([unknown])).toMatchObject([
      { outcome: 'rejected', issues: [{ code: 'ambiguous_match' }] },
    ]);
  });

  test('a product that took the SKU of one that is gone stays on sale when that one is withdrawn', async () => {
    const [known] = await bench.publish([item('A')]);
    bench.state().products.clear();
    bench.state().ahead += 10 * 60_000;
    await bench.fake.putProduct({ sku: 'A', name: 'Başkası', price: '1', quantity: 1 });
    const status = () => only().salesChannels.find(({ id }) => id === STOREFRONT.id)?.status;
    expect(status()).toBe('VISIBLE');
    expect(await bench.withdraw([known!])).toMatchObject([{ outcome: 'withdrawn' }]);
    expect(status()).toBe('VISIBLE');
  });

  test('the price of purchase stays, also where only price and stock are written', async () => {
    const [known] = await bench.publish([item('A')]);
    Object.assign(own(), { buyPrice: 40 });
    await bench.offer([offerOf(known!, { price: '99.90' })]);
    expect(own()).toMatchObject({ sellPrice: 99.9, buyPrice: 40 });
    await bench.publish([known!]);
    expect(own()).toMatchObject({ sellPrice: 130.5, buyPrice: 40 });
  });

  test('images that the shop added stay behind ours, and ours that are gone are taken away', async () => {
    const [known] = await bench.publish([
      item('A', { images: ['https://img.example/1.jpg', 'https://img.example/2.jpg'] }),
    ]);
    const theirs = '11111111-1111-4111-8111-111111111111';
    bench.state().images.set(theirs, 'https://img.example/theirs.jpg');
    const variant = only().variants[0]!;
    Object.assign(variant, {
      images: [
        ...variant.images,
        { imageId: theirs, isMain: false, isVideo: false, order: 2, fileName: null },
      ],
    });
    bench.counted();
    await bench.publish([changed(known!, { images: ['https://img.example/2.jpg'] })]);
    const images = only().variants[0]!.images;
    expect(images.map(({ imageId }) => imageId)).toEqual([expect.not.stringMatching(theirs), theirs]);
    expect(images.map(({ isMain }) => isMain)).toEqual([true, false]);
    expect(bench.counted()).not.toHaveProperty('put');
  });

  test('a category of ours gives way to the next one, those of the shop stay', async () => {
    const { categorySyncId } = bench.payload!;
    const [root] = [...bench.state().categories.keys()].filter((id) => id !== categorySyncId);
    const [known] = await bench.publish([item('A', { categorySyncId: categorySyncId! })]);
    const extra = { ...bench.state().categories.get(root!)!, id: 'kampanya', name: 'Kampanya' };
    bench.state().categories.set(extra.id, extra);
    Object.assign(only(), { categoryIds: [...only().categoryIds, extra.id] });
    await bench.publish([changed(known!, { categorySyncId: root! })]);
    expect(only().categoryIds).toEqual([root, extra.id]);
  });
});

describe('list prices', () => {
  const whole = { sale_price: 'list_price' } as const;

  test('a list price is the price, and the price its discount; without one the discount ends', async () => {
    const [known] = await bench.publish([item('A', { price: '99.90', listPrice: '130.50' })], whole);
    expect(own()).toMatchObject({ sellPrice: 130.5, discountPrice: 99.9 });
    await bench.offer([offerOf(known!, { price: '120', listPrice: null })], whole);
    expect(own()).toMatchObject({ sellPrice: 120, discountPrice: null });
  });

  test('where the shop makes its sales, a discount stays as long as it is one', async () => {
    const [known] = await bench.publish([item('A', { price: '130.50' })]);
    Object.assign(own(), { discountPrice: 99.9 });
    await bench.offer([offerOf(known!, { price: '120', listPrice: '150' })]);
    expect(own()).toMatchObject({ sellPrice: 120, discountPrice: 99.9 });
    await bench.offer([offerOf(known!, { price: '80' })]);
    expect(own()).toMatchObject({ sellPrice: 80, discountPrice: null });
  });
});

describe('families', () => {
  const variant = (sku: string, size: string, lead = false) =>
    item(sku, { barcode: null, family: plainFamily({ Beden: size, Renk: 'Mavi' }, { lead }) });

  test('variants become one product with its kinds of options, and a later one joins them', async () => {
    await bench.publish([variant('S', 'S', true), variant('M', 'M')]);
    await bench.publish([variant('L', 'L')]);
    expect(only().variants.map(({ sku }) => sku)).toEqual(['S', 'M', 'L']);
    expect(only().productVariantTypes).toHaveLength(2);
    expect([...bench.state().variantTypes.values()].map(({ name, values }) => [name, values.length])).toEqual(
      [
        ['Beden', 3],
        ['Renk', 1],
      ],
    );
  });

  test('a variant that is made again is known by its own id, and not by that of the deleted one', async () => {
    await bench.publish([variant('S', 'S', true)]);
    const ctx = bench.context();
    const request: typeof ctx.http.request = async (sent) => {
      const response = await ctx.http.request(sent);
      const body = (await response.json()) as { data?: { saveProduct?: { variants: object[] } } };
      const gone = { id: 'gone', sku: 'M', deleted: true, variantValueIds: null };
      body.data?.saveProduct?.variants.unshift(gone);
      return { ...response, json: async () => body };
    };
    const [result] = await upsertListings({ ...ctx, http: { request } }, [variant('M', 'M')]);
    const made = only().variants.find(({ sku }) => sku === 'M')!;
    expect(result).toMatchObject({ outcome: 'live', syncId: `${only().id}:${made.id}` });
  });

  test('another variant of the same options is refused, and so is one with other options', async () => {
    await bench.publish([variant('S', 'S', true)]);
    const other = item('X', { family: plainFamily({ Beden: 'XL' }) });
    expect(await bench.upsert([variant('S2', 'S'), other])).toMatchObject([
      { outcome: 'rejected', issues: [{ code: 'duplicate_variant' }] },
      { outcome: 'rejected', issues: [{ code: 'invalid_attribute' }] },
    ]);
    expect(only().variants).toHaveLength(1);
  });

  test('a variant is switched off alone, the product with the last one, and one that comes back brings no other', async () => {
    const [small, medium] = await bench.publish([variant('S', 'S', true), variant('M', 'M')]);
    const status = () => only().salesChannels.find(({ id }) => id === STOREFRONT.id)?.status;
    await bench.withdraw([small!]);
    expect([only().variants.map(({ isActive }) => isActive), status()]).toEqual([[false, true], 'VISIBLE']);
    await bench.withdraw([medium!]);
    expect([only().variants.map(({ isActive }) => isActive), status()]).toEqual([[false, false], 'PASSIVE']);
    await bench.publish([medium!]);
    expect([only().variants.map(({ isActive }) => isActive), status()]).toEqual([[false, true], 'VISIBLE']);
  });

  test('a product by itself cannot become a variant, nor a variant one by itself', async () => {
    const [alone] = await bench.publish([item('A')]);
    const [member] = await bench.publish([variant('S', 'S', true)]);
    const family = plainFamily({ Beden: 'M', Renk: 'Mavi' });
    expect(
      await bench.upsert([changed(alone!, { family }), changed(member!, { family: null })]),
    ).toMatchObject([
      { outcome: 'rejected', issues: [{ field: 'family' }] },
      { outcome: 'rejected', issues: [{ field: 'family' }] },
    ]);
  });
});

describe('properties', () => {
  test('they are attributes of text by name; ours come and go, those of the shop stay', async () => {
    const kept = { description: null, createdAt: 1, updatedAt: 1, deleted: false };
    const care = {
      productAttributeId: 'bakim',
      value: '30 °C',
      imageIds: null,
      productAttributeOptionId: null,
    };
    const attribute = { id: 'bakim', name: 'Bakım', ...kept, more: { type: 'TEXT' } };
    bench.state().attributes.set('bakim', attribute);
    const [known] = await bench.publish([item('A', { properties: [{ name: 'Malzeme', value: 'Keten' }] })]);
    Object.assign(only().variants[0]!, { attributes: [...only().variants[0]!.attributes, care] });
    const texts = () => only().variants[0]!.attributes.map(({ value }) => value);
    await bench.publish([changed(known!, { properties: [{ name: 'MALZEME', value: 'Pamuk' }] })]);
    expect(texts()).toEqual(expect.arrayContaining(['Pamuk', '30 °C']));
    expect(texts()).not.toContain('Keten');
    await bench.publish([changed(known!, { properties: [] })]);
    expect(texts()).toContain('30 °C');
    expect(texts()).not.toContain('Pamuk');
    expect([...bench.state().attributes.values()].filter(({ name }) => name === 'Malzeme')).toHaveLength(1);
  });

  test('one whose name is a choice in the shop is refused, and takes no other listing with it', async () => {
    const id = '22222222-2222-4222-8222-222222222222';
    const kept = { more: { type: 'CHOICE' }, createdAt: 1, updatedAt: 1, deleted: false };
    bench.state().attributes.set(id, { id, name: 'Malzeme', ...kept });
    const items = [item('A', { properties: [{ name: 'Malzeme', value: 'Keten' }] }), item('B')];
    expect(await bench.upsert(items)).toMatchObject([
      { outcome: 'rejected', issues: [{ code: 'invalid_attribute', field: 'properties' }] },
      { outcome: 'live' },
    ]);
  });
});

describe('a batch', () => {
  test('a product that ikas refuses takes no other with it', async () => {
    const items = [item('A'), item('B', { brandSyncId: 'nobody' }), item('C')];
    expect((await bench.upsert(items)).map(({ outcome }) => outcome)).toEqual(['live', 'rejected', 'live']);
  });

  test('the signature in an address to upload to is in no error', async () => {
    const ctx = bench.context();
    const request: typeof ctx.http.request = async (sent) => {
      if (sent.method === 'PUT') bench.state().failing = { left: 1, status: 503 };
      return ctx.http.request(sent);
    };
    const items = [item('A', { images: ['https://img.example/1.jpg'] })];
    const [result] = await upsertListings({ ...ctx, http: { request } }, items);
    expect(result).toMatchObject({ outcome: 'retry', error: { kind: 'unavailable' } });
    expect(inspect(result, { depth: 20 })).not.toContain('signature');
  });

  test('ends with the first call that fails for no fault of its product, because ikas counts failing calls', async () => {
    await bench.publish([item('Z')]);
    const items = Array.from({ length: 10 }, (_, at) => item(`N-${at}`));
    const ctx = bench.context();
    let saves = 0;
    const request: typeof ctx.http.request = async (sent) => {
      const isSave = JSON.stringify(sent.json ?? '').includes('saveProduct(');
      if (isSave && ++saves === 3) bench.state().failing = { left: 1_000, status: 503 };
      return ctx.http.request(sent);
    };
    const results = await upsertListings({ ...ctx, http: { request } }, items);
    expect(saves).toBe(3);
    expect(results.map((one) => (one.outcome === 'retry' ? one.error.kind : one.outcome))).toEqual([
      ...Array(3).fill('unknown_outcome'),
      ...Array(7).fill('unavailable'),
    ]);
  });
});
