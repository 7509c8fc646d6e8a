import { describe, expect, test } from 'vitest';
import { syncIdOf } from './ids.ts';
import { ikasConnector as connector } from './index.ts';
import { changed, item, offerOf, useBench } from './test-support.ts';
import { fullInput, fullProduct } from './testing/full-input.ts';
import type { ProductInput } from './testing/inputs.ts';
import { listProduct } from './testing/products.ts';
import { saveProduct } from './testing/save-product.ts';
import { schemaMissing } from './testing/schema.ts';
import { saveBrand, saveCategory } from './testing/terms.ts';

const bench = await useBench();

/** The product of the shop, with the fields that can be written; our own note on its variants is left out. */
function shown(input: ProductInput): ProductInput {
  const [product] = listProduct(bench.state(), {}).data;
  const note = [...bench.state().attributes.values()].find(({ name }) => name === 'Sluice')?.id;
  const { variants, ...rest } = like(product, input) as ProductInput;
  const theirs = variants.map((variant) => ({
    ...variant,
    attributes: (variant.attributes ?? []).filter((one) => one.productAttributeId !== note),
  }));
  return { ...rest, variants: theirs };
}

/** The fields of a value that a pattern has. */
function like(value: unknown, pattern: unknown): unknown {
  if (Array.isArray(value))
    return value.map((one: unknown) => like(one, Array.isArray(pattern) ? pattern[0] : null));
  if (typeof pattern !== 'object' || pattern === null) return value;
  const names = Object.keys(pattern);
  return Object.fromEntries(
    names.map((name) => [name, like(Reflect.get(value as object, name), Reflect.get(pattern, name))]),
  );
}

describe.skipIf(schemaMissing !== undefined)('fields of the shop’s own survive', () => {
  const adopted = (fixed = {}) => {
    const input = fullProduct(bench.state(), fixed);
    const { id, variants } = saveProduct(bench.state(), input);
    const one = item('text', {
      title: input.name,
      description: 'text',
      price: '10.50',
      stock: 4,
      barcode: 'text',
    });
    const known = { ...one, key: { ...one.key, syncId: syncIdOf(id, variants[0]!.id) } };
    return { input, known };
  };

  test('an update of the content', async () => {
    const { input, known } = adopted({ productVariantTypes: [], variantValueIds: [] });
    await bench.publish([changed(known, { title: 'Yeni ad' })]);
    expect(shown(input)).toEqual({ ...input, name: 'Yeni ad' });
  });

  test('an offer', async () => {
    const { input, known } = adopted();
    await bench.offer([offerOf(known, { price: '12.00' })]);
    const [first, ...prices] = input.variants[0]!.prices;
    const variants = [
      { ...input.variants[0], prices: expect.arrayContaining([{ ...first, sellPrice: 12 }, ...prices]) },
    ];
    expect(shown(input)).toEqual({ ...input, variants });
  });

  test('a withdrawal, and being shown again', async () => {
    const { input, known } = adopted();
    await bench.withdraw([known]);
    expect((await bench.fake.listings())[0]!.active).toBe(false);
    await bench.publish([known]);
    expect(shown(input)).toEqual(input);
  });

  test('another name of a brand and of a category', async () => {
    const state = bench.state();
    const brand = { ...fullInput('ProductBrandInput'), name: 'Eski' };
    const category = { ...fullInput('CategoryInput', { parentId: null }), name: 'Eski' };
    const brandId = saveBrand(state, brand).id;
    const categoryId = saveCategory(state, category).id;
    await connector.syncBrands(bench.context(), [{ externalKey: 'b', name: 'Yeni', syncId: brandId }]);
    await connector.syncCategories(bench.context(), [
      { externalKey: 'c', path: ['Yeni'], syncId: categoryId },
    ]);
    const of = ({ more, name }: { more: object; name: string }) => ({ ...more, name });
    expect(like(of(state.brands.get(brandId)!), brand)).toEqual({ ...brand, name: 'Yeni' });
    const { parentId: _, ...rest } = category as { parentId: null; name: string };
    expect(like(of(state.categories.get(categoryId)!), rest)).toEqual({ ...rest, name: 'Yeni' });
  });
});

test.runIf(schemaMissing !== undefined)('the schema is not at hand', ({ skip }) => {
  skip(schemaMissing);
});
