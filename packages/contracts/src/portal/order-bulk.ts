import { type Static, Type } from 'typebox';
import { Order } from '../order.ts';
import { Id, nullable, nullableObject, oneOf, text } from '../primitives.ts';
import { NullableMessageKey } from './message.ts';

/** Actions that make sense for many orders at once: no money goes back by them. */
export const BULK_ORDER_ACTION_KINDS = ['acknowledge', 'ship'] as const;
export type BulkOrderActionKind = (typeof BULK_ORDER_ACTION_KINDS)[number];

/** Orders of one request; the portal sends more in several. */
export const MAX_ORDERS_AT_ONCE = 100;

const kind = oneOf(BULK_ORDER_ACTION_KINDS);

export const BulkOrderPreview = Type.Object({
  kind,
  order_ids: Type.Array(Id, { minItems: 1, maxItems: MAX_ORDERS_AT_ONCE }),
});
export type BulkOrderPreview = Static<typeof BulkOrderPreview>;

export const BulkOrderAction = Type.Object({
  kind,
  reference: text(100, {
    minLength: 1,
    description: 'Your own key of the request: the same request again makes no second action.',
  }),
  orders: Type.Array(Type.Object({ order_id: Id, tracking_number: Type.Optional(nullable(text(100))) }), {
    minItems: 1,
    maxItems: MAX_ORDERS_AT_ONCE,
    description: 'All units that are left of each order.',
  }),
  carrier: Type.Optional(nullable(text(100, { description: 'Of all shipments.' }))),
});
export type BulkOrderAction = Static<typeof BulkOrderAction>;

/** The answer for one of many orders: its action, or why there is none. */
export const BulkOrderOutcome = Type.Object(
  {
    order_id: Id,
    order_number: nullable(Type.String({ description: 'Null = there is no such order.' })),
    channel: nullableObject(Order.properties.channel),
    units: Type.Integer({ description: 'Units that the action is about.' }),
    refusal: nullable(Type.String({ description: 'Why it is not possible; null = it is.' })),
    refusal_key: NullableMessageKey,
  },
  { $id: 'BulkOrderOutcome' },
);
export type BulkOrderOutcome = Static<typeof BulkOrderOutcome>;
export const BulkOrderOutcomes = Type.Object({ data: Type.Array(BulkOrderOutcome) });
