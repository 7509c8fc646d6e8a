import { type Static, Type } from 'typebox';
import {
  Id,
  MAX_INT,
  NamedId,
  nullable,
  OverridePercent,
  OverridePrice,
  Price,
  Quantity,
  text,
} from './primitives.ts';
import { HEAD_FIELDS, schemasOf, TAIL_FIELDS } from './product-fields.ts';

/** No lower bound: a count that an oversale made negative may be written back as it is. */
const StockCount = Type.Integer({ maximum: MAX_INT, examples: [12] });

export const ChannelOverrideInput = Type.Object({
  credential_id: Id,
  price: Type.Optional(
    nullable({
      ...OverridePrice,
      description: 'Absolute price for that channel, excluding VAT, above 0. null clears.',
    }),
  ),
  markup_percent: Type.Optional(
    nullable({
      ...OverridePercent,
      description: 'Percentage over the master price, above -100. Not together with price. null clears.',
    }),
  ),
  stock: Type.Optional(nullable({ ...Quantity, description: 'Stock for that channel. null clears.' })),
});
export type ChannelOverrideInput = Static<typeof ChannelOverrideInput>;

export const MAX_TRANSLATIONS = 50;

/** The texts of a product in one language. */
export const TranslationInput = Type.Object({
  locale: text(100, { minLength: 1, examples: ['de-AT'], description: 'BCP 47, in any case.' }),
  name: Type.Optional(nullable(text(500, { description: 'null clears.' }))),
  description: Type.Optional(nullable(text(1_000_000, { description: 'HTML; sanitised on write.' }))),
  family_name: Type.Optional(nullable(text(500, { description: 'Name of the article.' }))),
});
export type TranslationInput = Static<typeof TranslationInput>;

const categoryName = text(255, { minLength: 1 });

/** Limits of one request, so that no request holds up the others. */
const MAX_CATEGORY_PATHS = 10_000;
const MAX_CATEGORY_LEVELS = 1_000;
/** Levels of all paths together. */
const MAX_PATH_ENTRIES = 100_000;
const MAX_STOCK_ENTRIES = 10_000;
const MAX_NAMED_TEXTS = 1_000;

export const MAX_VARIANT_OPTIONS = 5;
export const MAX_PROPERTIES = 200;

const namedTexts = (description: string, example: Record<string, string>) =>
  Type.Unsafe<Record<string, string | null> | null>({
    type: ['object', 'null'],
    additionalProperties: { type: ['string', 'null'], maxLength: 1000 },
    maxProperties: MAX_NAMED_TEXTS,
    description,
    examples: [example],
  });

/** The product write payload of POST and PUT (docs/spec, PROD-1 to PROD-3). */
export const ProductInput = Type.Object(
  {
    ...schemasOf(HEAD_FIELDS, 'input'),
    price: Type.Optional(
      nullable({ ...Price, description: 'Excluding VAT. 0 or empty leaves the price unchanged.' }),
    ),
    price_with_vat: Type.Optional(
      nullable({ ...Price, description: 'Including VAT. When above 0 the price is computed from it.' }),
    ),
    // No bounds: the error for a rate that is not defined lists the defined ones, however wrong the rate is.
    tax_rate: Type.Optional(
      nullable(Type.Number({ examples: [20], description: 'VAT percentage; wins over tax_rate_id.' })),
    ),
    tax_rate_id: Type.Optional(nullable(NamedId)),
    brand_id: Type.Optional(nullable(NamedId)),
    brand_name: Type.Optional(nullable(text(255, { description: 'Found or created; wins over brand_id.' }))),
    category_ids: Type.Optional(nullableArray(NamedId)),
    category_paths: Type.Optional(
      nullableArray(
        Type.Array(categoryName, { minItems: 1, maxItems: MAX_CATEGORY_LEVELS }),
        'Each inner array is a path from root to leaf; the leaf is attached.',
        { maxItems: MAX_CATEGORY_PATHS, 'x-max-entries': MAX_PATH_ENTRIES },
      ),
    ),
    category_names: Type.Optional(nullableArray(categoryName, 'Root categories, found or created.')),
    quantity: Type.Optional(
      nullable({
        ...StockCount,
        description:
          'Stock in the default location. A negative quantity is accepted only when the product holds it already.',
      }),
    ),
    attribute_bag: Type.Optional(
      Type.Unsafe<Record<string, number | null> | null>({
        type: ['object', 'null'],
        additionalProperties: nullable(StockCount),
        maxProperties: MAX_STOCK_ENTRIES,
        description:
          'Stock location code to quantity; on PUT only the keys sent are updated, and null removes an entry.',
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
        description: 'Price that channels show crossed out, excluding VAT. 0 or null clears it.',
      }),
    ),
    list_price_with_vat: Type.Optional(
      nullable({ ...Price, description: 'Including VAT. When above 0 the list price is computed from it.' }),
    ),
    ...schemasOf(TAIL_FIELDS, 'input'),
    variant_options: Type.Optional(
      namedTexts(
        'Options that tell this variant from the others of its family; each name once, in any case. A list replaces the stored one; null clears.',
        { Colour: 'Red', Size: 'M' },
      ),
    ),
    properties: Type.Optional(
      namedTexts(
        'Properties by name. On PUT only the names sent are changed; null removes one, and null for all removes all.',
        { Material: 'Linen' },
      ),
    ),
    translations: Type.Optional(
      nullableArray(
        TranslationInput,
        'Texts in further languages. Only the locales and fields sent are changed; a locale without any text is removed.',
        { maxItems: MAX_TRANSLATIONS },
      ),
    ),
  },
  { $id: 'ProductInput' },
);
export type ProductInput = Static<typeof ProductInput>;

/** A change of an existing product: a field that is not sent stays, the name as well. */
export const ProductChange = Type.Partial(ProductInput, { $id: 'ProductChange' });
export type ProductChange = Static<typeof ProductChange>;

function nullableArray<S extends Parameters<typeof Type.Array>[0]>(
  items: S,
  description?: string,
  limits: object = {},
) {
  return Type.Unsafe<Static<S>[] | null>({
    type: ['array', 'null'],
    items,
    maxItems: 1000,
    ...limits,
    ...(description === undefined ? {} : { description }),
  });
}
