import { describe, expect, test } from 'vitest';
import { upsertListings } from './listings.ts';
import { lookupListings } from './look-up.ts';
import { updateOffers, withdrawListings } from './offers.ts';
import { item, key, offer, useBench } from './test-support.ts';
import { createProduct } from './testing/write-product.ts';

const bench = await useBench();

const url = (name: string) => `https://img.example/${name}.jpg`;

describe('updates of products that others change as well', () => {
  const put = async (payload: Parameters<typeof item>[1], syncId: string | null = null) => {
    const [result] = await upsertListings(bench.context(), [item('A', payload, syncId)]);
    if (result?.outcome !== 'live') throw new Error(JSON.stringify(result));
    return result.syncId;
  };
  const kept = (id: string) => bench.shop.products.get(Number(id))!;
  const sentBody = () => {
    const { body } = bench.calls.filter(({ method }) => method === 'POST').at(-1)!;
    return (body as { update: Record<string, unknown>[] }).update[0]!;
  };

  test('images the shop has are not fetched again, and not even named when nothing changed', async () => {
    const id = await put({ images: [url('front'), url('back')] });
    const before = kept(id).images;
    await put({ images: [url('front'), url('back')], title: 'Other' }, id);
    expect(sentBody()).not.toHaveProperty('images');
    await put({ images: [url('back'), url('new'), url('front')] }, id);
    expect(sentBody().images).toEqual([{ id: before[1]!.id }, { src: url('new') }, { id: before[0]!.id }]);
    expect(kept(id).images.slice(0, 1)).toEqual([before[1]]);
  });

  test('a shop that renames its files is told by their order, and fetches none again', async () => {
    const id = await put({ images: [url('front'), url('back')] });
    for (const [at, image] of kept(id).images.entries()) image.src = `https://cdn.example/${at}f3a9.webp`;
    await put({ images: [url('front'), url('back'), url('side')] }, id);
    const ids = kept(id).images.map((image) => image.id);
    expect(sentBody().images).toEqual([{ id: ids[0] }, { id: ids[1] }, { src: url('side') }]);
  });

  test('an image that was replaced by another of the same name is fetched', async () => {
    const id = await put({ images: ['https://img.example/1/front.jpg'] });
    await put({ images: ['https://img.example/2/front.jpg'] }, id);
    expect(sentBody().images).toEqual([{ src: 'https://img.example/2/front.jpg' }]);
  });

  test('images, categories, attributes and brand that the shop gave a product are left to it', async () => {
    const found = createProduct(bench.shop, {
      sku: 'A',
      regular_price: '1',
      images: [{ src: url('shops-own') }],
      categories: [{ id: 16 }],
      brands: [{ id: 31 }],
      attributes: [{ name: 'Care', visible: true, options: ['Wash cold'] }],
    });
    const id = String(found.id);
    await put({ categorySyncId: '17', attributes: [{ code: '1', value: 'Black & White' }] }, id);
    expect(kept(id)).toMatchObject({ categories: [17, 16], brands: [31], images: [{}] });
    expect(kept(id).attributes).toMatchObject([
      { id: 0, name: 'Care', options: ['Wash cold'] },
      { id: 1, options: ['Black &amp; White'] },
    ]);
    await put({ categorySyncId: null, attributes: [] }, id);
    expect(kept(id)).toMatchObject({ categories: [16], attributes: [{ name: 'Care' }] });
  });

  test('what a look-up shows is what was sent, entities, backslashes and all', async () => {
    const payload = {
      title: 'Tom & Jerry\'s <b> "24\\7"',
      description: '<p>C:\\path &amp; more</p>',
      categorySyncId: '17',
      brandSyncId: '31',
      attributes: [{ code: '1', value: 'Black & White' }],
      images: [url('ö ü')],
    };
    const id = await put(payload);
    const [found] = await lookupListings(bench.context(), [key('A', { syncId: id })]);
    expect(found).toMatchObject({ match: 'found', listing: { ...payload, syncId: id } });
    expect(kept(id).name).toBe('Tom &amp; Jerry\'s &lt;b&gt; "24&#092;7"');
  });

  test('a product whose creation was answered too late is adopted by its SKU', async () => {
    const late = createProduct(bench.shop, { sku: 'A', regular_price: '1' });
    expect(await put({ price: '7.50' })).toBe(String(late.id));
    expect(kept(String(late.id)).regular_price).toBe('7.50');
  });

  test('a SKU that differs in case alone is another product’s', async () => {
    createProduct(bench.shop, { sku: 'a', regular_price: '1' });
    expect(await upsertListings(bench.context(), [item('A')])).toMatchObject([
      { outcome: 'rejected', issues: [{ code: 'duplicate_key', message: 'Invalid or duplicated SKU.' }] },
    ]);
  });

  test('a product in the bin or gone is not there, for content, offers and withdrawals', async () => {
    const id = await put({});
    kept(id).status = 'trash';
    const notFound = [{ outcome: 'rejected', issues: [{ code: 'listing_not_found' }] }];
    for (const syncId of [id, '9999', 'no-id-of-woocommerce']) {
      expect(await upsertListings(bench.context(), [item('B', {}, syncId)])).toMatchObject(notFound);
      expect(await updateOffers(bench.context(), [offer('B', syncId, '1', 1)])).toMatchObject(notFound);
      expect(await withdrawListings(bench.context(), [key('B', { syncId })])).toMatchObject([
        { outcome: 'withdrawn' },
      ]);
    }
  });

  test('a brand that the shop put beside ours stays, also when ours goes; one in the place of ours does not', async () => {
    const id = await put({ brandSyncId: '31' });
    bench.shop.brands.set(32, { id: 32, name: 'Collection', parent: 0 });
    kept(id).brands.push(32);
    await put({ brandSyncId: '31', title: 'Other' }, id);
    expect(kept(id).brands).toEqual([31, 32]);
    await put({ brandSyncId: null }, id);
    expect(kept(id).brands).toEqual([32]);
    await put({ brandSyncId: '31' }, id);
    expect(kept(id).brands).toEqual([31]);
  });

  test('a category or brand that the shop dropped in silence is an issue', async () => {
    expect(
      await upsertListings(bench.context(), [item('A', { categorySyncId: '404', brandSyncId: '405' })]),
    ).toMatchObject([
      { outcome: 'rejected', issues: [{ code: 'unknown_category' }, { code: 'unknown_brand' }] },
    ]);
  });
});

describe('what WooCommerce would keep as nothing', () => {
  test.each([
    ['price', { price: 'abc' }, 'invalid_price'],
    ['price', { price: '1e3' }, 'invalid_price'],
    ['price', { price: '-1' }, 'invalid_price'],
    ['price', { price: '' }, 'invalid_price'],
    ['barcode', { barcode: 'ABC-123' }, 'invalid_barcode'],
    ['barcode', { barcode: '---' }, 'invalid_barcode'],
    ['barcode', { barcode: '590 1234' }, 'invalid_barcode'],
    ['title', { title: '' }, 'missing_field'],
    ['title', { title: '0' }, 'invalid_value'],
    ['stock', { stock: 1.5 }, 'invalid_stock'],
    ['images', { images: ['ftp://img.example/a.jpg'] }, 'invalid_image'],
    ['description', { description: '<script>x</script>' }, 'invalid_value'],
  ] as const)('%s %j is refused before anything is sent', async (field, payload, code) => {
    bench.forget();
    const [result] = await upsertListings(bench.context(), [item('A', payload)]);
    expect(result).toMatchObject({ outcome: 'rejected', issues: [{ code, field }] });
    expect(bench.calls).toEqual([]);
  });

  test.each(['a  b', ' a', '50%ab', '<i>', 'x'.repeat(101)])('so is the SKU %j', async (sku) => {
    expect(await upsertListings(bench.context(), [item(sku)])).toMatchObject([{ outcome: 'rejected' }]);
  });

  test('a price in another currency than the shop’s is never sent', async () => {
    bench.forget();
    const [made] = await upsertListings(bench.context(), [item('A', { currency: 'USD' })]);
    const [offered] = await updateOffers(bench.context(), [{ ...offer('A', '1', '1', 1), currency: 'USD' }]);
    for (const result of [made, offered])
      expect(result).toMatchObject({
        outcome: 'rejected',
        issues: [{ code: 'invalid_price', field: 'currency' }],
      });
    expect(bench.calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  test('stock that the shop is set not to count is an issue, and says where to switch it on', async () => {
    bench.shop.settings.woocommerce_manage_stock = 'no';
    expect(await upsertListings(bench.context(), [item('S')])).toMatchObject([
      {
        outcome: 'rejected',
        issues: [{ code: 'invalid_stock', message: expect.stringContaining('Enable stock') }],
      },
    ]);
    bench.shop.settings.woocommerce_manage_stock = 'yes';
  });

  test('a barcode is found by a version without the list of barcodes, with and without its zeros', async () => {
    bench.shop.filtersBarcodes = false;
    createProduct(bench.shop, { sku: 'G', regular_price: '1', global_unique_id: '036000291452' });
    for (const barcode of ['036000291452', '0036000291452', '00036000291452'])
      expect(await lookupListings(bench.context(), [key('X', { barcode })])).toMatchObject([
        { match: 'found', by: 'barcode' },
      ]);
    expect(await lookupListings(bench.context(), [key('X', { barcode: '4006381333931' })])).toMatchObject([
      { match: 'none' },
    ]);
    bench.shop.filtersBarcodes = true;
  });
});
