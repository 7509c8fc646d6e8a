import { type Static, Type } from 'typebox';
import {
  Id,
  idOf,
  listOf,
  MAX_INT,
  nullable,
  nullableObject,
  oneOf,
  Percent,
  Price,
  pageOf,
  pageQuery,
  Quantity,
  Timestamp,
  text,
} from './primitives.ts';

export const ChannelOverrideInput = Type.Object({
  credential_id: Id,
  price: Type.Optional(
    nullable({ ...Price, description: 'Absolute price for that channel, excluding VAT. null clears.' }),
  ),
  markup_percent: Type.Optional(
    nullable({
      ...Percent,
      description: 'Percentage over the master price. Not together with price. null clears.',
    }),
  ),
  stock: Type.Optional(nullable({ ...Quantity, description: 'Stock for that channel. null clears.' })),
});
export type ChannelOverrideInput = Static<typeof ChannelOverrideInput>;

const categoryName = text(255, { minLength: 1 });

export const MAX_VARIANT_OPTIONS = 5;
export const MAX_PROPERTIES = 200;

const namedTexts = (description: string, example: Record<string, string>) =>
  Type.Unsafe<Record<string, string | null> | null>({
    type: ['object', 'null'],
    additionalProperties: { type: ['string', 'null'], maxLength: 1000 },
    description,
    examples: [example],
  });

/** The product write payload of POST and PUT (specification, "Product write payload"). */
export const ProductInput = Type.Object(
  {
    name: text(500, { minLength: 1, examples: ['Jura koffiemachine E8'] }),
    model: Type.Optional(nullable(text(100))),
    sku: Type.Optional(nullable(text(100, { examples: ['KF-0815'], description: 'Unique per tenant.' }))),
    ean: Type.Optional(nullable(text(50, { examples: ['4006381333931'] }))),
    description: Type.Optional(nullable(text(1_000_000, { description: 'HTML; sanitised on write.' }))),
    status: Type.Optional(nullable(Type.Boolean({ description: 'true = active. A new product is active.' }))),
    publish_enabled: Type.Optional(
      nullable(Type.Boolean({ description: 'false = never sent to any channel.' })),
    ),
    price: Type.Optional(
      nullable({ ...Price, description: 'Excluding VAT. 0 or empty leaves the price unchanged.' }),
    ),
    price_with_vat: Type.Optional(
      nullable({ ...Price, description: 'Including VAT. When above 0 the price is computed from it.' }),
    ),
    // No bounds: a rate that is not defined is told which ones are, however wrong it is.
    tax_rate: Type.Optional(
      nullable(Type.Number({ examples: [20], description: 'VAT percentage; wins over tax_rate_id.' })),
    ),
    tax_rate_id: Type.Optional(nullable(Id)),
    brand_id: Type.Optional(nullable(Id)),
    brand_name: Type.Optional(nullable(text(255, { description: 'Found or created; wins over brand_id.' }))),
    category_ids: Type.Optional(nullableArray(Id)),
    category_paths: Type.Optional(
      nullableArray(
        Type.Array(categoryName, { minItems: 1 }),
        'Each inner array is a path from root to leaf; the leaf is attached.',
      ),
    ),
    category_names: Type.Optional(nullableArray(categoryName, 'Root categories, found or created.')),
    quantity: Type.Optional(nullable({ ...Quantity, description: 'Stock in the default location.' })),
    attribute_bag: Type.Optional(
      Type.Unsafe<Record<string, number> | null>({
        type: ['object', 'null'],
        additionalProperties: Type.Integer({ minimum: 0, maximum: MAX_INT }),
        description: 'Stock location code to quantity; on PUT only the keys sent are updated.',
        examples: [{ 'IST-1': 4 }],
      }),
    ),
    channel_overrides: Type.Optional(nullableArray(ChannelOverrideInput)),
    tags: Type.Optional(
      nullableArray(text(100, { minLength: 1 }), 'Labels of the merchant, by which publish rules select.'),
    ),
    list_price: Type.Optional(
      nullable({
        ...Price,
        description: 'What channels cross out beside the price, excluding VAT. 0 or null clears it.',
      }),
    ),
    list_price_with_vat: Type.Optional(
      nullable({ ...Price, description: 'Including VAT. When above 0 the list price is computed from it.' }),
    ),
    weight: Type.Optional(
      nullable(
        Type.Number({
          minimum: 0,
          maximum: 1_000_000,
          examples: [1.25],
          description:
            'In kilograms, kept to the gram. 0 or null clears it; less than half a gram is refused.',
        }),
      ),
    ),
    family_code: Type.Optional(
      nullable(
        text(100, {
          examples: ['SHIRT-7'],
          description: 'Products of the same code are variants of one article. null clears.',
        }),
      ),
    ),
    family_name: Type.Optional(
      nullable(
        text(500, {
          examples: ['Linen shirt'],
          description: 'Name of the article; that of its oldest variant on sale counts, else its name.',
        }),
      ),
    ),
    variant_options: Type.Optional(
      namedTexts(
        'What tells this variant from the others of its family; a name is given once, in any case. Sent, it replaces what was there; null clears.',
        { Colour: 'Red', Size: 'M' },
      ),
    ),
    properties: Type.Optional(
      namedTexts(
        'Properties by name. On PUT only the names sent are changed; null removes one, and null for all removes all.',
        { Material: 'Linen' },
      ),
    ),
  },
  { $id: 'ProductInput' },
);
export type ProductInput = Static<typeof ProductInput>;

/** The same of a product there is: what is not sent stays, the name as well. */
export const ProductChange = Type.Partial(ProductInput, { $id: 'ProductChange' });
export type ProductChange = Static<typeof ProductChange>;

function nullableArray<S extends Parameters<typeof Type.Array>[0]>(items: S, description?: string) {
  return Type.Unsafe<Static<S>[] | null>({
    type: ['array', 'null'],
    items,
    maxItems: 1000,
    ...(description === undefined ? {} : { description }),
  });
}

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
  has_stock: Type.Optional(Type.Boolean({ description: 'Stock above zero in any location.' })),
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

export const ProductDetail = Type.Object(
  {
    id: Id,
    name: Type.String(),
    model: nullable(Type.String()),
    sku: nullable(Type.String()),
    ean: nullable(Type.String()),
    description: nullable(Type.String()),
    descriptions: Type.Array(Type.Object({ language: nullable(Type.String()), description: Type.String() }), {
      description: 'The master description first.',
    }),
    status: Type.Boolean(),
    publish_enabled: Type.Boolean(),
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
    weight: nullable(Type.Number({ description: 'In kilograms.' })),
    family_code: nullable(Type.String()),
    family_name: nullable(Type.String()),
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

export const ImageReorder = Type.Object({ image_ids: Type.Array(Id, { maxItems: 1000 }) });

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
