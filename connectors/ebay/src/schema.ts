import { type Static, type TSchema, Type } from 'typebox';

// Schemas name the fields read of eBay's answers and nothing more. Objects keep their other fields: a replacement sends them back.

const maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));
const text = maybe(Type.String());
const texts = maybe(Type.Array(Type.String()));

const id = Type.String({ minLength: 1, maxLength: 200 });

const Reason = Type.Object({ errorId: Type.Integer(), message: text, longMessage: text });
export type Reason = Static<typeof Reason>;

/** The body of an answer that refuses a call. */
export const Refusal = Type.Object({ errors: Type.Array(Reason, { minItems: 1 }) });

/** One item of a call of many: its own status, and reasons where that is not good. */
const row = { statusCode: Type.Integer(), errors: maybe(Type.Array(Reason)) };

export const ItemRows = Type.Object({ responses: Type.Array(Type.Object({ sku: text, ...row })) });
export const OfferRows = Type.Object({
  responses: Type.Array(Type.Object({ sku: text, offerId: text, ...row })),
});
export type Row = Static<typeof OfferRows>['responses'][number];

const Product = Type.Object({
  title: text,
  brand: text,
  ean: texts,
  upc: texts,
  isbn: texts,
  imageUrls: texts,
  aspects: maybe(Type.Record(Type.String(), Type.Array(Type.String()))),
});

export const Item = Type.Object({
  sku: text,
  condition: text,
  availability: maybe(
    Type.Object({
      shipToLocationAvailability: maybe(Type.Object({ quantity: maybe(Type.Integer()) })),
    }),
  ),
  packageWeightAndSize: maybe(Type.Object({})),
  product: maybe(Product),
});
export type Item = Static<typeof Item>;

export const ItemsAnswer = Type.Object({
  responses: Type.Array(Type.Object({ sku: text, inventoryItem: maybe(Item), ...row })),
});

/** A page of the shop's items; an empty shop has no list. */
export const ItemPage = Type.Object({
  total: Type.Integer({ minimum: 0 }),
  inventoryItems: maybe(Type.Array(Item)),
  next: text,
});

export const Offer = Type.Object({
  offerId: id,
  sku: id,
  marketplaceId: Type.String(),
  format: Type.String(),
  status: Type.String(),
  availableQuantity: maybe(Type.Integer()),
  categoryId: text,
  listing: maybe(Type.Object({ listingStatus: text, listingOnHold: maybe(Type.Boolean()) })),
  listingDescription: text,
  listingPolicies: maybe(Type.Object({})),
  pricingSummary: maybe(
    Type.Object({ price: maybe(Type.Object({ value: Type.String(), currency: Type.String() })) }),
  ),
});
export type Offer = Static<typeof Offer>;
export const Offers = Type.Object({ offers: Type.Array(Offer) });

/** The answer to the change of an offer, which says nothing that is not known. */
export const Changed = Type.Object({ warnings: Type.Optional(Type.Unknown()) });
export const Withdrawn = Type.Object({ listingId: id });

export const Location = Type.Object({ merchantLocationKey: Type.String(), merchantLocationStatus: text });

export const DefaultTree = Type.Object({ categoryTreeId: id });
export const CategoryTree = Type.Object({
  rootCategoryNode: Type.Object({ childCategoryTreeNodes: Type.Array(Type.Unknown(), { minItems: 1 }) }),
});
/** The tree is nested; its nodes are read one by one. */
export const CategoryNode = Type.Object({
  category: Type.Object({ categoryId: id, categoryName: Type.String({ minLength: 1 }) }),
  childCategoryTreeNodes: maybe(Type.Array(Type.Unknown())),
});

export const Aspects = Type.Object({
  aspects: Type.Array(
    Type.Object({
      localizedAspectName: Type.String({ minLength: 1 }),
      aspectConstraint: maybe(
        Type.Object({
          aspectMode: text,
          aspectRequired: maybe(Type.Boolean()),
          itemToAspectCardinality: text,
        }),
      ),
      aspectValues: maybe(Type.Array(Type.Object({ localizedValue: Type.String({ minLength: 1 }) }))),
    }),
  ),
});

export const PublicKey = Type.Object({ key: Type.String({ minLength: 1, maxLength: 2_000 }) });
