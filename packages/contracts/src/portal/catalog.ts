import { type Static, Type } from 'typebox';
import { BrandInput } from '../catalog.ts';
import { Id, idOf, listOf, text } from '../primitives.ts';

/** Counts references to a brand, a category, a group or a tax rate: a deletion would reach them. */
export const Usage = Type.Object(
  {
    products_count: Type.Integer(),
    rules_count: Type.Integer({ description: 'Publish rules that name it in a condition.' }),
    markups_count: Type.Integer(),
    mappings_count: Type.Integer({ description: 'Mappings to channel categories.' }),
    options_count: Type.Integer(),
    kept_on: Type.Array(Type.String(), {
      description: 'Channels with a brand or category of their own for it, which stays there.',
    }),
  },
  { $id: 'Usage' },
);
export type Usage = Static<typeof Usage>;

export const BrandMerge = Type.Object({
  into_id: idOf('The brand that stays.'),
});

export const CategoryOption = Type.Object(
  { category_id: Id, name: Type.String(), value: Type.String() },
  { $id: 'CategoryOption' },
);
export type CategoryOption = Static<typeof CategoryOption>;
export const CategoryOptionList = listOf(CategoryOption);
export const CategoryOptionQuery = Type.Object({
  category_id: Type.Optional(idOf('Limits the list to options set on this category itself.')),
});
export const CategoryOptionInput = Type.Object({
  name: text(200, { minLength: 1, examples: ['Material'] }),
  value: text(1_000, {
    minLength: 1,
    examples: ['Cotton'],
    description: 'Semicolons separate several values.',
  }),
});
export const CategoryOptionName = Type.Object({ name: text(200, { minLength: 1 }) });

export const ProductGroupInput = BrandInput;
export const GroupMembersInput = Type.Object({
  product_ids: Type.Array(Id, { minItems: 1, maxItems: 1_000 }),
});
export const ProductsChanged = Type.Object({
  message: Type.String(),
  products: Type.Integer({ description: 'Number of products that changed.' }),
});

export const TaxRateUse = Type.Object(
  { id: Id, name: Type.String(), rate: Type.Number(), products_count: Type.Integer() },
  { $id: 'TaxRateUse' },
);
export type TaxRateUse = Static<typeof TaxRateUse>;
export const TaxRateUseList = listOf(TaxRateUse);
export const TaxRateInput = Type.Object({
  name: text(100, { minLength: 1, examples: ['VAT 20%'] }),
  rate: Type.Number({
    minimum: 0,
    maximum: 100,
    examples: [20],
    description: 'Percent; four decimals are kept.',
  }),
});
export const TaxRatePatch = Type.Partial(TaxRateInput);
