import { type Static, Type } from 'typebox';
import { type Config, customFieldsOf } from './config.ts';

const Id = Type.String({ minLength: 1 });
const maybe = <T extends Parameters<typeof Type.Optional>[0]>(type: T) =>
  Type.Optional(Type.Union([type, Type.Null()]));

export const WireFacetValue = Type.Object({
  id: Id,
  name: Type.String(),
  facet: Type.Object({ code: Type.String(), name: Type.String() }),
});
export type WireFacetValue = Static<typeof WireFacetValue>;

export const WireOption = Type.Object({
  id: Id,
  name: Type.String(),
  group: Type.Object({ id: Id, name: Type.String() }),
});

export const WireVariant = Type.Object({
  id: Id,
  sku: Type.String(),
  name: Type.String(),
  enabled: Type.Boolean(),
  updatedAt: Type.String(),
  prices: Type.Array(Type.Object({ price: Type.Number(), currencyCode: Type.String() })),
  stockLevels: Type.Array(
    Type.Object({ stockLocationId: Id, stockOnHand: Type.Integer(), stockAllocated: Type.Integer() }),
  ),
  options: Type.Array(WireOption),
  customFields: maybe(Type.Record(Type.String(), Type.Unknown())),
  product: Type.Object({
    id: Id,
    slug: Type.String(),
    name: Type.String(),
    description: Type.String(),
    enabled: Type.Boolean(),
    facetValues: Type.Array(WireFacetValue),
    variants: Type.Array(Type.Object({ id: Id, enabled: Type.Boolean() })),
  }),
});
export type WireVariant = Static<typeof WireVariant>;

export const VariantList = Type.Object({ items: Type.Array(WireVariant), totalItems: Type.Integer() });

/** Fields read of a variant; the custom fields are those of the settings. */
export const variantFields = (config: Config): string => `
  id sku name enabled updatedAt
  prices { price currencyCode }
  stockLevels { stockLocationId stockOnHand stockAllocated }
  options { id name group { id name } }
  ${customSelection(config)}
  product {
    id slug name description enabled
    facetValues { id name facet { code name } }
    variants { id enabled }
  }`;

const AssetIds = Type.Array(Type.Object({ id: Id }));

/** A variant with all that a write has to leave as the shop has it. */
export const HeldVariant = Type.Intersect([
  WireVariant,
  Type.Object({
    assets: AssetIds,
    facetValues: Type.Array(WireFacetValue),
    product: Type.Object({ assets: AssetIds }),
  }),
]);
export type HeldVariant = Static<typeof HeldVariant>;

export const heldFields = (config: Config): string => `${variantFields(config)}
  assets { id }
  facetValues { id name facet { code name } }
  product { assets { id } }`;

function customSelection(config: Config): string {
  const names = Object.values(customFieldsOf(config));
  return names.length === 0 ? '' : `customFields { ${[...new Set(names)].join(' ')} }`;
}

/** A product with its options, as far as a family needs them. */
export const WireHome = Type.Object({
  id: Id,
  slug: Type.String(),
  enabled: Type.Boolean(),
  facetValues: Type.Array(WireFacetValue),
  assets: AssetIds,
  optionGroups: Type.Array(
    Type.Object({
      id: Id,
      code: Type.String(),
      name: Type.String(),
      options: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    }),
  ),
  variants: Type.Array(
    Type.Object({
      id: Id,
      sku: Type.String(),
      enabled: Type.Boolean(),
      options: Type.Array(Type.Object({ id: Id, group: Type.Object({ id: Id }) })),
    }),
  ),
});
export type WireHome = Static<typeof WireHome>;

export const HOME_FIELDS = `
  id slug enabled
  facetValues { id name facet { code name } }
  assets { id }
  optionGroups { id code name options { id name } }
  variants { id sku enabled options { id group { id } } }`;

export { Id, maybe };
