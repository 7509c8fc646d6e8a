import { type Static, type TSchema, Type } from 'typebox';

// Schemas name the fields read of Google's answers and nothing more.

const maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));
const text = maybe(Type.String());
const texts = maybe(Type.Array(Type.String()));

/** 64-bit numbers are text in JSON; small ones may come as numbers. */
const int64 = maybe(Type.Union([Type.String({ pattern: '^-?\\d+$' }), Type.Integer()]));

const Price = Type.Object({ amountMicros: int64, currencyCode: text });
export type Price = Static<typeof Price>;

const Attributes = Type.Object({
  title: text,
  brand: text,
  gtins: texts,
  imageLink: text,
  additionalImageLinks: texts,
  itemGroupId: text,
  googleProductCategory: text,
  availability: text,
  price: maybe(Price),
  salePrice: maybe(Price),
});

const ItemIssue = Type.Object({
  code: text,
  severity: text,
  attribute: text,
  description: text,
  detail: text,
});
export type ItemIssue = Static<typeof ItemIssue>;

const Destination = Type.Object({
  approvedCountries: texts,
  pendingCountries: texts,
  disapprovedCountries: texts,
});

/** A product as Google made it of what was sent. */
export const Product = Type.Object({
  name: Type.String({ minLength: 1 }),
  offerId: Type.String({ minLength: 1, maxLength: 1000 }),
  contentLanguage: Type.String({ minLength: 1, maxLength: 100 }),
  feedLabel: Type.String({ minLength: 1, maxLength: 100 }),
  dataSource: text,
  versionNumber: int64,
  archived: maybe(Type.Boolean()),
  productAttributes: maybe(Attributes),
  productStatus: maybe(
    Type.Object({
      destinationStatuses: maybe(Type.Array(Destination)),
      itemLevelIssues: maybe(Type.Array(ItemIssue)),
      lastUpdateDate: text,
      googleExpirationDate: text,
    }),
  ),
});
export type Product = Static<typeof Product>;

/**
 * An empty object is an empty list; anything else that has no products is no list. Those of other data sources may lack what
 * ours have.
 */
export const ProductPage = Type.Union([
  Type.Object({
    products: Type.Array(Type.Union([Product, Type.Object({ dataSource: Type.String() })])),
    nextPageToken: text,
  }),
  Type.Object({ nextPageToken: Type.Optional(Type.String()) }, { additionalProperties: false }),
]);

/** Data of a product as it was taken in. */
export const ProductInput = Type.Object({ name: Type.String({ minLength: 1 }), offerId: Type.String() });

/** The answer of a call that has none. */
export const Nothing = Type.Object({}, { additionalProperties: false });

const Source = Type.Object({ feedLabel: text, contentLanguage: text, legacyLocal: maybe(Type.Boolean()) });

export const DataSource = Type.Object({
  name: Type.String({ minLength: 1 }),
  input: text,
  primaryProductDataSource: maybe(Source),
});

/** The body of an answer that refuses a call. */
export const Refusal = Type.Object({
  error: Type.Object({
    message: text,
    status: text,
    details: maybe(
      Type.Array(
        Type.Object({
          reason: text,
          metadata: maybe(Type.Record(Type.String(), Type.Unknown())),
        }),
      ),
    ),
  }),
});
