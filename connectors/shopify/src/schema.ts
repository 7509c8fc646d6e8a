import { type Static, type TSchema, Type } from 'typebox';

/** Schemas name the fields that are read and nothing more: GraphQL gives only what is asked. */

const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
export const text = nullable(Type.String());
const id = Type.String({ minLength: 1 });
const note = nullable(Type.Object({ value: Type.String() }));
const options = Type.Array(Type.Object({ name: Type.String(), value: Type.String() }));

export const PageInfo = Type.Object({ hasNextPage: Type.Boolean(), endCursor: text });

const weight = nullable(Type.Object({ value: Type.Number(), unit: Type.String() }));

export const KnownVariant = Type.Object({
  id,
  sku: text,
  inventoryPolicy: Type.String(),
  selectedOptions: options,
  inventoryItem: Type.Object({ id, measurement: Type.Object({ weight }) }),
  note,
  product: Type.Object({
    id,
    status: Type.String(),
    publishedAt: text,
    hasOnlyDefaultVariant: Type.Boolean(),
    options: Type.Array(Type.Object({ name: Type.String() })),
    note,
  }),
});
export type KnownVariant = Static<typeof KnownVariant>;

/** A node of another kind than asked for comes without fields. */
const absent = Type.Union([Type.Null(), Type.Object({}, { maxProperties: 0 })]);
export const nodesOf = <Schema extends TSchema>(schema: Schema) => Type.Array(Type.Union([schema, absent]));

const quantities = Type.Array(Type.Object({ quantity: Type.Integer() }));

export const SeenVariant = Type.Object({
  id,
  sku: text,
  barcode: text,
  price: Type.String(),
  compareAtPrice: text,
  inventoryItem: Type.Object({
    measurement: Type.Object({ weight }),
    inventoryLevel: nullable(Type.Object({ quantities })),
    inventoryLevels: Type.Optional(
      Type.Object({
        pageInfo: Type.Object({ hasNextPage: Type.Boolean() }),
        nodes: Type.Array(Type.Object({ location: Type.Object({ id }), quantities })),
      }),
    ),
  }),
  note,
  properties: note,
  product: Type.Object({
    id,
    title: Type.String(),
    descriptionHtml: Type.String(),
    vendor: Type.String(),
    status: Type.String(),
    publishedAt: text,
    hasOnlyDefaultVariant: Type.Boolean(),
    featuredMedia: nullable(
      Type.Object({
        status: Type.String(),
        mediaErrors: Type.Array(Type.Object({ message: Type.String() })),
      }),
    ),
  }),
});
export type SeenVariant = Static<typeof SeenVariant>;

export const StockItem = Type.Object({
  id,
  inventoryLevels: Type.Object({
    nodes: Type.Array(Type.Object({ location: Type.Object({ id }), quantities })),
  }),
});

/** Media that are no images come without one, as do images that are being worked on. */
export const Media = Type.Object({
  nodes: Type.Array(
    Type.Object({
      id: Type.Optional(id),
      image: Type.Optional(nullable(Type.Object({ url: Type.String() }))),
    }),
  ),
});

export const SourceVariant = Type.Object({
  id,
  sku: text,
  barcode: text,
  price: Type.String(),
  compareAtPrice: text,
  selectedOptions: options,
  media: Media,
  inventoryItem: Type.Object({
    tracked: Type.Boolean(),
    measurement: Type.Object({ weight }),
    inventoryLevel: nullable(Type.Object({ quantities })),
  }),
  properties: note,
});
export type SourceVariant = Static<typeof SourceVariant>;

const page = <Schema extends TSchema>(node: Schema) =>
  Type.Object({ pageInfo: PageInfo, nodes: Type.Array(node) });
export const pageOf = page;

export const SourceProductNode = Type.Object({
  id,
  title: Type.String(),
  descriptionHtml: Type.String(),
  vendor: Type.String(),
  productType: Type.String(),
  status: Type.String(),
  updatedAt: Type.String(),
  hasOnlyDefaultVariant: Type.Boolean(),
  category: nullable(Type.Object({ fullName: Type.String() })),
  note,
  media: Media,
  variants: page(SourceVariant),
});
export type SourceProductNode = Static<typeof SourceProductNode>;

export const UserErrors = Type.Array(
  Type.Object({
    code: Type.Optional(text),
    field: Type.Optional(nullable(Type.Array(Type.String()))),
    message: Type.String(),
  }),
);
export type UserError = Static<typeof UserErrors>[number];

const money = Type.Object({ shopMoney: Type.Object({ amount: Type.String() }) });

export const OrderLine = Type.Object({
  id,
  title: Type.String(),
  sku: text,
  quantity: Type.Integer(),
  currentQuantity: Type.Integer(),
  discountedUnitPriceAfterAllDiscountsSet: money,
  taxLines: Type.Array(Type.Object({ ratePercentage: nullable(Type.Number()), priceSet: money })),
  variant: nullable(Type.Object({ id, barcode: text, product: Type.Object({ id }) })),
});
export type OrderLine = Static<typeof OrderLine>;

const Address = nullable(
  Type.Object({
    name: text,
    company: text,
    address1: text,
    address2: text,
    city: text,
    province: text,
    zip: text,
    countryCodeV2: text,
    phone: text,
  }),
);
export type Address = Static<typeof Address>;

export const Order = Type.Object({
  id,
  name: Type.String(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  cancelledAt: text,
  displayFinancialStatus: text,
  displayFulfillmentStatus: Type.String(),
  paymentGatewayNames: Type.Array(Type.String()),
  returnStatus: Type.String(),
  currencyCode: Type.String(),
  taxesIncluded: Type.Boolean(),
  email: text,
  phone: text,
  totalPriceSet: money,
  totalTaxSet: nullable(money),
  totalShippingPriceSet: money,
  totalDiscountsSet: nullable(money),
  customer: nullable(Type.Object({ displayName: Type.String() })),
  shippingAddress: Address,
  billingAddress: Address,
  fulfillments: Type.Array(Type.Object({ displayStatus: text })),
  lineItems: page(OrderLine),
});
export type Order = Static<typeof Order>;

const RefundLine = Type.Object({
  quantity: Type.Integer(),
  restockType: Type.String(),
  lineItem: Type.Object({ id }),
});
export type RefundLine = Static<typeof RefundLine>;

export const Refund = Type.Object({ id, refundLineItems: page(RefundLine) });
