import {
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import type { ProductInput } from './inputs.ts';
import { adminSchema } from './schema.ts';
import { STOREFRONT, type State } from './state.ts';
import { saveAttribute, saveBrand, saveCategory, saveTerm, saveVariantType } from './terms.ts';

type Fixed = Readonly<Record<string, unknown>>;

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

const SCALARS: Fixed = { Float: 1.5, Int: 1, Boolean: true, Timestamp: 1_700_000_000_000 };

/** A value of an input of the vendor's schema with every field, but for `fixed` ones and those that the shop sets. */
export const fullInput = (name: string, fixed: Fixed = {}): object =>
  sampleOf(adminSchema()!.getType(name) as GraphQLInputType, fixed) as object;

function sampleOf(type: GraphQLInputType, fixed: Fixed): unknown {
  if (isNonNullType(type)) return sampleOf(type.ofType, fixed);
  if (isListType(type)) return [sampleOf(type.ofType, fixed)];
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (!isInputObjectType(type)) return SCALARS[getNamedType(type).name] ?? 'text';
  const fields = Object.values(type.getFields()).filter(
    ({ name, type: of }) => isNonNullType(of) || !OWN.includes(name),
  );
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.name in fixed ? fixed[field.name] : sampleOf(field.type, fixed),
    ]),
  );
}

/** A product with every field but for `fixed` ones, and all that it names in the shop. */
export function fullProduct(state: State, fixed: Fixed = {}): ProductInput {
  const values = [{ name: 'Mavi' }];
  const type = saveVariantType(state, { name: 'Renk', selectionType: 'CHOICE', values });
  const variantTypeId = type.id;
  const variantValueId = type.values[0]!.id;
  const attribute = saveAttribute(
    state,
    fullInput('ProductAttributeInput', { type: 'TEXT' }) as { name: string },
  );
  const priceListId = state.addPriceList('Almanya', 'EUR');
  state.images.set('image', 'https://img.example/1.jpg');
  const price = { sellPrice: 10.5, discountPrice: 9.5, buyPrice: 5, currency: 'TRY' };
  return fullInput('ProductInput', {
    attributes: [
      {
        productAttributeId: attribute.id,
        productAttributeOptionId: 'option',
        value: 'text',
        imageIds: ['image'],
      },
    ],
    brandId: saveBrand(state, { name: 'IKEA' }).id,
    vendorId: saveTerm(state, state.vendors, { name: 'Toptancı' }).id,
    categoryIds: [saveCategory(state, { name: 'Ev' }).id],
    tagIds: [saveTerm(state, state.tags, { name: 'Yeni' }).id],
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
    productVariantTypes: [{ order: 0, variantTypeId, variantValueIds: [variantValueId] }],
    variantValueIds: [{ variantTypeId, variantValueId }],
    ...fixed,
  }) as ProductInput;
}

/** A selection of the fields that a value has. */
export function selectionOf(value: unknown): string {
  const [first] = Array.isArray(value) ? (value as unknown[]) : [value];
  if (typeof first !== 'object' || first === null) return '';
  return `{ ${Object.entries(first)
    .map(([name, one]) => `${name} ${selectionOf(one)}`)
    .join(' ')} }`;
}
