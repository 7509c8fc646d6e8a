import { type Static, type TSchema, Type } from 'typebox';

// As in schema.ts: the fields that are read, and nothing more.

const maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));
const text = maybe(Type.String());
const id = Type.String({ minLength: 1, maxLength: 200 });

const Price = Type.Object({
  amount: Type.String({ pattern: '^-?\\d{1,15}(\\.\\d{1,6})?$' }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
});
const price = maybe(Price);

const Line = Type.Object({
  id,
  offer: Type.Object({ id, name: text, external: maybe(Type.Object({ id: text })) }),
  quantity: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  originalPrice: price,
  price: Price,
  deposit: maybe(Type.Object({ price })),
  selectedAdditionalServices: maybe(
    Type.Array(Type.Object({ price, quantity: maybe(Type.Integer({ minimum: 0 })) })),
  ),
  tax: maybe(Type.Object({ rate: text })),
  boughtAt: text,
});
export type Line = Static<typeof Line>;

const Payment = Type.Object({ id, type: text, provider: text, finishedAt: text });

export const Form = Type.Object({
  id,
  status: Type.String(),
  buyer: Type.Object({ email: text, login: text, firstName: text, lastName: text, phoneNumber: text }),
  payment: maybe(Payment),
  fulfillment: maybe(Type.Object({ status: text, provider: maybe(Type.Object({ id: text })) })),
  delivery: maybe(
    Type.Object({
      address: maybe(
        Type.Object({
          firstName: text,
          lastName: text,
          street: text,
          city: text,
          zipCode: text,
          countryCode: text,
          companyName: text,
          phoneNumber: text,
        }),
      ),
      cost: price,
    }),
  ),
  invoice: maybe(
    Type.Object({
      address: maybe(
        Type.Object({
          street: text,
          city: text,
          zipCode: text,
          countryCode: text,
          company: maybe(Type.Object({ name: text })),
          naturalPerson: maybe(Type.Object({ firstName: text, lastName: text })),
        }),
      ),
    }),
  ),
  lineItems: Type.Array(Line, { minItems: 1 }),
  surcharges: maybe(Type.Array(Type.Unknown())),
  summary: Type.Object({ totalToPay: Price }),
  updatedAt: text,
  revision: text,
});
export type Form = Static<typeof Form>;

export const FormPage = Type.Object({
  /** Each is read by itself: an odd one must not hold the others up. */
  checkoutForms: Type.Array(Type.Unknown()),
  totalCount: Type.Integer({ minimum: 0 }),
});

export const EventPage = Type.Object({
  events: Type.Array(
    Type.Object({
      id,
      type: text,
      order: maybe(Type.Object({ checkoutForm: maybe(Type.Object({ id: text })) })),
    }),
  ),
});
/** A seller to whom nothing happened yet may have no latest event; an answer of something else is none. */
export const EventStats = Type.Union([
  Type.Object({ latestEvent: Type.Union([Type.Object({ id }), Type.Null()]) }),
  Type.Object({}, { additionalProperties: false }),
]);

export const Refund = Type.Object({
  id,
  status: text,
  reason: text,
  lineItems: maybe(
    Type.Array(Type.Object({ id, type: text, quantity: maybe(Type.Integer({ minimum: 0 })) })),
  ),
  delivery: maybe(Type.Object({ value: price })),
});
export type Refund = Static<typeof Refund>;
/** Each is read by itself: an odd one must not hold other orders up. */
export const RefundPage = Type.Object({ refunds: Type.Array(Type.Unknown()) });

export const Shipment = Type.Object({
  id,
  waybill: text,
  lineItems: maybe(Type.Array(Type.Object({ id }))),
});
export type Shipment = Static<typeof Shipment>;
export const Shipments = Type.Object({ shipments: Type.Array(Shipment) });
export const Carriers = Type.Object({ carriers: Type.Array(Type.Object({ id, name: text })) });
