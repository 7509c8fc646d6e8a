import { type Static, type TSchema, Type } from 'typebox';

// Schemas name the fields read of Hepsiburada's answers and nothing more.

const maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));
const text = maybe(Type.String());
const reason = Type.Object({ attributeName: text, message: text });

/** The catalogue says no with status 200. */
export const Refusal = Type.Object({
  success: Type.Literal(false),
  code: maybe(Type.Union([Type.Integer(), Type.String()])),
  message: text,
});

export const Tracking = Type.Union([
  Refusal,
  Type.Object({ data: Type.Object({ trackingId: Type.String({ minLength: 1 }) }) }),
]);

const pageOf = <Schema extends TSchema>(row: Schema) =>
  Type.Union([Refusal, Type.Object({ data: Type.Array(row), totalPages: maybe(Type.Integer()) })]);

const matchedProduct = Type.Object({ hbSku: text, productName: text });
export type MatchedProduct = Static<typeof matchedProduct>;

const importRow = Type.Object({
  merchantSku: text,
  importStatus: text,
  productStatus: text,
  validationResults: maybe(Type.Array(reason)),
  rejectReasonsMessages: maybe(Type.Array(Type.String())),
  importMessages: maybe(Type.Array(Type.Object({ severity: text, message: text }))),
  matchedHbProductInfo: maybe(Type.Array(matchedProduct)),
});
export type ImportRow = Static<typeof importRow>;
export const ImportPage = pageOf(importRow);

export const ProposedPage = pageOf(
  Type.Object({ merchantSku: text, matchedHbProductInfo: maybe(Type.Array(matchedProduct)) }),
);

const product = Type.Object({
  merchantSku: text,
  barcode: text,
  hbSku: text,
  variantGroupId: text,
  productName: text,
  description: text,
  brand: text,
  price: maybe(Type.Union([Type.String(), Type.Number()])),
  status: text,
  validationResults: maybe(Type.Array(reason)),
  rejectReasons: maybe(Type.Array(Type.String())),
});
export type Product = Static<typeof product>;
export const ProductPage = pageOf(product);

export const StatusAnswer = pageOf(
  Type.Object({ skuStatusList: maybe(Type.Array(Type.Object({ merchantSku: text, status: text }))) }),
);

const deleted = Type.Object({ merchantSku: text, deleted: maybe(Type.Boolean()), errorMessage: text });
const deletion = Type.Object({
  completed: maybe(Type.Boolean()),
  deletedProductList: maybe(Type.Array(deleted)),
});
/** With an envelope as the other answers of the catalogue, or without. */
export const DeletionAnswer = Type.Union([Refusal, Type.Object({ data: deletion }), deletion]);

const category = Type.Object({
  categoryId: Type.Integer(),
  name: Type.String({ minLength: 1 }),
  parentCategoryId: maybe(Type.Integer()),
  leaf: maybe(Type.Boolean()),
  available: maybe(Type.Boolean()),
  status: text,
});
export type Category = Static<typeof category>;
export const CategoryPage = pageOf(category);

const attribute = Type.Object({
  id: Type.String({ minLength: 1 }),
  name: text,
  mandatory: maybe(Type.Boolean()),
  type: text,
});
export type Attribute = Static<typeof attribute>;
const attributes = maybe(Type.Array(attribute));
export const AttributesAnswer = Type.Union([
  Refusal,
  Type.Object({
    data: Type.Object({
      baseAttributes: attributes,
      attributes,
      variantAttributes: attributes,
    }),
  }),
]);
export const AttributeValuesPage = pageOf(Type.Object({ id: text, value: text }));

/** Results of a change of content. The definition leaves their form open, so that each part may be missing. */
const changed = Type.Object({
  hbSku: text,
  message: text,
  updateResults: maybe(Type.Array(Type.Object({ fieldName: text, fieldResult: text, rejectReason: text }))),
});
export const ContentPage = Type.Union([
  Refusal,
  Type.Object({
    data: Type.Array(Type.Union([Type.Object({ items: Type.Array(changed) }), changed])),
    totalPages: maybe(Type.Integer()),
  }),
]);

export const UploadAccepted = Type.Object({ id: Type.String({ minLength: 1 }) });

const uploadError = Type.Object({
  elementNo: maybe(Type.Integer()),
  hepsiburadaSku: text,
  merchantSku: text,
  errors: maybe(Type.Array(Type.Unknown())),
});
const priceValidation = Type.Object({
  elementNo: maybe(Type.Integer()),
  merchantSku: text,
  hepsiburadaSku: text,
  type: text,
  minPrice: maybe(Type.Number()),
  maxPrice: maybe(Type.Number()),
  description: text,
});
export const UploadResult = Type.Object({
  id: Type.String({ minLength: 1 }),
  status: text,
  errors: maybe(Type.Array(uploadError)),
  priceValidations: maybe(Type.Array(priceValidation)),
});
export type UploadResult = Static<typeof UploadResult>;
export type PriceValidation = Static<typeof priceValidation>;

const listing = Type.Object({
  hepsiburadaSku: text,
  merchantSku: text,
  price: maybe(Type.Number()),
  availableStock: maybe(Type.Integer()),
  isSalable: maybe(Type.Boolean()),
  deactivationReasons: maybe(Type.Array(Type.String())),
  isSuspended: maybe(Type.Boolean()),
  skuAfterSuspension: text,
  isLocked: maybe(Type.Boolean()),
  lockReasons: maybe(Type.Array(Type.String())),
  isFrozen: maybe(Type.Boolean()),
  freezeReasons: maybe(Type.Array(Type.String())),
  isFulfilledByHB: maybe(Type.Boolean()),
});
export type Listing = Static<typeof listing>;
export const ListingPage = Type.Object({
  listings: Type.Array(listing),
  totalCount: maybe(Type.Integer()),
});
