import { expect, test } from 'vitest';
import { JSON_TYPE, product, SAVE, useFake } from './bench.ts';
import { LOCATION, STOREFRONT } from './state.ts';

const bench = await useFake();
const UPLOAD = '/api/v1/admin/product/upload/image';

const upload = async (productImage: object) => {
  const authorization = `Bearer ${await bench.login()}`;
  return bench.post(UPLOAD, JSON.stringify({ productImage }), { ...JSON_TYPE, authorization });
};
const refused = async (input: object) => (await bench.ask(SAVE, { input })).body.errors?.[0];
const stock = (saved: { id: string; variants: { id: string }[] }, stockCount: number) =>
  bench.data('mutation ($input: SaveStockLocationsInput!) { saveProductStockLocations(input: $input) }', {
    input: {
      productStockLocationInputs: [
        { productId: saved.id, variantId: saved.variants[0]!.id, stockLocationId: LOCATION.id, stockCount },
      ],
    },
  });

test('a product without an id is created, and another one each time', async () => {
  const first = await bench.save(product('A1'));
  const second = await bench.save(product('A1'));
  expect(second.id).not.toBe(first.id);
  expect(
    (await bench.data('{ listProduct(sku: { eq: "A1" }) { data { id } } }')).listProduct.data,
  ).toHaveLength(2);
  expect(await refused(product('A2', { id: 'nowhere' }))).toMatchObject({
    message: 'Product not found: nowhere',
    extensions: { code: 'ARGUMENT_VALIDATION_ERROR' },
  });
});

test('a product with an id is replaced: a field that is left out is cleared, stock stays', async () => {
  const { saveProductBrand: brand } = await bench.data(
    'mutation { saveProductBrand(input: { name: "Kuzey Işığı" }) { id } }',
  );
  const made = await bench.save(product('A1', { brandId: brand.id, weight: 1.5 }, { weight: 1.5 }));
  await stock(made, 7);
  await upload({
    variantIds: [made.variants[0].id],
    url: 'https://img.example/1.jpg',
    order: 0,
    isMain: true,
  });
  const [variant] = made.variants;
  const { name, type } = product('A1');
  const replaced = await bench.save({
    id: made.id,
    name,
    type,
    variants: [{ id: variant.id, prices: [{ sellPrice: 9 }] }],
  });
  expect(replaced).toMatchObject({ id: made.id, createdAt: made.createdAt, brandId: null, weight: null });
  expect(replaced).toMatchObject({ description: null, salesChannels: [] });
  expect(replaced.variants).toEqual([
    {
      id: variant.id,
      sku: null,
      barcodeList: [],
      isActive: true,
      weight: null,
      prices: [{ priceListId: null, sellPrice: 9, discountPrice: null, buyPrice: null, currency: 'TRY' }],
      images: [],
      stocks: [{ stockLocationId: LOCATION.id, stockCount: 7 }],
      variantValueIds: [],
    },
  ]);
});

test('a variant that is left out is deleted with its stock', async () => {
  const { saveVariantType: size } = await bench.data(
    'mutation { saveVariantType(input: { name: "Beden", selectionType: CHOICE, values: [{ name: "S" }, { name: "M" }] }) { id values { id name } } }',
  );
  const values = size.values.map(({ id }: { id: string }) => id);
  const variant = (sku: string, variantValueId: string) => ({
    sku,
    prices: [{ sellPrice: 10 }],
    variantValueIds: [{ variantTypeId: size.id, variantValueId }],
  });
  const productVariantTypes = [{ order: 0, variantTypeId: size.id, variantValueIds: values }];
  const family = product('F', {
    productVariantTypes,
    variants: [variant('S', values[0]), variant('M', values[1])],
  });
  const made = await bench.save(family);
  expect(made.variants.map(({ sku }: { sku: string }) => sku)).toEqual(['S', 'M']);
  await stock(made, 3);
  const left = await bench.save({
    ...family,
    id: made.id,
    variants: [{ id: made.variants[1].id, ...variant('M', values[1]) }],
  });
  expect(left.variants).toMatchObject([{ id: made.variants[1].id, sku: 'M' }]);
  expect((await bench.data('{ listProductStockLocation { count } }')).listProductStockLocation.count).toBe(0);
  const same = { ...family, variants: [variant('S', values[0]), variant('M', values[0])] };
  expect((await refused(same)).message).toBe('two variants have the same variant values');
  expect(
    (await refused({ ...family, variants: [{ sku: 'X', prices: [{ sellPrice: 1 }] }] })).message,
  ).toContain('a variant has no value');
});

test('ids of brands, categories, sales channels, images and variants have to be there', async () => {
  const messages = [
    product('A', { brandId: 'x' }),
    product('A', { categoryIds: ['x'] }),
    product('A', { salesChannels: [{ id: 'x', status: 'VISIBLE' }] }),
    product('A', {}, { images: [{ imageId: 'x', isMain: true, order: 0 }] }),
    product('A', {}, { id: 'x' }),
    product('A', { name: ' ' }),
    product('A', { variants: [] }),
  ].map(async (input) => (await refused(input)).message);
  expect(await Promise.all(messages)).toEqual([
    'Brand not found: x',
    'Category not found: x',
    'Sales channel not found: x',
    'Image not found: x',
    'Variant not found: x',
    'name should not be empty',
    'variants must contain at least 1 elements',
  ]);
  expect(bench.state().products.size).toBe(0);
});

test('a product is not on sale until its storefront shows it', async () => {
  const made = await bench.save(product('A1', { salesChannels: [] }));
  await expect(bench.placeOrder([{ sku: 'A1', quantity: 1 }])).rejects.toThrow('nothing with the SKU A1');
  const show = (active: boolean) =>
    bench.data(
      'mutation ($id: String!, $active: Boolean!, $channel: String) { updateProductSalesChannelStatus(input: [{ productId: $id, active: $active }], salesChannelId: $channel) }',
      { id: made.id, active, channel: STOREFRONT.id },
    );
  expect((await bench.listings())[0]!.active).toBe(false);
  await show(true);
  expect((await bench.listings())[0]!.active).toBe(true);
  await bench.placeOrder([{ sku: 'A1', quantity: 1 }]);
  await show(false);
  expect((await bench.listings())[0]!.active).toBe(false);
});

test('an image is fetched from its address, a second call adds it again, and the answer names no id', async () => {
  const made = await bench.save(product('A1'));
  const variantIds = [made.variants[0].id];
  const url = 'https://img.example/1.jpg';
  expect(await upload({ variantIds, url, order: 0, isMain: true })).toEqual({ status: 200, body: 'OK' });
  await upload({ variantIds, url, order: 1 });
  const { data } = (
    await bench.data('{ listProduct { data { variants { images { imageId fileName isMain order } } } } }')
  ).listProduct;
  expect(data[0].variants[0].images).toMatchObject([
    { isMain: true, order: 0, fileName: null },
    { isMain: false, order: 1, fileName: null },
  ]);
  expect((await bench.listings())[0]!.images).toEqual([url, url]);
  expect((await upload({ variantIds, url: 'https://img.invalid/1.jpg' })).status).toBe(400);
  expect((await upload({ variantIds: ['x'], url })).status).toBe(400);
  expect((await upload({ variantIds, url, base64: 'aW1hZ2U=' })).status).toBe(400);
  const without = await bench.post(UPLOAD, '{}', JSON_TYPE);
  expect(without.status).toBe(401);
});

test('an image can be put under an id of the caller’s own, and is the same one after a second time', async () => {
  const ask = '{ getImageUploadUrl(imageId: "11111111-2222-4333-8444-555555555555") }';
  for (const bytes of ['one', 'two']) {
    const { pathname, search } = new URL((await bench.data(ask)).getImageUploadUrl);
    const put = await fetch(`${bench.address}${pathname}${search}`, { method: 'PUT', body: bytes });
    expect(put.status).toBe(200);
    const headers = { authorization: 'Bearer x' };
    const withToken = await fetch(`${bench.address}${pathname}${search}`, {
      method: 'PUT',
      body: bytes,
      headers,
    });
    expect(withToken.status).toBe(400);
  }
  const images = [{ imageId: '11111111-2222-4333-8444-555555555555', isMain: true, order: 0 }];
  const saved = await bench.save(product('A1', {}, { images }));
  expect(saved.variants[0].images).toEqual(images);
  expect(bench.state().images.size).toBe(1);
});

test('a product is found by SKU, barcode and id letter by letter, with all its variants', async () => {
  const made = await bench.save(product('Ab-1'));
  const found = async (filter: string) =>
    (await bench.data(`{ listProduct(${filter}) { data { id } } }`)).listProduct.data.length;
  expect(await found('sku: { in: ["Ab-1", "none"] }')).toBe(1);
  expect(await found('sku: { eq: "AB-1" }')).toBe(0);
  expect(await found('barcodeList: { in: ["869Ab-1"] }')).toBe(1);
  expect(await found(`id: { eq: "${made.id}" }`)).toBe(1);
  await bench.data('mutation ($id: String!) { deleteProductList(idList: [$id]) }', { id: made.id });
  expect(await found('sku: { eq: "Ab-1" }')).toBe(0);
  expect(await found('sku: { eq: "Ab-1" }, includeDeleted: true')).toBe(1);
});

test('two brands may have the same name, a brand in use can be deleted, and a category knows those above it', async () => {
  const brand = 'mutation { saveProductBrand(input: { name: "IKEA" }) { id } }';
  const { saveProductBrand: first } = await bench.data(brand);
  await bench.data(brand);
  expect((await bench.data('{ listProductBrand(search: "ike") { name } }')).listProductBrand).toHaveLength(2);
  await bench.save(product('A1', { brandId: first.id }));
  await bench.data('mutation ($id: String!) { deleteProductBrandList(idList: [$id]) }', { id: first.id });
  expect(await bench.brands()).toEqual(['IKEA']);
  expect(await bench.listings()).toMatchObject([{ brand: null }]);
  const save = 'mutation ($input: CategoryInput!) { saveCategory(input: $input) { id categoryPath } }';
  const { saveCategory: root } = await bench.data(save, { input: { name: 'Ev' } });
  const { saveCategory: leaf } = await bench.data(save, { input: { name: 'Lamba', parentId: root.id } });
  expect(leaf.categoryPath).toEqual([root.id]);
  expect(await bench.categories()).toEqual([['Ev'], ['Ev', 'Lamba']]);
  await bench.data('mutation ($id: String!) { deleteCategoryList(idList: [$id]) }', { id: root.id });
  expect(await bench.categories()).toEqual([]);
});
