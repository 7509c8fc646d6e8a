import type { OrderActionResult } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { call } from './client.ts';
import type { Context } from './context.ts';
import { Id, maybe } from './schema.ts';
import { ORDER_FIELDS, WireOrder } from './wire-order.ts';

const Fulfillment = Type.Object({
  id: Id,
  shipped_at: maybe(Type.String()),
  canceled_at: maybe(Type.String()),
  metadata: maybe(Type.Record(Type.String(), Type.Unknown())),
});
export type Fulfillment = Static<typeof Fulfillment>;

const Payment = Type.Object({
  id: Id,
  captures: Type.Array(Type.Object({ amount: Type.Number() })),
  refunds: Type.Array(Type.Object({ id: Id, amount: Type.Number(), note: maybe(Type.String()) })),
});
export type Payment = Static<typeof Payment>;

/** An order with the parts by which an earlier try is known again, and its payments. */
const OrderToActOn = Type.Intersect([
  WireOrder,
  Type.Object({
    fulfillments: Type.Array(Fulfillment),
    payment_collections: Type.Array(Type.Object({ payments: Type.Array(Payment) })),
  }),
]);
export type OrderToActOn = Static<typeof OrderToActOn>;

const FIELDS = [
  ORDER_FIELDS,
  'fulfillments.id,fulfillments.shipped_at,fulfillments.canceled_at,fulfillments.metadata',
  '*payment_collections,*payment_collections.payments',
  '*payment_collections.payments.captures,*payment_collections.payments.refunds',
].join(',');

/** @throws ConnectorError not_found */
export async function orderToActOn(ctx: Context, id: string): Promise<OrderToActOn> {
  const { order } = await call(ctx, {
    path: `orders/${encodeURIComponent(id)}`,
    query: { fields: FIELDS },
    answer: Type.Object({ order: OrderToActOn }),
  });
  return order;
}

export const refused = (message: string): OrderActionResult => ({
  outcome: 'refused',
  issues: [{ code: 'rejected', message }],
});

/** The key of ours in the metadata of a record, by which a later try knows it. */
export const KEY = 'sluice';
