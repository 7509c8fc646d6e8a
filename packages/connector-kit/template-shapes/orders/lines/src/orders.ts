import type {
  ChannelOrder,
  ChannelOrderLine,
  OrderPage,
  OrderStatus,
  OrderWindow,
} from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { amountFrom } from './money.ts';
import { OrderAnswer, OrderLinesPage, type Portion, type WireOrder } from './schema.ts';

/** The lists in which lines stand, and the status of an order by the line that is least far. */
const LISTS: readonly (readonly [state: string, status: OrderStatus])[] = [
  ['unpaid', 'awaiting'],
  ['open', 'new'],
  ['packing', 'processing'],
  ['sent', 'shipped'],
  ['received', 'delivered'],
  ['void', 'cancelled'],
];
const STATUS_OF: Readonly<Record<string, OrderStatus>> = Object.fromEntries(LISTS);

/**
 * The orders of one page of one list, each read as a whole: a line that is left out would count as cancelled. An order
 * whose lines stand in several lists comes with the first of them. The cursor names the list and its page.
 */
export async function pullOrders(ctx: Context, { since, cursor }: OrderWindow): Promise<OrderPage> {
  const [place = '0', page] = cursor?.split(':', 2) ?? [];
  const at = Number(place);
  const list = LISTS[at]?.[0] ?? '';
  const query = { state: list, since: since?.toISOString(), cursor: page || null };
  const { lines, next } = await call(ctx, { method: 'GET', path: 'order-lines', query }, OrderLinesPage);
  const orders: ChannelOrder[] = [];
  for (const id of new Set(lines.map((line) => line.order_id))) {
    const path = `orders/${encodeURIComponent(id)}`;
    const { order } = await call(ctx, { method: 'GET', path }, OrderAnswer);
    // One that has moved since then is found in a later list, or in the next walk by its time of change.
    if (firstListOf(order) === list) orders.push(channelOrder(order));
  }
  if (next !== null) return { orders, next: `${at}:${next}` };
  return { orders, next: at + 1 < LISTS.length ? `${at + 1}:` : null };
}

const firstListOf = ({ portions }: WireOrder): string | undefined =>
  LISTS.find(([state]) => portions.some((portion) => portion.state === state))?.[0];

/** The state of the whole: that of the units that are least far, cancelled ones aside; else one that we do not know. */
export function stateOf({ portions }: WireOrder): string {
  const states = portions.map(({ state }) => state).filter((state) => state !== 'void');
  const unknown = states.find((state) => STATUS_OF[state] === undefined);
  return unknown ?? LISTS.find(([state]) => states.includes(state))?.[0] ?? 'void';
}

export function channelOrder(order: WireOrder): ChannelOrder {
  const state = stateOf(order);
  return {
    externalId: order.id,
    orderNumber: order.number,
    // A state the channel invents later is an order in progress until we know better.
    status: STATUS_OF[state] ?? 'processing',
    channelStatus: state,
    currency: order.currency,
    totals: { grandTotal: amountFrom(order.total), net: null, vat: null, shipping: null, discount: null },
    customer: { ...order.buyer, phone: null },
    shippingAddress: null,
    billingAddress: null,
    lines: [...Map.groupBy(order.portions, ({ line_id }) => line_id).values()].flatMap(wholeLine),
    orderedAt: new Date(order.placed_at),
    updatedAt: new Date(order.changed_at),
  };
}

/** The portions of one line, put together again. */
function wholeLine(portions: readonly Portion[]): ChannelOrderLine[] {
  const [first] = portions;
  if (first === undefined) return [];
  const units = (some: readonly Portion[]) => some.reduce((sum, { quantity }) => sum + quantity, 0);
  return [
    {
      externalId: first.line_id,
      externalKey: first.sku,
      syncId: first.listing_id,
      barcode: null,
      title: first.title,
      quantity: units(portions),
      cancelledQuantity: units(portions.filter(({ state }) => state === 'void')),
      returnedQuantity: 0,
      unitPrice: amountFrom(first.price),
      vatRate: null,
      storeId: null,
    },
  ];
}
