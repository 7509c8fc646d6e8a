import { type Static, Type } from 'typebox';
import { Address, Order } from '../order.ts';
import { Id, idOf, nullable, nullableObject, Timestamp } from '../primitives.ts';
import { NullableMessageKey } from './message.ts';

/** Orders of one answer: more than a person packs in one go. */
export const MAX_PACKED_AT_ONCE = 100;

export const PackingQuery = Type.Object({
  order_ids: Type.Optional(
    Type.Array(Id, {
      maxItems: MAX_PACKED_AT_ONCE,
      description: 'These orders; repeatable. Without it, all that have units to send, the oldest first.',
    }),
  ),
  credential_id: Type.Optional(idOf('Orders of this connection.')),
});
export type PackingQuery = Static<typeof PackingQuery>;

export const PackingLine = Type.Object(
  {
    line_id: Id,
    product_id: nullable(Id),
    name: Type.String(),
    sku: nullable(Type.String()),
    barcodes: Type.Array(Type.String(), {
      description: 'Every spelling that a scanner may read, that of the product first.',
    }),
    image_url: nullable(Type.String()),
    location: nullable(Type.String({ description: 'The stock location that the units are taken from.' })),
    quantity: Type.Integer({ description: 'Units that are still to be sent.' }),
    ordered: Type.Integer({ description: 'Units that the order has, without cancelled ones.' }),
  },
  { $id: 'PackingLine' },
);
export type PackingLine = Static<typeof PackingLine>;

/** An order as the person who packs it needs it: lines with units to send, and whether Sluice can tell the channel. */
export const PackingOrder = Type.Object(
  {
    id: Id,
    order_number: Type.String(),
    channel: Order.properties.channel,
    status: Order.properties.status,
    ordered_at: Timestamp,
    customer_name: nullable(Type.String()),
    shipping_address: nullableObject(Address),
    takes_tracking: Type.Boolean(),
    is_partial: Type.Boolean({ description: 'Whether some of the units can be sent before the others.' }),
    refusal: nullable(
      Type.String({ description: 'Why the channel takes no shipment of it from Sluice; null = it does.' }),
    ),
    refusal_key: NullableMessageKey,
    lines: Type.Array(PackingLine),
  },
  { $id: 'PackingOrder' },
);
export type PackingOrder = Static<typeof PackingOrder>;
export const PackingList = Type.Object({
  data: Type.Array(PackingOrder),
  has_more: Type.Boolean({ description: 'Whether more orders wait to be packed than are listed.' }),
});
