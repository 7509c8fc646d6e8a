import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { useFake } from './bench.ts';
import { adminSchema, schemaMissing } from './schema.ts';
import { STOREFRONT } from './state.ts';

const bench = await useFake();

type Json = Readonly<Record<string, unknown>>;

/** Fields that the shop sets by itself, or that say the same as others. */
const OWN = [
  'id',
  'createdAt',
  'updatedAt',
  'deleted',
  'hiddenSalesChannelIds',
  'salesChannelIds',
  'targetId',
];

/** A value of a type with every field, but for `fixed` ones and those that the shop sets. */
function full(type: GraphQLInputType, fixed: Json = {}): unknown {
  if (isNonNullType(type)) return full(type.ofType, fixed);
  if (isListType(type)) return [full(type.ofType, fixed)];
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (!isInputObjectType(type))
    return (
      { Float: 1.5, Int: 1, Boolean: true, Timestamp: 1_700_000_000_000 }[getNamedType(type).name] ?? 'text'
    );
  const fields = Object.values(type.getFields()).filter(
    ({ name, type: of }) => isNonNullType(of) || !OWN.includes(name),
  );
  return Object.fromEntries(
    fields.map((field) => [field.name, field.name in fixed ? fixed[field.name] : full(field.type, fixed)]),
  );
}

/** A selection of the fields that a value has. */
function selection(value: unknown): string {
  const [first] = Array.isArray(value) ? (value as unknown[]) : [value];
  if (typeof first !== 'object' || first === null) return '';
  return `{ ${Object.entries(first)
    .map(([name, one]) => `${name} ${selection(one)}`)
    .join(' ')} }`;
}

const inputOf = (schema: GraphQLSchema, name: string): GraphQLInputType =>
  schema.getType(name) as GraphQLInputType;
const idOf = async (field: string, type: string, input: object): Promise<string> =>
  (await bench.data(`mutation ($input: ${type}!) { ${field}(input: $input) { id } }`, { input }))[field].id;

/** Saves an input, and expects the same fields in the answer and in the list. */
async function isKept(field: string, type: string, list: string, input: object): Promise<void> {
  const fields = selection(input);
  const data = await bench.data(`mutation ($input: ${type}!) { ${field}(input: $input) ${fields} }`, {
    input,
  });
  expect(data[field]).toEqual(input);
  const listed = (await bench.data(`{ ${list} ${list === 'listProduct' ? `{ data ${fields} }` : fields} }`))[
    list
  ];
  expect(list === 'listProduct' ? listed.data : listed).toContainEqual(input);
}

describe.skipIf(schemaMissing !== undefined)('a saved thing has every field that was given', () => {
  const schema = () => adminSchema()!;

  test('a product', async () => {
    const { saveVariantType: type } = await bench.data(
      'mutation { saveVariantType(input: { name: "Renk", selectionType: CHOICE, values: [{ name: "Mavi" }] }) { id values { id } } }',
    );
    const priceListId = bench.state().addPriceList('Almanya', 'EUR');
    bench.state().images.set('image', 'https://img.example/1.jpg');
    const price = { sellPrice: 10.5, discountPrice: 9.5, buyPrice: 5, currency: 'TRY' };
    const input = full(inputOf(schema(), 'ProductInput'), {
      attributes: [
        {
          productAttributeId: await idOf('saveProductAttribute', 'ProductAttributeInput', {
            name: 'A',
            type: 'TEXT',
          }),
          productAttributeOptionId: 'option',
          value: 'text',
          imageIds: ['image'],
        },
      ],
      brandId: await idOf('saveProductBrand', 'ProductBrandInput', { name: 'IKEA' }),
      vendorId: await idOf('saveVendor', 'VendorInput', { name: 'Toptancı' }),
      categoryIds: [await idOf('saveCategory', 'CategoryInput', { name: 'Ev' })],
      tagIds: [await idOf('saveProductTag', 'ProductTagInput', { name: 'Yeni' })],
      images: [{ imageId: 'image', fileName: 'lamba', isMain: true, isVideo: false, order: 0 }],
      prices: [
        { ...price, priceListId: null },
        { ...price, currency: 'EUR', priceListId },
      ],
      salesChannels: [
        {
          id: STOREFRONT.id,
          status: 'VISIBLE',
          maxQuantityPerCart: 3,
          minQuantityPerCart: 1,
          productVolumeDiscountId: 'volume',
          quantitySettings: [1, 3],
        },
      ],
      productVariantTypes: [{ order: 0, variantTypeId: type.id, variantValueIds: [type.values[0].id] }],
      variantValueIds: [{ variantTypeId: type.id, variantValueId: type.values[0].id }],
    }) as object;
    await isKept('saveProduct', 'ProductInput', 'listProduct', input);
  });

  test.each([
    ['saveProductBrand', 'ProductBrandInput', 'listProductBrand'],
    ['saveCategory', 'CategoryInput', 'listCategory'],
    ['saveProductAttribute', 'ProductAttributeInput', 'listProductAttribute'],
    ['saveVariantType', 'VariantTypeInput', 'listVariantType'],
  ])('%s', async (field, type, list) => {
    const parentId = await idOf('saveCategory', 'CategoryInput', { name: 'Ev' });
    await isKept(
      field,
      type,
      list,
      full(inputOf(schema(), type), { parentId, colorCode: '#00ff00' }) as object,
    );
  });
});

test.runIf(schemaMissing !== undefined)('the schema is not at hand', ({ skip }) => {
  skip(schemaMissing);
});
