import { type Static, type TSchema, Type } from 'typebox';

// The fields that are read, and nothing more: Allegro adds fields.

const maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));
const text = maybe(Type.String());
const id = Type.String({ minLength: 1, maxLength: 200 });

const Reason = Type.Object({ code: text, message: text, userMessage: text, details: text, path: text });
export type Reason = Static<typeof Reason>;
export const Refusal = Type.Object({ errors: Type.Array(Reason) });

const Price = Type.Object({ amount: Type.String(), currency: Type.String() });
const Publication = Type.Object({ status: text, endedBy: text, republish: maybe(Type.Boolean()) });
const common = {
  id,
  name: text,
  category: maybe(Type.Object({ id: text })),
  sellingMode: maybe(Type.Object({ format: text, price: maybe(Price) })),
  stock: maybe(Type.Object({ available: maybe(Type.Integer()) })),
  publication: maybe(Publication),
  external: maybe(Type.Object({ id: text })),
};

/** An offer as lists show it. */
export const ListedOffer = Type.Object(common);
export type ListedOffer = Static<typeof ListedOffer>;
export const OfferList = Type.Object({
  offers: Type.Array(ListedOffer),
  totalCount: Type.Integer({ minimum: 0 }),
});

const Parameter = Type.Object({
  id,
  values: maybe(Type.Array(Type.String())),
  valuesIds: maybe(Type.Array(Type.Union([Type.String(), Type.Null()]))),
  rangeValue: maybe(Type.Unknown()),
});
export type Parameter = Static<typeof Parameter>;

const reference = maybe(Type.Object({ id: text }));
/** A product of an offer, with all that a write of the set would take away. */
const SetElement = Type.Object({
  product: reference,
  quantity: maybe(Type.Object({ value: Type.Integer() })),
  responsiblePerson: reference,
  responsibleProducer: reference,
  safetyInformation: maybe(Type.Object({ type: Type.String() })),
  marketedBeforeGPSRObligation: maybe(Type.Boolean()),
  deposits: maybe(Type.Array(Type.Unknown())),
});
export type SetElement = Static<typeof SetElement>;

/** An offer as it is read alone. */
export const Offer = Type.Object({
  ...common,
  parameters: maybe(Type.Array(Parameter)),
  productSet: maybe(Type.Array(SetElement)),
  validation: maybe(Type.Object({ errors: maybe(Type.Array(Reason)) })),
});
export type Offer = Static<typeof Offer>;

export const CatalogueProduct = Type.Object({
  id,
  name: Type.String(),
  category: maybe(Type.Object({ id: text })),
});
export type CatalogueProduct = Static<typeof CatalogueProduct>;
export const CatalogueProducts = Type.Object({ products: Type.Array(CatalogueProduct) });

export const Me = Type.Object({ id, baseMarketplace: maybe(Type.Object({ id: text })) });

export const Command = Type.Object({ id, completedAt: text });

const Task = Type.Object({
  status: text,
  message: text,
  offer: maybe(Type.Object({ id: text })),
  subject: maybe(Type.Object({ offerId: text })),
  errors: maybe(Type.Array(Reason)),
});
export type Task = Static<typeof Task>;
export const Tasks = Type.Object({ tasks: Type.Array(Task) });

const CategoryNode = Type.Object({
  id,
  name: Type.String(),
  leaf: Type.Boolean(),
  parent: maybe(Type.Object({ id: text })),
});
export const CategoryNodes = Type.Object({ categories: Type.Array(CategoryNode) });

const CategoryParameter = Type.Object({
  id,
  name: Type.String(),
  type: Type.String(),
  required: maybe(Type.Boolean()),
  unit: text,
  options: maybe(
    Type.Object({
      describesProduct: maybe(Type.Boolean()),
      ambiguousValueId: text,
      customValuesEnabled: maybe(Type.Boolean()),
    }),
  ),
  restrictions: maybe(
    Type.Object({
      multipleChoices: maybe(Type.Boolean()),
      range: maybe(Type.Boolean()),
      allowedNumberOfValues: maybe(Type.Integer()),
    }),
  ),
  dictionary: maybe(Type.Array(Type.Object({ id: Type.String(), value: Type.String() }))),
});
export type CategoryParameter = Static<typeof CategoryParameter>;
export const CategoryParameters = Type.Object({ parameters: Type.Array(CategoryParameter) });
