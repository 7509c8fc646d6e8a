import { describe, expect, test } from 'vitest';
import { useFake } from './bench.ts';
import { fullInput, fullProduct, selectionOf } from './full-input.ts';
import { schemaMissing } from './schema.ts';
import { saveCategory } from './terms.ts';

const bench = await useFake();

/** Saves an input, and expects the same fields in the answer and in the list. */
async function isKept(field: string, type: string, list: string, input: object): Promise<void> {
  const fields = selectionOf(input);
  const save = `mutation ($input: ${type}!) { ${field}(input: $input) ${fields} }`;
  expect((await bench.data(save, { input }))[field]).toEqual(input);
  const isPaged = list === 'listProduct';
  const listed = (await bench.data(`{ ${list} ${isPaged ? `{ data ${fields} }` : fields} }`))[list];
  expect(isPaged ? listed.data : listed).toContainEqual(input);
}

describe.skipIf(schemaMissing !== undefined)('a saved thing has every field that was given', () => {
  test('a product', async () => {
    await isKept('saveProduct', 'ProductInput', 'listProduct', fullProduct(bench.state()));
  });

  test.each([
    ['saveProductBrand', 'ProductBrandInput', 'listProductBrand'],
    ['saveCategory', 'CategoryInput', 'listCategory'],
    ['saveProductAttribute', 'ProductAttributeInput', 'listProductAttribute'],
    ['saveVariantType', 'VariantTypeInput', 'listVariantType'],
  ])('%s', async (field, type, list) => {
    const parentId = saveCategory(bench.state(), { name: 'Ev' }).id;
    await isKept(field, type, list, fullInput(type, { parentId, colorCode: '#00ff00' }));
  });
});

test.runIf(schemaMissing !== undefined)('the schema is not at hand', ({ skip }) => {
  skip(schemaMissing);
});
