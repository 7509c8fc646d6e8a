import { ATTRIBUTES, type Group } from './attributes.ts';
import type { Marketplace } from './marketplaces.ts';
import type { Requirements } from './records.ts';

/** A product type of Amazon's. They are a flat list: none has a parent. */
export interface ProductType {
  readonly name: string;
  readonly displayName: string;
  /** Attributes that every listing with product facts needs. */
  readonly required: readonly string[];
  /** Attributes beside the required ones and those that all types have. */
  readonly optional: readonly string[];
  readonly rules: readonly Rule[];
}

const EVERYWHERE: readonly string[] = Object.entries(ATTRIBUTES)
  .filter(([, { group }]) => group === 'product_identity' || group === 'offer' || group === 'images')
  .map(([name]) => name)
  .concat('parentage_level', 'child_parent_sku_relationship', 'variation_theme');

const ALL_NEED = ['item_name', 'brand', 'product_description', 'bullet_point', 'country_of_origin'];
const OFFER_NEEDS = ['condition_type', 'purchasable_offer', 'fulfillment_availability'];

const is = (attribute: string, value: unknown): object => ({
  required: [attribute],
  properties: {
    [attribute]: {
      contains: { type: 'object', required: ['value'], properties: { value: { enum: [value] } } },
    },
  },
});

const IDENTIFIED = {
  anyOf: [
    { required: ['externally_assigned_product_identifier'] },
    { required: ['merchant_suggested_asin'] },
    is('supplier_declared_has_product_identifier_exemption', true),
    is('parentage_level', 'parent'),
  ],
};

/** Attributes that are needed under a condition, which is a schema of all attributes. */
export interface Rule {
  readonly when: object;
  readonly required: readonly string[];
}

const NEEDS_IDENTIFIER: Rule = {
  when: { not: IDENTIFIED },
  required: ['externally_assigned_product_identifier'],
};
const CHILD_NEEDS: Rule = {
  when: is('parentage_level', 'child'),
  required: ['child_parent_sku_relationship', 'variation_theme'],
};
const NEEDS_BATTERY: Rule = { when: is('batteries_required', true), required: ['battery'] };
const ALL_BUT_PARENTS_NEED: Rule = { when: { not: is('parentage_level', 'parent') }, required: OFFER_NEEDS };

export const PRODUCT_TYPES: readonly ProductType[] = [
  {
    name: 'LIGHT_FIXTURE',
    displayName: 'Light fixture',
    required: [...ALL_NEED, 'supplier_declared_dg_hz_regulation', 'color'],
    optional: ['manufacturer', 'size', 'material', 'number_of_items', 'item_weight', 'item_dimensions'],
    rules: [],
  },
  {
    name: 'SHIRT',
    displayName: 'Shirt',
    required: [...ALL_NEED, 'target_gender'],
    optional: ['manufacturer', 'color', 'size', 'material', 'item_weight'],
    rules: [],
  },
  {
    name: 'PORTABLE_ELECTRONIC_DEVICE',
    displayName: 'Portable electronic device',
    required: [...ALL_NEED, 'supplier_declared_dg_hz_regulation', 'batteries_required'],
    optional: ['manufacturer', 'color', 'size', 'battery', 'number_of_items', 'item_weight'],
    rules: [NEEDS_BATTERY],
  },
];

/** A product type that tests name and no more: its needs are those of all. */
export const plainType = (name: string, displayName: string): ProductType => ({
  name,
  displayName,
  required: ALL_NEED,
  optional: ['color', 'size'],
  rules: [],
});

/** The circumstances under which a product type is described. */
export interface Wanted {
  readonly marketplace: Marketplace;
  readonly requirements: Requirements;
  readonly enforced: boolean;
}

/** Names of the attributes that a product type has under a set of requirements. */
export function attributesOf(type: ProductType, requirements: Requirements): string[] {
  const all = [...new Set([...type.required, ...type.optional, ...EVERYWHERE])];
  const isOffer = (name: string): boolean => ATTRIBUTES[name]?.group === 'offer';
  if (requirements === 'LISTING_OFFER_ONLY')
    return all.filter((name) => isOffer(name) || name === 'merchant_suggested_asin');
  return requirements === 'LISTING_PRODUCT_ONLY' ? all.filter((name) => !isOffer(name)) : all;
}

/** The JSON schema of the attributes of a product type, in the vendor's dialect. */
export function schemaOf(type: ProductType, wanted: Wanted): object {
  const { marketplace, requirements, enforced } = wanted;
  const names = attributesOf(type, requirements);
  return {
    $schema: 'https://schemas.amazon.com/selling-partners/definitions/product-types/meta-schema/v1',
    $id: `https://schemas.amazon.com/selling-partners/definitions/product-types/schema/v1/${type.name}`,
    $comment: `Schema of ${type.name}`,
    $defs: {
      marketplace_id: { type: 'string', enum: [marketplace.id], enumNames: [marketplace.name], hidden: true },
      language_tag: { type: 'string', enum: [marketplace.language], enumNames: [marketplace.language] },
      currency: { type: 'string', enum: [marketplace.currency], enumNames: [marketplace.currency] },
    },
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, propertyOf(name)])),
    additionalProperties: false,
    ...(enforced ? enforcedNeeds(type, requirements) : {}),
  };
}

/** Attributes that a listing needs, always or under a condition. */
export function needsOf(
  type: ProductType,
  requirements: Requirements,
): { readonly required: readonly string[]; readonly rules: readonly Rule[] } {
  if (requirements === 'LISTING_OFFER_ONLY')
    return { required: ['merchant_suggested_asin', ...OFFER_NEEDS], rules: [] };
  const offer = requirements === 'LISTING' ? [ALL_BUT_PARENTS_NEED] : [];
  return { required: type.required, rules: [NEEDS_IDENTIFIER, CHILD_NEEDS, ...type.rules, ...offer] };
}

/** The needs in the words of JSON schema. */
function enforcedNeeds(type: ProductType, requirements: Requirements): object {
  const { required, rules } = needsOf(type, requirements);
  const allOf = rules.map(({ when, required: then }) =>
    Object.fromEntries([
      ['if', when],
      ['then', { required: then }],
    ]),
  );
  return rules.length === 0 ? { required } : { required, allOf };
}

/** An attribute is a list of values; `selectors` are the fields that tell its values apart. */
function propertyOf(name: string): object {
  const { title, fields, required, most, localized, byMarketplace } = ATTRIBUTES[name]!;
  const places = [...(localized ? ['language_tag'] : []), ...(byMarketplace ? ['marketplace_id'] : [])];
  const refs = [...places, ...('currency' in fields ? ['currency'] : [])];
  return {
    title,
    type: 'array',
    minItems: 1,
    minUniqueItems: 1,
    maxUniqueItems: most,
    selectors: byMarketplace ? places : ['fulfillment_channel_code'],
    items: {
      type: 'object',
      required: [...required, ...places],
      properties: { ...fields, ...Object.fromEntries(refs.map((one) => [one, { $ref: `#/$defs/${one}` }])) },
      additionalProperties: false,
    },
  };
}

/** The groups in which a person is shown the attributes. */
export function groupsOf(type: ProductType, requirements: Requirements): object {
  const byGroup = Map.groupBy(attributesOf(type, requirements), (name): Group => ATTRIBUTES[name]!.group);
  return Object.fromEntries(
    [...byGroup].map(([group, propertyNames]) => [
      group,
      { title: group.replaceAll('_', ' '), propertyNames },
    ]),
  );
}
