import { type Static, Type } from 'typebox';
import { Id, MAX_INT, oneOf, Price, text } from './primitives.ts';

export const RULE_ACTIONS = ['include', 'exclude'] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];

const range = <S extends typeof Price | ReturnType<typeof Type.Integer>>(bound: S, description: string) =>
  Type.Optional(
    Type.Object({ min: Type.Optional(bound), max: Type.Optional(bound) }, { description, minProperties: 1 }),
  );
const ids = (description: string) =>
  Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1000, description }));

/**
 * Conditions of a rule: a matching product meets every condition given, and of a list any entry. No condition at all
 * matches every product.
 */
export const RuleConditions = Type.Object(
  {
    brand_ids: ids('Any of these brands.'),
    category_ids: ids('In any of these categories or their descendants.'),
    group_ids: ids('In any of these groups.'),
    price: range(Price, 'Master price excluding VAT, both ends included.'),
    stock: range(Type.Integer({ minimum: -MAX_INT, maximum: MAX_INT }), 'General stock, both ends included.'),
    status: Type.Optional(Type.Boolean()),
    has_image: Type.Optional(Type.Boolean()),
    tags: Type.Optional(Type.Array(text(100, { minLength: 1 }), { minItems: 1, maxItems: 100 })),
    sku_patterns: Type.Optional(
      Type.Array(text(100, { minLength: 1 }), {
        minItems: 1,
        maxItems: 100,
        description: '* stands for any characters, ? for one.',
      }),
    ),
  },
  { $id: 'RuleConditions' },
);
export type RuleConditions = Static<typeof RuleConditions>;

/** One publish rule of a connection, as it is written. */
export const PublishRuleInput = Type.Object(
  {
    action: oneOf(RULE_ACTIONS),
    label: Type.Optional(text(200)),
    is_active: Type.Optional(Type.Boolean()),
    conditions: RuleConditions,
  },
  { $id: 'PublishRuleInput' },
);
export type PublishRuleInput = Static<typeof PublishRuleInput>;
