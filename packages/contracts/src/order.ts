import { type Static, Type } from 'typebox';
import {
  Id,
  idOf,
  moment,
  nullable,
  nullableObject,
  oneOf,
  PageLinks,
  PageMeta,
  pageQuery,
  Timestamp,
  text,
} from './primitives.ts';

export const ORDER_STATUSES = [
  'awaiting',
  'new',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
] as const;
export const OrderStatus = oneOf(ORDER_STATUSES);
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const OrderQuery = Type.Object({
  status: Type.Optional(
    Type.Array(OrderStatus, { maxItems: 100, description: 'Orders in this state; repeatable.' }),
  ),
  credential_id: Type.Optional(idOf('Orders of this connection.')),
  order_number: Type.Optional(text(200, { description: 'Exactly this order number.' })),
  created_from: Type.Optional(moment('Orders received at this time or later; UTC, ISO 8601.')),
  created_to: Type.Optional(
    moment('Orders received at this time or earlier, the whole of its second included.'),
  ),
  updated_from: Type.Optional(moment('Orders changed at this time or later.')),
  updated_to: Type.Optional(
    moment('Orders changed at this time or earlier, the whole of its second included.'),
  ),
  cursor: Type.Optional(
    text(200, { description: 'From meta.next_cursor: walks by (updated_at, id) and misses nothing.' }),
  ),
  ...pageQuery(20),
});
export type OrderQuery = Static<typeof OrderQuery>;

export const Address = Type.Object({
  name: nullable(Type.String()),
  company: nullable(Type.String()),
  line1: nullable(Type.String()),
  line2: nullable(Type.String()),
  city: nullable(Type.String()),
  region: nullable(Type.String()),
  postal_code: nullable(Type.String()),
  country: nullable(Type.String()),
  phone: nullable(Type.String()),
});
export type Address = Static<typeof Address>;

export const Order = Type.Object(
  {
    id: Id,
    order_number: Type.String(),
    external_id: Type.String(),
    channel: Type.Object({ credential_id: Id, platform: Type.String(), label: Type.String() }),
    status: OrderStatus,
    channel_status: nullable(Type.String()),
    currency: Type.String({ examples: ['EUR'] }),
    totals: Type.Object({
      net: nullable(Type.Number()),
      vat: nullable(Type.Number()),
      shipping: nullable(Type.Number()),
      discount: nullable(Type.Number()),
      grand_total: Type.Number(),
    }),
    customer: Type.Object({
      name: nullable(Type.String()),
      email: nullable(Type.String()),
      phone: nullable(Type.String()),
    }),
    shipping_address: nullableObject(Address),
    billing_address: nullableObject(Address),
    lines: Type.Array(
      Type.Object({
        id: Id,
        external_id: Type.String(),
        product_id: nullable(Id),
        sku: nullable(Type.String()),
        name: Type.String(),
        quantity: Type.Integer({ description: 'As ordered.' }),
        cancelled_quantity: Type.Integer({ description: 'Units of quantity that were cancelled.' }),
        returned_quantity: Type.Integer({ description: 'Units of quantity that came back.' }),
        unit_price: Type.Number(),
        vat_rate: nullable(Type.Number()),
        total: Type.Number(),
      }),
    ),
    ordered_at: Timestamp,
    updated_at: Timestamp,
  },
  { $id: 'Order' },
);
export type Order = Static<typeof Order>;

export const OrderPage = Type.Object({
  data: Type.Array(Order),
  links: PageLinks,
  meta: Type.Object({ ...PageMeta.properties, next_cursor: nullable(Type.String()) }),
});
