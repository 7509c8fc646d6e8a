import { type Static, type TSchema, Type } from 'typebox';

// As in schema.ts: the fields that are read, and nothing more.

const maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));
const text = maybe(Type.String());
const id = Type.String({ minLength: 1, maxLength: 200 });

/** Decimal text; discounts are negative. */
const Amount = Type.Object({
  value: Type.String({ pattern: '^-?\\d{1,15}(\\.\\d{1,6})?$' }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
});
const amount = maybe(Amount);

const Address = Type.Object({
  addressLine1: text,
  addressLine2: text,
  city: text,
  stateOrProvince: text,
  postalCode: text,
  countryCode: text,
});
const Contact = Type.Object({
  fullName: text,
  companyName: text,
  email: text,
  primaryPhone: maybe(Type.Object({ phoneNumber: text })),
  contactAddress: maybe(Address),
});
export type Contact = Static<typeof Contact>;

/** The money of a line that went back; it has a date from the time it was given, and an id where a program asked for it. */
const Refund = Type.Object({ amount, refundDate: text, refundId: text });

const Line = Type.Object({
  lineItemId: id,
  sku: text,
  title: text,
  quantity: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  lineItemCost: Amount,
  discountedLineItemCost: amount,
  lineItemFulfillmentStatus: text,
  listingMarketplaceId: text,
  refunds: maybe(Type.Array(Refund)),
});
export type Line = Static<typeof Line>;

export const Order = Type.Object({
  orderId: id,
  creationDate: Type.String(),
  lastModifiedDate: Type.String(),
  orderFulfillmentStatus: text,
  orderPaymentStatus: text,
  cancelStatus: maybe(Type.Object({ cancelState: text })),
  buyer: maybe(Type.Object({ username: text, buyerRegistrationAddress: maybe(Contact) })),
  fulfillmentStartInstructions: maybe(
    Type.Array(
      Type.Object({
        fulfillmentInstructionsType: text,
        shippingStep: maybe(Type.Object({ shipTo: maybe(Contact) })),
      }),
    ),
  ),
  paymentSummary: maybe(
    Type.Object({
      payments: maybe(Type.Array(Type.Object({ paymentStatus: text }))),
      refunds: maybe(Type.Array(Type.Object({ refundStatus: text }))),
    }),
  ),
  pricingSummary: Type.Object({
    total: Amount,
    deliveryCost: amount,
    deliveryDiscount: amount,
    priceDiscount: amount,
    tax: amount,
  }),
  lineItems: Type.Array(Line, { minItems: 1 }),
});
export type Order = Static<typeof Order>;

export const OrderPage = Type.Object({
  /** Each is read by itself: an odd one must not hold the others up. */
  orders: Type.Array(Type.Unknown()),
  total: Type.Integer({ minimum: 0 }),
});

export const Parcels = Type.Object({
  fulfillments: Type.Array(
    Type.Object({
      fulfillmentId: id,
      shipmentTrackingNumber: text,
      lineItems: Type.Array(Type.Object({ lineItemId: id, quantity: maybe(Type.Integer()) })),
    }),
  ),
});
export type Parcel = Static<typeof Parcels>['fulfillments'][number];

export const RefundIssued = Type.Object({ refundId: text, refundStatus: Type.String() });
