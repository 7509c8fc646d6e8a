import { type Static, Type } from 'typebox';
import { Order, OrderStatus } from '../order.ts';
import { ORDER_ACTION_KINDS, ORDER_PAYBACKS, OrderAction } from '../order-action.ts';
import {
  Id,
  idOf,
  listOf,
  moment,
  nullable,
  nullableObject,
  oneOf,
  oneOfOrNull,
  pageOf,
  pageQuery,
  Timestamp,
  text,
} from '../primitives.ts';
import { NullableMessageKey } from './message.ts';

/** Nobody has sent these yet, so what is wrong with them still matters. */
export const OPEN_ORDER_STATUSES = ['awaiting', 'new', 'processing'] as const satisfies OrderStatus[];

export const OrderListQuery = Type.Object({
  search: Type.Optional(text(200, { description: 'Fragment of the order number, the customer or a SKU.' })),
  status: Type.Optional(Type.Array(OrderStatus, { maxItems: 100, description: 'Repeatable.' })),
  credential_id: Type.Optional(idOf('Orders of this connection.')),
  ordered_from: Type.Optional(moment('Orders placed at this time or later.')),
  ordered_to: Type.Optional(moment('Orders placed at this time or earlier.')),
  unmatched: Type.Optional(Type.Boolean({ description: 'Orders with a line of unknown product.' })),
  refused: Type.Optional(
    Type.Boolean({ description: 'Orders with a refused action that no later one of its kind has replaced.' }),
  ),
  sort: Type.Optional(oneOf(['newest', 'oldest', 'total_desc', 'total_asc'])),
  ...pageQuery(20),
});
export type OrderListQuery = Static<typeof OrderListQuery>;

const ofOrder = Order.properties;

/** An order as one row of a list. */
export const OrderListItem = Type.Object(
  {
    id: Id,
    order_number: Type.String(),
    channel: ofOrder.channel,
    status: OrderStatus,
    channel_status: nullable(Type.String()),
    currency: Type.String(),
    grand_total: Type.Number(),
    customer_name: nullable(Type.String()),
    units: Type.Integer(),
    unmatched_lines: Type.Integer(),
    line_count: Type.Integer(),
    products: Type.Array(
      Type.Object({
        name: Type.String(),
        image_url: nullable(Type.String()),
        quantity: Type.Integer(),
      }),
      { description: 'The first three lines.' },
    ),
    refused: oneOfOrNull(ORDER_ACTION_KINDS, {
      description: 'The last action that was refused and that no later one of its kind has replaced.',
    }),
    ordered_at: Timestamp,
    updated_at: Timestamp,
  },
  { $id: 'OrderListItem' },
);
export type OrderListItem = Static<typeof OrderListItem>;
export const OrderListPage = pageOf(OrderListItem);

export const OrderChartQuery = Type.Object({
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, default: 30 })),
  tz: Type.Optional(
    Type.String({
      maxLength: 64,
      default: 'UTC',
      description: 'Time zone of the days: a name of the IANA list, such as Europe/Istanbul.',
    }),
  ),
});
/** Orders of a day, a connection and a currency; days without orders are left out. */
export const OrderChart = Type.Object(
  {
    from: Type.String({ format: 'date' }),
    to: Type.String({ format: 'date' }),
    connections: Type.Array(Type.Object({ credential_id: Id, label: Type.String() })),
    data: Type.Array(
      Type.Object({
        date: Type.String({ format: 'date' }),
        credential_id: Id,
        currency: Type.String({ description: 'Currencies are never added together.' }),
        orders: Type.Integer(),
        total: Type.Number({ description: 'Grand totals of orders that are not cancelled or returned.' }),
      }),
    ),
  },
  { $id: 'OrderChart' },
);
export type OrderChart = Static<typeof OrderChart>;

const LINE_STATES = ['booked', 'not_booked', 'unmatched', 'ambiguous'] as const;

/** A line with what it did to the stock. */
export const OrderLineDetail = Type.Object(
  {
    ...ofOrder.lines.items.properties,
    external_key: nullable(Type.String({ description: "The channel's key of the product." })),
    product_name: nullable(Type.String()),
    product_exists: Type.Boolean(),
    image_url: nullable(Type.String()),
    location: nullable(Type.String()),
    booked: Type.Integer({ description: 'Units the line took out of stock.' }),
    state: oneOf(LINE_STATES, {
      description: "ambiguous = several products have the channel's key.",
    }),
    alike: Type.Integer({ description: 'Other lines without a product and with the same key.' }),
  },
  { $id: 'OrderLineDetail' },
);
export type OrderLineDetail = Static<typeof OrderLineDetail>;

export const ORDER_EVENT_KINDS = ['received', 'changed', 'matched', 'requested', 'done', 'refused'] as const;

/**
 * An event of an order, with what it moved; `version` is the order as it was then, where that was kept. Requested, done and
 * refused are the ways of an action, which `action` names.
 */
export const OrderEvent = Type.Object(
  {
    id: nullable(Type.Integer()),
    kind: oneOf(ORDER_EVENT_KINDS),
    actor: Type.String({ description: 'Actor as in the audit log: job:…, user:… or operator.' }),
    at: Timestamp,
    version: nullableObject(
      Type.Object({
        status: OrderStatus,
        channel_status: nullable(Type.String()),
        grand_total: Type.Number(),
        units: Type.Integer(),
        cancelled_units: Type.Integer(),
        returned_units: Type.Integer(),
      }),
    ),
    action: nullableObject(
      Type.Object({
        kind: oneOf(ORDER_ACTION_KINDS),
        units: Type.Integer(),
        tracking_number: nullable(Type.String()),
        error: nullable(Type.String()),
        error_key: NullableMessageKey,
      }),
    ),
    movements: Type.Array(
      Type.Object({
        product_id: Id,
        sku: nullable(Type.String()),
        name: Type.String(),
        location: nullable(Type.String()),
        quantity: Type.Integer({ description: 'Units; below zero = taken out of stock.' }),
      }),
    ),
  },
  { $id: 'OrderEvent' },
);
export type OrderEvent = Static<typeof OrderEvent>;

/** Whether an action of a kind is possible now, and the units that it can be about. */
export const OrderActionChoice = Type.Object(
  {
    kind: oneOf(ORDER_ACTION_KINDS),
    refusal: nullable(Type.String({ description: 'Why it is not possible; null = it is.' })),
    refusal_key: NullableMessageKey,
    is_partial: Type.Boolean({ description: 'Whether it may be about some of the units.' }),
    whole_lines: Type.Boolean({
      description: 'Whether each line goes with all of its units, or not at all.',
    }),
    payback: oneOfOrNull(ORDER_PAYBACKS, {
      description:
        'Who pays the customer back: the channel by this action, the marketplace, the channel where the settings say so, or you; null = no money is due, or not known.',
    }),
    lines: Type.Array(
      Type.Object({ line_id: Id, quantity: Type.Integer({ description: 'Units that are left.' }) }),
    ),
  },
  { $id: 'OrderActionChoice' },
);
export type OrderActionChoice = Static<typeof OrderActionChoice>;

/** An action with its author, and the reason of its failure in every language. */
export const OrderActionDetail = Type.Object(
  { ...OrderAction.properties, actor: Type.String(), error_key: NullableMessageKey },
  { $id: 'OrderActionDetail' },
);
export type OrderActionDetail = Static<typeof OrderActionDetail>;

export const OrderDetail = Type.Object(
  {
    ...ofOrder,
    books_stock: Type.Boolean({ description: 'Whether the order lowers our stock.' }),
    restock_returns: Type.Boolean(),
    created_at: Timestamp,
    lines: Type.Array(OrderLineDetail),
    takes_actions: Type.Boolean({ description: 'Whether the channel takes word of anything.' }),
    takes_tracking: Type.Boolean({ description: 'Whether it takes carrier and tracking number.' }),
    choices: Type.Array(OrderActionChoice),
    actions: Type.Array(OrderActionDetail, { description: 'Actions on the order, the oldest first.' }),
    events: Type.Array(OrderEvent, { description: 'Events of the order, the oldest first.' }),
  },
  { $id: 'OrderDetail' },
);
export type OrderDetail = Static<typeof OrderDetail>;
export const OrderDetailBody = Type.Object({ data: OrderDetail });

export const LineMatch = Type.Object({
  product_id: idOf('The product the line sold.'),
  alike: Type.Optional(
    Type.Boolean({
      description: 'Whether to match all other lines of the connection with the same key as well.',
    }),
  ),
});
export type LineMatch = Static<typeof LineMatch>;
export const LinesMatched = Type.Object({ message: Type.String(), lines: Type.Integer() });

/** An order that could not be taken in. */
export const OrderProblem = Type.Object(
  {
    id: Id,
    channel: ofOrder.channel,
    external_id: Type.String(),
    reason: Type.String(),
    reason_key: NullableMessageKey,
    content: Type.String({ description: "The channel's record, as JSON." }),
    seen: Type.Integer({ description: 'Number of times the channel sent it.' }),
    first_seen_at: Timestamp,
    last_seen_at: Timestamp,
  },
  { $id: 'OrderProblem' },
);
export type OrderProblem = Static<typeof OrderProblem>;
export const OrderProblemList = Type.Object({ ...listOf(OrderProblem).properties, total: Type.Integer() });

export const ReplayInput = Type.Object({
  id: Type.Optional(nullable({ ...Id, description: 'The one order to try; without it, all.' })),
});
export const Replayed = Type.Object(
  {
    taken: Type.Array(Type.String(), { description: 'External ids of the orders that are saved now.' }),
    left: Type.Array(
      Type.Object({ external_id: Type.String(), reason: Type.String(), reason_key: NullableMessageKey }),
    ),
  },
  { $id: 'Replayed' },
);
export type Replayed = Static<typeof Replayed>;
