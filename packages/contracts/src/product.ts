import { type Static, Type } from 'typebox';
import {
  Id,
  idOf,
  listOf,
  nullable,
  nullableObject,
  oneOf,
  pageOf,
  pageQuery,
  Timestamp,
  text,
} from './primitives.ts';
import { HEAD_FIELDS, schemasOf, TAIL_FIELDS } from './product-fields.ts';

export const BrandRef = Type.Object({ id: Id, name: Type.String() });
export const TaxRate = Type.Object(
  { id: Id, name: Type.String({ examples: ['VAT 20%'] }), rate: Type.Number({ examples: [20] }) },
  { $id: 'TaxRate' },
);
export type TaxRate = Static<typeof TaxRate>;
export const TaxRateList = listOf(TaxRate);

const AttributeBag = Type.Record(Type.String(), Type.Integer(), {
  description: 'Stock location code to quantity, the local location left out.',
});

export const ProductListItem = Type.Object(
  {
    id: Id,
    name: Type.String(),
    sku: nullable(Type.String()),
    price: Type.Number({ description: 'Excluding VAT.' }),
    price_with_vat: Type.Number(),
    quantity: Type.Integer(),
    status: Type.Boolean(),
    brand: nullableObject(BrandRef),
    tax_rate: nullableObject(Type.Object(TaxRate.properties)),
    image: nullable(Type.String({ description: 'Address of the primary image.' })),
    attribute_bag: AttributeBag,
  },
  { $id: 'ProductListItem' },
);
export type ProductListItem = Static<typeof ProductListItem>;
export const ProductPage = pageOf(ProductListItem);

export const ProductQuery = Type.Object({
  search: Type.Optional(text(200, { description: 'Fragment of name, sku, ean or model, in any case.' })),
  brand_id: Type.Optional(idOf('Products of this brand.')),
  category_id: Type.Optional(idOf('Products in this category.')),
  group_id: Type.Optional(idOf('Products of this group.')),
  family_code: Type.Optional(text(100, { description: 'The variants of this article.' })),
  status: Type.Optional(Type.Boolean({ description: 'true = active products, false = inactive ones.' })),
  has_stock: Type.Optional(
    Type.Boolean({ description: 'Stock above zero in any location that is switched on.' }),
  ),
  has_image: Type.Optional(
    Type.Boolean({ description: 'Products with at least one image, or without any.' }),
  ),
  mapped_platform_id: Type.Optional(idOf('Products mapped to this channel platform.')),
  unmapped_platform_id: Type.Optional(idOf('Products not mapped to this channel platform.')),
  has_channel_override: Type.Optional(
    Type.Boolean({ description: 'Products with a price or stock of their own on some channel.' }),
  ),
  override_source: Type.Optional(
    oneOf(['manual', 'api'], {
      description: 'Where such an override comes from: the portal (manual) or channel_overrides (api).',
    }),
  ),
  ...pageQuery(20),
});
export type ProductQuery = Static<typeof ProductQuery>;

export const ProductImage = Type.Object(
  {
    id: Id,
    url: Type.String(),
    sort_order: Type.Integer({ description: 'Ascending; the first is primary.' }),
  },
  { $id: 'ProductImage' },
);
export type ProductImage = Static<typeof ProductImage>;

export const ProductMapping = Type.Object({
  credential_id: Id,
  platform: Type.String(),
  sync_id: nullable(Type.String()),
  status: Type.String({ examples: ['live'] }),
  last_error: nullable(Type.String()),
  published_at: nullable(Timestamp),
});

export const ChannelOverride = Type.Object({
  credential_id: Id,
  price: nullable(Type.Number()),
  markup_percent: nullable(Type.Number()),
  stock: nullable(Type.Integer()),
  source: Type.String({ examples: ['api'] }),
  state: Type.String({ description: 'pending until the product is first published there, then applied.' }),
});

export const ProductTranslation = Type.Object({
  locale: Type.String({ examples: ['de'], description: 'BCP 47.' }),
  name: nullable(Type.String()),
  description: nullable(Type.String({ description: 'HTML.' })),
  family_name: nullable(Type.String()),
});
export type ProductTranslation = Static<typeof ProductTranslation>;

const { status, publish_enabled, ...identifying } = schemasOf(HEAD_FIELDS, 'shown');

export const ProductDetail = Type.Object(
  {
    id: Id,
    ...identifying,
    descriptions: Type.Array(Type.Object({ language: nullable(Type.String()), description: Type.String() }), {
      description: 'The master description first, then those of other languages.',
    }),
    status,
    publish_enabled,
    price: Type.Number(),
    price_with_vat: Type.Number(),
    tax_rate_id: nullable(Id),
    tax_rate: nullableObject(Type.Object(TaxRate.properties)),
    brand_id: nullable(Id),
    brand_name: nullable(Type.String()),
    brand: nullableObject(BrandRef),
    category_ids: Type.Array(Id),
    categories: Type.Array(Type.Object({ id: Id, name: Type.String(), path: Type.Array(Type.String()) })),
    groups: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    tags: Type.Array(Type.String()),
    list_price: nullable(Type.Number({ description: 'Excluding VAT.' })),
    list_price_with_vat: nullable(Type.Number()),
    ...schemasOf(TAIL_FIELDS, 'shown'),
    variant_options: Type.Record(Type.String(), Type.String()),
    properties: Type.Record(Type.String(), Type.String()),
    variants: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        sku: nullable(Type.String()),
        variant_options: Type.Record(Type.String(), Type.String()),
      }),
      { description: 'All products of the same family_code, this one included; the first hundred.' },
    ),
    images: Type.Array(Type.Object(ProductImage.properties)),
    quantity: Type.Integer(),
    attribute_bag: AttributeBag,
    stock: Type.Array(
      Type.Object({
        location_id: Id,
        code: Type.String(),
        label: Type.String(),
        type: Type.String(),
        quantity: Type.Integer(),
      }),
    ),
    mappings: Type.Array(ProductMapping),
    channel_overrides: Type.Array(ChannelOverride),
    translations: Type.Array(ProductTranslation, { description: 'Texts in further languages, by locale.' }),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { $id: 'ProductDetail' },
);
export type ProductDetail = Static<typeof ProductDetail>;

export const ProductCreated = Type.Object({
  message: Type.String(),
  id: Id,
  brand_id: nullable(Id),
  category_ids: Type.Array(Id),
});
export type ProductCreated = Static<typeof ProductCreated>;

/** Any whole number: one that is the id of no image is skipped like the id of another product's image. */
export const ImageReorder = Type.Object({
  image_ids: Type.Array(Type.Integer({ examples: [312] }), { maxItems: 1000 }),
});

export const EffectiveTarget = Type.Object(
  {
    credential_id: Id,
    platform: Type.String(),
    platform_label: Type.String(),
    label: Type.String(),
    excluded: Type.Boolean(),
    resolved_price: nullable(Type.Number({ description: 'Excluding VAT; null when excluded.' })),
    resolved_stock: nullable(Type.Integer()),
    stores: Type.Array(
      Type.Object({
        label: Type.String(),
        platform_store_id: Type.String(),
        code: nullable(Type.String({ description: 'Empty: resolved_stock is used.' })),
        quantity: Type.Integer(),
      }),
    ),
    mapping: nullableObject(Type.Object({ sync_id: Type.String() })),
    channel: nullableObject(
      Type.Object({
        override_price: nullable(Type.Number()),
        override_markup_percent: nullable(Type.Number()),
        override_stock: nullable(Type.Integer()),
        is_excluded: Type.Boolean(),
        override_source: nullable(Type.String()),
      }),
    ),
  },
  { $id: 'EffectiveTarget' },
);
export type EffectiveTarget = Static<typeof EffectiveTarget>;
