import type { SourceProduct } from '@sluice/connector-kit';
import { forgetfulCheckpoint } from '@sluice/connector-kit/testing';
import { describe, expect, test } from 'vitest';
import type { Config } from './config.ts';
import { woocommerceConnector } from './index.ts';
import { pullProducts } from './products.ts';
import { useBench } from './test-support.ts';
import { createProduct, updateProduct } from './testing/write-product.ts';

const bench = await useBench();

describe('the shop as a source', () => {
  async function pullAll(since: Date | null, config: Partial<Config> = {}) {
    const ctx = { ...bench.context(config), checkpoint: forgetfulCheckpoint() };
    const walked: { products: SourceProduct[]; deleted: string[] } = { products: [], deleted: [] };
    for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
      const page: Awaited<ReturnType<typeof pullProducts>> = await pullProducts(ctx, { since, cursor });
      walked.products.push(...page.products);
      walked.deleted.push(...page.deleted);
      cursor = page.next;
    }
    return walked;
  }

  /** A shirt in two sizes, of which the second has no SKU of its own. */
  function shirt() {
    const parent = createProduct(bench.shop, {
      name: 'Shirt &amp; tie',
      type: 'variable',
      sku: 'SH',
      description: '<p>Soft</p>',
      categories: [{ id: 17 }],
      brands: [{ id: 31 }],
      images: [{ src: 'https://img.example/shirt.jpg' }],
      weight: '250',
      attributes: [
        { name: 'Size', variation: true, options: ['S', 'M'] },
        { id: 1, variation: true, options: ['Red'] },
        { name: 'Material', options: ['Linen', 'Tom & Jerry'] },
      ],
    });
    const size = (option: string, more: object) =>
      createProduct(
        bench.shop,
        {
          regular_price: '20',
          attributes: [
            { name: 'Size', option },
            { id: 1, option: 'Red' },
          ],
          ...more,
        },
        parent.id,
      );
    const small = size('S', {
      sku: 'SH-S',
      global_unique_id: '5901234123464',
      image: { src: 'https://img.example/s.jpg' },
    });
    return { parent, small, medium: size('M', { manage_stock: true, stock_quantity: 4 }) };
  }
  const age = (...ids: number[]) => {
    for (const id of ids) bench.shop.products.get(id)!.modified = new Date(Date.now() - 3_600_000);
  };
  const lately = () => new Date(Date.now() - 60_000);

  test('each variation is a product of its own, with what only its parent has', async () => {
    const { parent, small, medium } = shirt();
    const { products } = await pullAll(null);
    expect(products).toHaveLength(2);
    expect(products[0]).toMatchObject({
      externalId: `${parent.id}:${small.id}`,
      sku: 'SH-S',
      barcode: '5901234123464',
      name: 'Shirt & tie - S, Red',
      model: 'SH',
      description: '<p>Soft</p>',
      brand: 'House brand',
      categoryPaths: [['For the house', 'Lights & lamps']],
      images: [expect.stringContaining('/s-'), expect.stringContaining('/shirt-')],
      quantity: null,
      listPrice: null,
      weight: '250',
      family: {
        code: 'SH',
        name: 'Shirt & tie',
        options: [
          { name: 'Size', value: 'S' },
          { name: 'Colour', value: 'Red' },
        ],
      },
      properties: [{ name: 'Material', value: 'Linen, Tom & Jerry' }],
    });
    // The SKU it shows is its parent's, which cannot be that of several products.
    expect(products[1]).toMatchObject({ externalId: `${parent.id}:${medium.id}`, sku: null, quantity: 4 });
  });

  test('of a tree of many categories only the branches of these products are read', async () => {
    for (let id = 2_000; id < 2_250; id++) bench.shop.categories.set(id, { id, name: `C ${id}`, parent: 0 });
    for (const [id, parent] of [
      [51, 50],
      [50, 49],
      [49, 0],
    ] as const)
      bench.shop.categories.set(id, { id, name: `Level ${id}`, parent });
    createProduct(bench.shop, { sku: 'A', regular_price: '1', categories: [{ id: 51 }] });
    bench.forget();
    expect((await pullAll(null)).products[0]?.categoryPaths).toEqual([['Level 49', 'Level 50', 'Level 51']]);
    expect(bench.calls.filter(({ path }) => path === 'products/categories')).toHaveLength(4);
  });

  test('a change of the parent brings its variations, a change of a variation that one alone', async () => {
    const { parent, small, medium } = shirt();
    age(parent.id, small.id, medium.id);
    expect((await pullAll(lately())).products).toEqual([]);
    updateProduct(bench.shop, { id: small.id, regular_price: '25' }, parent.id);
    expect((await pullAll(lately())).products.map(({ sku, price }) => [sku, price])).toEqual([
      ['SH-S', '25'],
    ]);
    age(small.id);
    updateProduct(bench.shop, { id: parent.id, name: 'Blouse' });
    const renamed = (await pullAll(lately())).products;
    expect(renamed.map(({ name }) => name)).toEqual(['Blouse - S, Red', 'Blouse - M, Red']);
    // Or the host would not take the change for one.
    expect(renamed.every(({ updatedAt }) => updatedAt > lately())).toBe(true);
  });

  test('what was put into the bin is told as deleted, its variations with it', async () => {
    const { parent, small, medium } = shirt();
    const cup = createProduct(bench.shop, { sku: 'CUP', regular_price: '1' });
    for (const { id } of [parent, cup]) bench.shop.products.get(id)!.status = 'trash';
    expect((await pullAll(lately())).deleted.sort()).toEqual(
      [`${parent.id}`, `${parent.id}:${small.id}`, `${parent.id}:${medium.id}`, `${cup.id}`].sort(),
    );
    expect((await pullAll(null)).products).toEqual([]);
  });

  test('a stock that variations share is not told of each of them, nor taken for theirs', async () => {
    const { parent } = shirt();
    updateProduct(bench.shop, { id: parent.id, manage_stock: true, stock_quantity: 10 });
    expect((await pullAll(null)).products.map(({ quantity }) => quantity)).toEqual([null, 4]);
  });

  test('a shop that does not count says nothing of stock, but 0 where it is sold out', async () => {
    createProduct(bench.shop, { sku: 'ANY', regular_price: '1' });
    createProduct(bench.shop, { sku: 'NONE', regular_price: '1', stock_status: 'outofstock' });
    createProduct(bench.shop, { sku: 'SOME', regular_price: '1', manage_stock: true, stock_quantity: 3 });
    const { products } = await pullAll(null);
    expect(products.map(({ quantity }) => quantity)).toEqual([null, 0, 3]);
  });

  test('whether prices include VAT, and with which rate, is the shop’s setting', async () => {
    createProduct(bench.shop, { sku: 'A', regular_price: '11.90' });
    createProduct(bench.shop, { sku: 'B', regular_price: '10', tax_class: 'reduced-rate' });
    const taxes = async () =>
      (await pullAll(null)).products.map(({ priceIncludesVat, vatRate }) => [priceIncludesVat, vatRate]);
    expect(await taxes()).toEqual([
      [true, '19'],
      [true, '7'],
    ]);
    bench.shop.settings.woocommerce_prices_include_tax = 'no';
    // Two rates for one class: the connector does not choose.
    bench.shop.taxes.push({ id: 9, country: 'DE', state: 'DE-BE', rate: '16.0000', class: 'standard' });
    expect(await taxes()).toEqual([
      [false, null],
      [false, '7'],
    ]);
    bench.shop.settings.woocommerce_calc_taxes = 'no';
    expect(await taxes()).toEqual([
      [true, null],
      [true, null],
    ]);
  });

  test.each([
    ['yes', true],
    ['no', false],
  ])('a shop whose prices include tax: %s, says so to a new connection', async (setting, withVat) => {
    bench.shop.settings.woocommerce_prices_include_tax = setting;
    expect(await woocommerceConnector.pricesIncludeVat!(bench.context() as never)).toBe(withVat);
  });

  test('the regular price is read, or the current one where the connection says so', async () => {
    createProduct(bench.shop, { sku: 'A', regular_price: '10', sale_price: '8' });
    expect((await pullAll(null)).products[0]?.price).toBe('10');
    expect((await pullAll(null)).products[0]?.listPrice).toBeNull();
    const current = async () => (await pullAll(null, { source_price: 'current' })).products[0];
    expect(await current()).toMatchObject({ price: '8', listPrice: '10' });
    for (const product of bench.shop.products.values()) product.date_on_sale_to = '2026-01-01T00:00:00';
    expect(await current()).toMatchObject({ price: '10', listPrice: null });
  });

  test('weights come in kilograms, a variation’s own before its parent’s', async () => {
    bench.shop.settings.woocommerce_weight_unit = 'lbs';
    const { small } = shirt();
    small.weight = '1';
    createProduct(bench.shop, { sku: 'A', regular_price: '1', weight: '0' });
    const { products } = await pullAll(null);
    expect(products.map(({ weight }) => weight)).toEqual([null, '0.453592', '113.398093']);
    age(...[...bench.shop.products.values()].filter(({ type }) => type !== 'variation').map(({ id }) => id));
    expect((await pullAll(lately())).products.map(({ weight }) => weight)).toEqual([
      '0.453592',
      '113.398093',
    ]);
  });

  test('a parent without SKU gives its family a code all the same; what stands alone has no family', async () => {
    const { parent } = shirt();
    parent.sku = '';
    createProduct(bench.shop, {
      sku: 'A',
      regular_price: '1',
      attributes: [{ id: 1, options: ['Black &amp; White'] }],
    });
    const { products } = await pullAll(null);
    expect(products.map(({ family }) => family?.code ?? null)).toEqual([
      null,
      `woo-${parent.id}`,
      `woo-${parent.id}`,
    ]);
    expect(products[0]?.properties).toEqual([{ name: 'Colour', value: 'Black & White' }]);
  });

  test('a description is raw, as the editor has it, not as pages show it', async () => {
    createProduct(bench.shop, { sku: 'A', regular_price: '1', description: 'Two<br>lines' });
    expect((await pullAll(null)).products[0]?.description).toBe('Two<br>lines');
  });

  test('a sale that we made is read as it was sent: the price is not the list price', async () => {
    createProduct(bench.shop, { sku: 'A', regular_price: '120', sale_price: '100' });
    createProduct(bench.shop, { sku: 'B', regular_price: '50' });
    for (const source_price of ['regular', 'current'] as const) {
      const { products } = await pullAll(null, { sale_price: 'list_price', source_price });
      expect(products.map(({ price, listPrice }) => [price, listPrice])).toEqual([
        ['100', '120'],
        ['50', null],
      ]);
    }
  });

  test('drafts come as inactive; groups, which are sold by their parts, do not come', async () => {
    createProduct(bench.shop, { sku: 'A', regular_price: '1', status: 'draft' });
    createProduct(bench.shop, { sku: 'G', type: 'grouped' });
    expect((await pullAll(null)).products.map(({ sku, active }) => [sku, active])).toEqual([['A', false]]);
  });
});
