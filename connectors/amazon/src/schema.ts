import { type Static, type TSchema, Type } from 'typebox';

// Schemas name the fields read of Amazon's answers and nothing more.

const maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));

export const ErrorList = Type.Object({
  errors: Type.Array(
    Type.Object({ code: maybe(Type.String()), message: Type.String(), details: maybe(Type.String()) }),
    { minItems: 1 },
  ),
});

const issue = Type.Object({
  code: maybe(Type.String()),
  message: Type.String(),
  severity: Type.String(),
  attributeNames: maybe(Type.Array(Type.String())),
  categories: maybe(Type.Array(Type.String())),
  marketplaceIds: maybe(Type.Array(Type.String())),
});
export type WireIssue = Static<typeof issue>;

export const Submission = Type.Object({
  sku: Type.String(),
  status: Type.String({ minLength: 1 }),
  submissionId: Type.String(),
  issues: maybe(Type.Array(issue)),
});

const money = Type.Object({ amount: Type.String(), currencyCode: Type.String() });

export const Item = Type.Object({
  sku: Type.String({ minLength: 1 }),
  summaries: maybe(
    Type.Array(
      Type.Object({
        marketplaceId: Type.String(),
        asin: maybe(Type.String()),
        conditionType: maybe(Type.String()),
        createdDate: maybe(Type.String()),
        lastUpdatedDate: maybe(Type.String()),
      }),
    ),
  ),
  attributes: maybe(Type.Record(Type.String(), Type.Unknown())),
  issues: maybe(Type.Array(issue)),
  offers: maybe(
    Type.Array(Type.Object({ marketplaceId: Type.String(), offerType: Type.String(), price: money })),
  ),
  fulfillmentAvailability: maybe(
    Type.Array(Type.Object({ fulfillmentChannelCode: Type.String(), quantity: maybe(Type.Integer()) })),
  ),
});
export type Item = Static<typeof Item>;

export const ItemPage = Type.Object({
  items: Type.Array(Item),
  pagination: maybe(Type.Object({ nextToken: maybe(Type.String()) })),
});

export const FeedDocumentCreated = Type.Object({
  feedDocumentId: Type.String({ minLength: 1 }),
  url: Type.String({ pattern: '^https://' }),
});
export const FeedCreated = Type.Object({ feedId: Type.String({ minLength: 1 }) });
export const Feed = Type.Object({
  feedId: Type.String(),
  processingStatus: Type.String({ minLength: 1 }),
  resultFeedDocumentId: maybe(Type.String()),
});
export const FeedList = Type.Object({ feeds: Type.Array(Feed) });
export const FeedDocument = Type.Object({ url: Type.String({ pattern: '^https://' }) });

/** The report on a feed of listings. An issue that names no SKU is about the whole feed. */
export const ListingsReport = Type.Object({
  issues: Type.Array(
    Type.Object({
      messageId: maybe(Type.Integer()),
      sku: maybe(Type.String()),
      code: maybe(Type.String()),
      severity: Type.String(),
      message: Type.String(),
      attributeName: maybe(Type.String()),
    }),
  ),
  items: maybe(Type.Array(Type.Object({ sku: maybe(Type.String()) }))),
});
export type ListingsReport = Static<typeof ListingsReport>;

export const ProductTypes = Type.Object({
  productTypes: Type.Array(
    Type.Object({ name: Type.String({ minLength: 1 }), displayName: maybe(Type.String()) }),
  ),
});

export const Definition = Type.Object({
  schema: Type.Object({ link: Type.Object({ resource: Type.String({ pattern: '^https://' }) }) }),
});

const catalogueProduct = Type.Object({
  asin: Type.String({ minLength: 1 }),
  identifiers: maybe(
    Type.Array(Type.Object({ identifiers: Type.Array(Type.Object({ identifier: Type.String() })) })),
  ),
  productTypes: maybe(
    Type.Array(Type.Object({ marketplaceId: maybe(Type.String()), productType: maybe(Type.String()) })),
  ),
});
export type CatalogueProduct = Static<typeof catalogueProduct>;

export const CataloguePage = Type.Object({
  items: Type.Array(catalogueProduct),
  pagination: maybe(Type.Object({ nextToken: maybe(Type.String()) })),
});
