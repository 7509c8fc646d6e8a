import { type Static, type TSchema, Type } from 'typebox';

const maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));
const text = maybe(Type.String());

const Tax = Type.Object({ code: Type.String(), amount: Type.Number(), rate: maybe(Type.Number()) });
export type Tax = Static<typeof Tax>;

/** Money that went back, or never came: with units only where somebody named them. */
const Reversal = Type.Object({
  id: Type.Union([Type.String(), Type.Number()]),
  quantity: maybe(Type.Number()),
  amount: maybe(Type.Number()),
  taxes: maybe(Type.Array(Tax)),
});
export type Reversal = Static<typeof Reversal>;

export const Line = Type.Object({
  order_line_id: Type.String({ minLength: 1 }),
  order_line_state: text,
  offer_sku: text,
  product_title: text,
  quantity: Type.Integer({ minimum: 0 }),
  price: Type.Number(),
  price_unit: maybe(Type.Number()),
  shipping_price: maybe(Type.Number()),
  taxes: maybe(Type.Array(Tax)),
  shipping_taxes: maybe(Type.Array(Tax)),
  /** Deposits, charges for cards and the like, which the total of the order has in it. */
  fees: maybe(Type.Array(Type.Object({ code: Type.String(), amount: Type.Number() }))),
  can_refund: maybe(Type.Boolean()),
  cancelations: maybe(Type.Array(Reversal)),
  refunds: maybe(Type.Array(Reversal)),
});
export type Line = Static<typeof Line> & {
  /** The price is neither that of all units nor that of those that are left. */
  readonly isUnclear?: boolean;
};

const Address = Type.Object({
  firstname: text,
  lastname: text,
  company: text,
  street_1: text,
  street_2: text,
  city: text,
  state: text,
  zip_code: text,
  country_iso_code: text,
  phone: text,
});
export type Address = Static<typeof Address>;

export const Order = Type.Object({
  order_id: Type.String({ minLength: 1 }),
  order_state: Type.String(),
  currency_iso_code: Type.String(),
  total_price: Type.Number(),
  shipping_price: maybe(Type.Number()),
  created_date: Type.String(),
  last_updated_date: Type.String(),
  can_cancel: maybe(Type.Boolean()),
  can_shop_ship: maybe(Type.Boolean()),
  customer_notification_email: text,
  shipping_tracking: text,
  shipping_carrier_code: text,
  shipping_company: text,
  promotions: maybe(Type.Object({ total_deduced_amount: maybe(Type.Number()) })),
  customer: maybe(
    Type.Object({
      firstname: text,
      lastname: text,
      billing_address: maybe(Address),
      shipping_address: maybe(Address),
    }),
  ),
  order_lines: Type.Array(Line),
});
export type Order = Omit<Static<typeof Order>, 'order_lines'> & { readonly order_lines: readonly Line[] };

export const OrderPage = Type.Object({
  orders: Type.Array(Type.Unknown()),
  total_count: Type.Integer({ minimum: 0 }),
});

/** The parts of an order by which one that cannot be read is told, each where that part can be read. */
export const Numbered = Type.Object({ order_id: Type.String({ minLength: 1 }) });
export const Dated = Type.Object({ last_updated_date: Type.String() });

export const RefundsMade = Type.Object({
  refunds: Type.Array(Type.Object({ refund_id: Type.Union([Type.String(), Type.Number()]) })),
});
export const CancelationsMade = Type.Object({
  cancelations: Type.Array(Type.Object({ cancelation_id: Type.Union([Type.String(), Type.Number()]) })),
});
