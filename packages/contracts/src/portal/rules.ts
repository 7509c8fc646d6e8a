import { type Static, Type } from 'typebox';
import { Id, listOf, MAX_INT, nullable, oneOf, Percent } from '../primitives.ts';
import { PublishRuleInput, RULE_ACTIONS, RuleConditions } from '../publish-rule.ts';

/** A publish rule in its place, with what it does to the catalogue as it is now. */
export const PublishRule = Type.Object(
  {
    id: Id,
    position: Type.Integer({ minimum: 1 }),
    action: oneOf(RULE_ACTIONS),
    label: Type.String(),
    is_active: Type.Boolean(),
    conditions: RuleConditions,
    matching: Type.Integer({ description: 'Products that meet the conditions of the rule.' }),
    deciding: Type.Integer({ description: 'Products the rule decides, because no rule before it matches.' }),
  },
  { $id: 'PublishRule' },
);
export type PublishRule = Static<typeof PublishRule>;

const Named = Type.Object({ id: Id, name: Type.String() });

export const PublishRuleList = Type.Object({
  data: Type.Array(PublishRule),
  products: Type.Integer({ description: 'All products of the tenant.' }),
  undecided: Type.Integer({ description: 'Products that no active rule matches.' }),
  undecided_go_out: Type.Boolean({
    description: 'Whether undecided products go out: they do while no active rule includes products.',
  }),
  brands: Type.Array(Named, { description: 'Brands that the conditions name.' }),
  categories: Type.Array(Named),
  groups: Type.Array(Named),
});
export type PublishRuleList = Static<typeof PublishRuleList>;

export const PublishRuleCreate = Type.Object(
  {
    ...PublishRuleInput.properties,
    position: Type.Optional(
      nullable(
        Type.Integer({
          maximum: MAX_INT,
          minimum: 1,
          description: 'Place of the rule in the order; by default the last.',
        }),
      ),
    ),
  },
  { $id: 'PublishRuleCreate' },
);
export type PublishRuleCreate = Static<typeof PublishRuleCreate>;

export const PublishRuleMove = Type.Object({ position: Type.Integer({ minimum: 1, maximum: MAX_INT }) });

/** A rule that is being written: new, or in the place of an existing one. */
export const PublishRuleDraft = Type.Object({
  ...PublishRuleCreate.properties,
  id: Type.Optional(nullable(Id)),
});

export const PublishRuleCount = Type.Object(
  {
    matching: Type.Integer(),
    deciding: Type.Integer(),
    products: Type.Integer(),
    examples: Type.Array(Type.Object({ id: Id, name: Type.String(), sku: nullable(Type.String()) })),
  },
  { $id: 'PublishRuleCount' },
);
export type PublishRuleCount = Static<typeof PublishRuleCount>;

/** Values for conditions, beside brands and categories. */
export const RuleChoices = Type.Object({
  groups: Type.Array(Named),
  tags: Type.Array(Type.Object({ tag: Type.String(), products: Type.Integer() })),
});

export const Markup = Type.Object(
  {
    brand_id: nullable(Id),
    category_id: nullable(Id),
    name: Type.String(),
    path: Type.Array(Type.String(), { description: 'Path of a category: names from root.' }),
    markup_percent: Type.Number(),
    products: Type.Integer({ description: 'Products of the brand, or in the category and below it.' }),
  },
  { $id: 'Markup' },
);
export type Markup = Static<typeof Markup>;

export const MarkupList = Type.Object({
  markup_percent: nullable(
    Type.Number({ description: 'Markup of the connection, used where no other holds; null = none.' }),
  ),
  ...listOf(Markup).properties,
});
export type MarkupList = Static<typeof MarkupList>;

/** Without a brand and a category it is the markup of the connection itself. */
export const MarkupInput = Type.Object(
  {
    brand_id: Type.Optional(nullable(Id)),
    category_id: Type.Optional(nullable(Id)),
    markup_percent: nullable({
      ...Percent,
      description: 'Percentage over the master price; null removes the markup.',
    }),
  },
  { $id: 'MarkupInput' },
);
export type MarkupInput = Static<typeof MarkupInput>;
