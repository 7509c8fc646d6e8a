import { type Static, Type } from 'typebox';
import { Id, listOf, nullable, oneOf, pageOf, pageQuery, text } from './primitives.ts';

export const Brand = Type.Object(
  { id: Id, name: Type.String(), products_count: Type.Integer() },
  { $id: 'Brand' },
);
export type Brand = Static<typeof Brand>;
export const BrandPage = pageOf(Brand);
export const BrandQuery = Type.Object({
  search: Type.Optional(text(200, { description: 'Fragment of the name, in any case.' })),
  ...pageQuery(100),
});
export const BrandInput = Type.Object({ name: text(255, { minLength: 1 }) });

export const CategoryMapping = Type.Object({
  platform_id: Type.Integer(),
  platform_slug: Type.String(),
  platform_name: Type.String(),
  sync_id: Type.String(),
  platform_category_name: Type.String(),
});
export const Category = Type.Object(
  {
    id: Id,
    name: Type.String(),
    parent_id: nullable(Id),
    path: Type.Array(Type.String(), { description: 'Names from root to this category.' }),
    publish_enabled: Type.Boolean(),
    products_count: Type.Integer(),
    child_count: Type.Integer(),
    mappings: Type.Array(CategoryMapping),
  },
  { $id: 'Category' },
);
export type Category = Static<typeof Category>;
export const CategoryList = listOf(Category);
export type CategoryList = Static<typeof CategoryList>;

export const CategoryInput = Type.Object({
  name: text(255, { minLength: 1 }),
  parent_id: Type.Optional(nullable({ ...Id, description: 'null = root.' })),
  publish_enabled: Type.Optional(nullable(Type.Boolean())),
});
export type CategoryInput = Static<typeof CategoryInput>;
export const CategoryPatch = Type.Partial(CategoryInput);
export type CategoryPatch = Static<typeof CategoryPatch>;

const LOCATION_TYPES = ['local', 'marketplace_store', 'external'] as const;
export const StockLocationType = oneOf(LOCATION_TYPES);
export const StockLocation = Type.Object(
  {
    id: Id,
    code: Type.String({ examples: ['IST-1'] }),
    label: Type.String(),
    type: StockLocationType,
    is_default: Type.Boolean(),
    is_active: Type.Boolean(),
  },
  { $id: 'StockLocation' },
);
export type StockLocation = Static<typeof StockLocation>;
export const StockLocationList = listOf(StockLocation);
export const StockLocationQuery = Type.Object({
  type: Type.Optional(
    oneOf(LOCATION_TYPES, {
      description:
        'local = the default one, marketplace_store = made with a connection, external = made here.',
    }),
  ),
  active_only: Type.Optional(
    Type.Boolean({ default: true, description: 'false also lists locations that are switched off.' }),
  ),
});
export const StockLocationInput = Type.Object({
  code: text(64, { minLength: 1, description: 'On one line, with single blanks.' }),
  label: text(255, { minLength: 1 }),
  type: oneOf(['external'], { description: 'Only external locations are made through the API.' }),
});
export const StockLocationPatch = Type.Object({
  label: Type.Optional(text(255, { minLength: 1 })),
  is_active: Type.Optional(Type.Boolean()),
});
export const StockLocationChanged = Type.Object({ message: Type.String(), data: StockLocation });

export const ProductGroup = Type.Object(
  { id: Id, name: Type.String(), products_count: Type.Integer() },
  { $id: 'ProductGroup' },
);
export type ProductGroup = Static<typeof ProductGroup>;
export const ProductGroupList = listOf(ProductGroup);

/** A kind of channel. Filters name it by id, connections and mappings by slug. */
export const ChannelPlatform = Type.Object(
  { id: Id, slug: Type.String({ examples: ['simulator'] }), name: Type.String() },
  { $id: 'ChannelPlatform' },
);
export const ChannelPlatformList = listOf(ChannelPlatform);

export const Channel = Type.Object(
  {
    credential_id: Id,
    platform: Type.String({ examples: ['simulator'] }),
    platform_label: Type.String(),
    label: Type.String(),
  },
  { $id: 'Channel' },
);
export type Channel = Static<typeof Channel>;
export const ChannelList = listOf(Channel);
