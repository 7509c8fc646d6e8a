import { type Static, Type } from 'typebox';
import { Id, maybe } from './schema.ts';

const WireAddress = Type.Object({
  first_name: maybe(Type.String()),
  last_name: maybe(Type.String()),
  company: maybe(Type.String()),
  address_1: maybe(Type.String()),
  address_2: maybe(Type.String()),
  city: maybe(Type.String()),
  province: maybe(Type.String()),
  postal_code: maybe(Type.String()),
  country_code: maybe(Type.String()),
  phone: maybe(Type.String()),
});
export type WireAddress = Static<typeof WireAddress>;

const WireLine = Type.Object({
  id: Id,
  title: Type.String(),
  variant_id: maybe(Type.String()),
  variant_sku: maybe(Type.String()),
  variant_barcode: maybe(Type.String()),
  unit_price: Type.Number(),
  is_tax_inclusive: Type.Boolean(),
  /** Paid for the units that are left: those that came back are out of it. */
  total: Type.Number(),
  tax_lines: Type.Array(Type.Object({ rate: Type.Number() })),
  /** Medusa counts in fractions as well; the host puts an order aside that it cannot store. */
  detail: Type.Object({
    quantity: Type.Number(),
    fulfilled_quantity: Type.Number(),
    shipped_quantity: Type.Number(),
    delivered_quantity: Type.Number(),
    return_requested_quantity: Type.Number(),
    return_received_quantity: Type.Number(),
    return_dismissed_quantity: Type.Number(),
  }),
});
export type WireLine = Static<typeof WireLine>;

export const WireOrder = Type.Object({
  id: Id,
  display_id: Type.Integer(),
  status: Type.String(),
  fulfillment_status: Type.String(),
  is_draft_order: Type.Boolean(),
  currency_code: Type.String(),
  email: maybe(Type.String()),
  created_at: Type.String(),
  updated_at: Type.String(),
  total: Type.Number(),
  tax_total: Type.Number(),
  shipping_total: Type.Number(),
  discount_total: Type.Number(),
  items: Type.Array(WireLine),
  shipping_address: maybe(WireAddress),
  billing_address: maybe(WireAddress),
});
export type WireOrder = Static<typeof WireOrder>;

export const OrderList = Type.Object({ orders: Type.Array(WireOrder), count: Type.Integer() });

/** The fields read of an order: Medusa gives no totals of lines without `items.*`, and no status without those it is made of. */
export const ORDER_FIELDS = [
  'id,display_id,status,fulfillment_status,is_draft_order,currency_code,email,created_at,updated_at',
  'total,tax_total,shipping_total,discount_total',
  '*items,*items.tax_lines,*items.detail',
  '*shipping_address,*billing_address',
].join(',');
