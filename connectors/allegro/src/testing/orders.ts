import { type Handler, ok, pageOf, refuse } from './answers.ts';
import { amountOf } from './money.ts';
import type { EventType, FormStatus, Order, OrderEvent, OrderLine } from './order-records.ts';
import { revisionOf, shownEvent, shownOrder } from './order-views.ts';
import type { Offer } from './records.ts';
import { isUuid, type State, timeOf } from './state.ts';

export interface Wanted {
  /** External id of an offer. */
  readonly sku: string;
  readonly quantity: number;
}

export interface Purchase {
  /** No event of the order is ever written: only the list of forms shows it. */
  readonly silent?: boolean;
  readonly byAllegro?: boolean;
  /** Where the purchase stands: bought, filled in, or paid. */
  readonly status?: FormStatus;
  readonly paymentType?: Order['paymentType'];
  /** Cents. */
  readonly delivery?: number;
}

export function orderOf({ orders }: State, id: string): Order {
  if (!isUuid(id)) return refuse(422, 'InvalidOrderId', `${id} is no UUID.`, 'id');
  return orders.get(id) ?? refuse(404, 'OrderNotFound', `There is no order ${id}.`);
}

/** A buyer buys offers on sale, whose stock falls at once; what sells out ends. */
export function buy(state: State, wanted: readonly Wanted[], purchase: Purchase = {}): Order {
  const now = state.now();
  const order: Order = {
    id: state.nextUuid(),
    paymentId: state.nextUuid(),
    paymentType: purchase.paymentType ?? 'ONLINE',
    lines: wanted.map((one) => lineOf(state, one)),
    deliveryCost: amountOf(purchase.delivery ?? 1_099),
    boughtAt: now,
    silent: purchase.silent ?? false,
    byAllegro: purchase.byAllegro ?? false,
    status: 'BOUGHT',
    fulfilment: 'NEW',
    updatedAt: now,
    revision: 1,
    message: null,
    shipments: [],
  };
  state.orders.set(order.id, order);
  announce(state, order, 'BOUGHT');
  const steps: readonly FormStatus[] = ['BOUGHT', 'FILLED_IN', 'READY_FOR_PROCESSING'];
  const last = steps.indexOf(purchase.status ?? 'READY_FOR_PROCESSING');
  for (const step of steps.slice(1, last + 1)) change(state, order, { status: step }, step);
  return order;
}

function lineOf(state: State, { sku, quantity }: Wanted): OrderLine {
  const offer = [...state.offers.values()].find(({ fields }) => fields.external?.id === sku);
  if (offer?.price == null) throw new Error(`nothing with the external id ${sku} is on sale`);
  take(offer, quantity);
  return {
    id: state.nextUuid(),
    offerId: offer.id,
    name: offer.fields.name ?? '',
    externalId: sku,
    quantity,
    price: offer.price,
  };
}

function take(offer: Offer, quantity: number): void {
  offer.stock = Math.max(0, offer.stock - quantity);
  if (offer.stock > 0) return;
  offer.status = 'ENDED';
  offer.endedBy = 'EMPTY_STOCK';
}

type Changes = Partial<Pick<Order, 'status' | 'fulfilment' | 'message'>>;

/** Changes an order: it gets another revision, and an event unless none is written of it. */
export function change(state: State, order: Order, changes: Changes, event: EventType): void {
  Object.assign(order, changes);
  order.revision += 1;
  order.updatedAt = state.now();
  announce(state, order, event);
}

function announce(state: State, order: Order, type: EventType): void {
  if (order.silent) return;
  const event: OrderEvent = {
    id: '',
    type,
    occurredAt: state.now(),
    orderId: order.id,
    revision: revisionOf(order),
  };
  if (state.eventsAreLate) state.lateEvents.push(event);
  else write(state, event);
}

/** Ids grow with the time of writing, not of happening: a late event stands behind younger ones. */
function write(state: State, event: OrderEvent): void {
  state.events.push({ ...event, id: String(1_600_000_000_000_000 + state.nextId()) });
}

/** Lets events be read that were kept back. */
export function writeLateEvents(state: State): void {
  for (const event of state.lateEvents.splice(0)) write(state, event);
}

/** GET /order/events: after `from`, which is left out itself, in ascending order. */
export const readEvents: Handler = (state, { query }) => {
  const limit = Number(query.get('limit') ?? 100);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000)
    return refuse(422, 'InvalidLimit', 'The limit must be between 1 and 1000.', 'limit');
  const from = query.get('from');
  if (from !== null && !/^\d+$/.test(from))
    return refuse(422, 'InvalidEventId', `${from} is no event.`, 'from');
  const types = query.getAll('type');
  const rows = state.events
    .filter(({ id }) => from === null || Number(id) > Number(from))
    .filter(({ type }) => types.length === 0 || types.includes(type))
    .slice(0, limit);
  return ok({ events: rows.map((event) => shownEvent(event, state.orders.get(event.orderId)!)) });
};

/** GET /order/event-stats: the latest event, nothing where there is none. */
export const readEventStats: Handler = ({ events }) => {
  const latest = events.at(-1);
  return ok(
    latest === undefined ? {} : { latestEvent: { id: latest.id, occurredAt: timeOf(latest.occurredAt) } },
  );
};

/** GET /order/checkout-forms/{id} */
export const readOrder: Handler = (state, _call, id = '') => ok(shownOrder(orderOf(state, id)));

/** Offset and limit together reach no further. */
const REACH = 10_000;

/** GET /order/checkout-forms */
export const listOrders: Handler = (state, { query }) => {
  const limit = Number(query.get('limit') ?? 100);
  if (Number(query.get('offset') ?? 0) + limit > REACH)
    return refuse(422, 'OffsetTooLarge', `offset + limit reach ${REACH} at most.`, 'offset');
  const bounds = { usual: 100, most: 100 };
  const rows = [...state.orders.values()].filter((order) => isWanted(order, query)).sort(orderBy(query));
  const page = pageOf(query, rows, bounds).slice(0, state.ordersPerPage);
  return ok({ checkoutForms: page.map(shownOrder), count: page.length, totalCount: rows.length });
};

function isWanted(order: Order, query: URLSearchParams): boolean {
  const among = (name: string, value: string): boolean => {
    const given = query.getAll(name);
    return given.length === 0 || given.includes(value);
  };
  const bound = (name: string, usual: number): number => {
    const text = query.get(name);
    return text === null ? usual : Date.parse(text);
  };
  return (
    among('status', order.status) &&
    among('fulfillment.status', order.fulfilment) &&
    among('payment.id', order.paymentId) &&
    order.updatedAt >= bound('updatedAt.gte', -Infinity) &&
    order.updatedAt <= bound('updatedAt.lte', Infinity) &&
    order.boughtAt >= bound('lineItems.boughtAt.gte', -Infinity) &&
    order.boughtAt <= bound('lineItems.boughtAt.lte', Infinity)
  );
}

/** The latest purchase comes first, unless another order is asked for. */
function orderBy(query: URLSearchParams): (one: Order, other: Order) => number {
  const sort = query.get('sort') ?? '-lineItems.boughtAt';
  const field = sort.endsWith('updatedAt') ? 'updatedAt' : 'boughtAt';
  const way = sort.startsWith('-') ? -1 : 1;
  return (one, other) => way * (one[field] - other[field]);
}
