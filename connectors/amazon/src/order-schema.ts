import { type Static, type TSchema, Type } from 'typebox';

// Schemas name the fields read of Amazon's answers about orders and nothing more.

const maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));

const time = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT' });

const money = Type.Object({
  amount: Type.String({ pattern: '^-?\\d{1,15}(\\.\\d{1,10})?$' }),
  currencyCode: Type.String({ pattern: '^[A-Z]{3}$' }),
});
export type Money = Static<typeof money>;

const breakdowns = maybe(Type.Array(Type.Object({ type: Type.String(), subtotal: money })));

const address = Type.Object({
  name: maybe(Type.String()),
  companyName: maybe(Type.String()),
  addressLine1: maybe(Type.String()),
  addressLine2: maybe(Type.String()),
  addressLine3: maybe(Type.String()),
  city: maybe(Type.String()),
  districtOrCounty: maybe(Type.String()),
  stateOrRegion: maybe(Type.String()),
  postalCode: maybe(Type.String()),
  countryCode: maybe(Type.String()),
  phone: maybe(Type.String()),
});
export type WireAddress = Static<typeof address>;

const count = Type.Integer({ minimum: 0 });

const line = Type.Object({
  orderItemId: Type.String({ minLength: 1 }),
  quantityOrdered: count,
  product: Type.Object({
    sellerSku: maybe(Type.String()),
    title: maybe(Type.String()),
    price: maybe(Type.Object({ unitPrice: maybe(money) })),
  }),
  proceeds: maybe(Type.Object({ breakdowns })),
  cancellation: maybe(Type.Object({ cancellationExecution: maybe(Type.Object({})) })),
  fulfillment: maybe(Type.Object({ quantityFulfilled: maybe(count), quantityUnfulfilled: maybe(count) })),
});
export type WireLine = Static<typeof line>;

export const Order = Type.Object({
  orderId: Type.String({ minLength: 1 }),
  createdTime: time,
  lastUpdatedTime: time,
  programs: maybe(Type.Array(Type.String())),
  salesChannel: maybe(Type.Object({ marketplaceId: maybe(Type.String()) })),
  buyer: maybe(Type.Object({ buyerName: maybe(Type.String()), buyerEmail: maybe(Type.String()) })),
  recipient: maybe(Type.Object({ deliveryAddress: maybe(address) })),
  proceeds: maybe(Type.Object({ grandTotal: maybe(money), breakdowns })),
  fulfillment: maybe(
    Type.Object({ fulfillmentStatus: Type.String({ minLength: 1 }), fulfilledBy: maybe(Type.String()) }),
  ),
  orderItems: Type.Array(line),
  packages: maybe(
    Type.Array(
      Type.Object({
        packageReferenceId: Type.String(),
        trackingNumber: maybe(Type.String()),
        packageStatus: maybe(Type.Object({ detailedStatus: maybe(Type.String()) })),
        packageItems: maybe(Type.Array(Type.Object({ orderItemId: Type.String(), quantity: count }))),
      }),
    ),
  ),
});
export type Order = Static<typeof Order>;

/** Orders are checked one by one, so that an odd one holds up no other. */
export const OrderPage = Type.Object({
  orders: Type.Array(Type.Unknown()),
  pagination: maybe(Type.Object({ nextToken: maybe(Type.String()) })),
  lastUpdatedBefore: maybe(time),
});

/** The parts of an order by which one that cannot be read is told, each where that part can be read. */
export const Numbered = Type.Object({ orderId: Type.String({ minLength: 1 }) });
export const Dated = Type.Object({ lastUpdatedTime: Type.String() });

export const OneOrder = Type.Object({ order: Order });
