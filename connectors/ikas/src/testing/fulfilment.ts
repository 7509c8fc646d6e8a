import type { FulfillInput, LineInput, PackageStatusInput, RefundInput } from './inputs.ts';
import { moveStock, touchOrder } from './orders.ts';
import type { Order, OrderLine, OrderPackage } from './records.ts';
import { refuse, type State } from './state.ts';

export const orderOf = (state: State, id: string): Order =>
  state.orders.get(id) ?? refuse(`Order not found: ${id}`);

/** Packs lines that are open. A part of a line becomes a line of its own. */
export function fulfillOrder(state: State, input: FulfillInput): Order {
  const order = orderOf(state, input.orderId);
  if (input.lines.length === 0) refuse('lines must contain at least 1 elements');
  const lines = input.lines.map((one) => openLine(order, one, ['UNFULFILLED']));
  const packed = input.lines.map((one, at) => portionOf(state, order, lines[at]!, one.quantity));
  const status = input.markAsReadyForShipment === true ? 'READY_FOR_SHIPMENT' : 'FULFILLED';
  const tracking = input.trackingInfoDetail ?? labelOf(state, order);
  order.orderPackages.push(newPackage(state, order, { lines: packed, status, tracking }));
  for (const line of packed) setLine(state, line, 'FULFILLED');
  return settle(state, order);
}

/** The label of the shop's own carrier, which it makes for a package without a tracking number of the merchant's. */
const labelOf = (state: State, { orderNumber }: Order) =>
  state.ikasKargo ? { cargoCompany: 'ikas Kargo', barcode: `IK${orderNumber}` } : null;

interface Packing {
  readonly lines: readonly OrderLine[];
  readonly status: string;
  readonly tracking?: Readonly<Record<string, unknown>> | null | undefined;
}

export function newPackage(state: State, order: Order, { lines, status, tracking }: Packing): OrderPackage {
  const now = state.now();
  return {
    id: state.id(),
    createdAt: now,
    updatedAt: now,
    deleted: false,
    orderPackageNumber: `${order.orderNumber}-${order.orderPackages.length + 1}`,
    orderLineItemIds: lines.map(({ id }) => id),
    orderPackageFulfillStatus: status,
    errorMessage: null,
    trackingInfo: tracking ?? null,
    stockLocationId: lines[0]!.stockLocationId,
  };
}

export function cancelFulfillment(state: State, input: { orderId: string; orderPackageId: string }): Order {
  const order = orderOf(state, input.orderId);
  const parcel = packageOf(order, input.orderPackageId);
  parcel.deleted = true;
  for (const line of linesOf(order, parcel)) setLine(state, line, 'UNFULFILLED');
  return settle(state, order);
}

/** Cancels lines that are not packed yet. */
export const cancelLines = (state: State, orderId: string, lines: readonly LineInput[]): Order =>
  takeBack(state, orderId, { lines, from: ['UNFULFILLED'], to: 'CANCELLED' });

/** Money goes back by the payments that the call names; without them the units alone are refunded. */
export function refundLines(state: State, input: RefundInput): Order {
  const { transactions } = orderOf(state, input.orderId);
  for (const { transactionId, amount } of input.orderRefundTransactions ?? []) {
    const paid = transactions.find(({ id, type }) => id === transactionId && type === 'SALE');
    const back = transactions
      .filter(({ of }) => of === transactionId)
      .reduce((sum, one) => sum + one.amount, 0);
    if (paid === undefined || amount > paid.amount - back) refuse('amount exceeds transaction');
  }
  const lines = input.orderRefundLines;
  const from = ['FULFILLED', 'DELIVERED', 'REFUND_REQUESTED'];
  const order = takeBack(state, input.orderId, { lines, from, to: 'REFUNDED' });
  for (const { transactionId: of, amount } of input.orderRefundTransactions ?? [])
    transactions.push({ id: state.id(), type: 'REFUND', status: 'SUCCESS', amount, of });
  return order;
}

interface TakingBack {
  readonly lines: readonly LineInput[];
  readonly from: readonly string[];
  readonly to: string;
}

function takeBack(state: State, orderId: string, { lines: given, from, to }: TakingBack): Order {
  const order = orderOf(state, orderId);
  const lines = given.map((one) => openLine(order, one, from));
  for (const [at, { quantity, restockItems }] of given.entries()) {
    const portion = portionOf(state, order, lines[at]!, quantity);
    setLine(state, portion, to);
    if (restockItems === true) moveStock(state, portion, quantity);
  }
  // Cancelled lines do not stand in the way of an order that is refunded as a whole.
  const rest = order.orderLineItems.filter(({ status }) => to === 'CANCELLED' || status !== 'CANCELLED');
  const isWhole = rest.every(({ status }) => status === to);
  order.status = isWhole ? to : `PARTIALLY_${to}`;
  if (isWhole && to === 'REFUNDED') order.orderPaymentStatus = 'REFUNDED';
  return settle(state, order);
}

export function updatePackages(
  state: State,
  orderId: string,
  packages: readonly PackageStatusInput[],
): Order {
  const order = orderOf(state, orderId);
  for (const given of packages) {
    const parcel = packageOf(order, given.packageId);
    parcel.orderPackageFulfillStatus = given.status;
    parcel.errorMessage = given.errorMessage ?? null;
    parcel.trackingInfo = given.trackingInfo ?? parcel.trackingInfo;
    parcel.updatedAt = state.now();
    for (const line of linesOf(order, parcel)) setLine(state, line, lineStatus(given.status));
  }
  return settle(state, order);
}

function openLine(
  order: Order,
  { orderLineItemId, quantity }: LineInput,
  from: readonly string[],
): OrderLine {
  const line = order.orderLineItems.find(({ id }) => id === orderLineItemId);
  if (line === undefined) return refuse(`Order line not found: ${orderLineItemId}`);
  if (!from.includes(line.status)) refuse(`the status of order line ${line.id} is ${line.status}`);
  if (!(quantity > 0 && quantity <= line.quantity)) refuse(`quantity must be between 1 and ${line.quantity}`);
  return line;
}

/** The part of a line: the line itself when it is all of it, otherwise a new line that names the one it came from. */
function portionOf(state: State, order: Order, line: OrderLine, quantity: number): OrderLine {
  if (quantity === line.quantity) return line;
  line.quantity -= quantity;
  const portion = { ...line, id: state.id(), quantity, originalOrderLineItemId: line.id };
  order.orderLineItems.push(portion);
  const parcel = order.orderPackages.find(({ orderLineItemIds }) => orderLineItemIds.includes(line.id));
  if (parcel) parcel.orderLineItemIds = [...parcel.orderLineItemIds, portion.id];
  return portion;
}

export function setLine(state: State, line: OrderLine, status: string): void {
  line.status = status;
  line.statusUpdatedAt = state.now();
  line.updatedAt = state.now();
}

const packageOf = (order: Order, id: string): OrderPackage =>
  order.orderPackages.find((one) => one.id === id && !one.deleted) ??
  refuse(`Order package not found: ${id}`);

const linesOf = (order: Order, { orderLineItemIds }: OrderPackage): OrderLine[] =>
  order.orderLineItems.filter(({ id }) => orderLineItemIds.includes(id));

const LINE_STATUSES = [
  'CANCELLED',
  'CANCEL_REJECTED',
  'CANCEL_REQUESTED',
  'DELIVERED',
  'REFUNDED',
  'REFUND_REJECTED',
  'REFUND_REQUESTED',
  'REFUND_REQUEST_ACCEPTED',
  'RETURN_DELIVERED',
  'RETURN_IN_TRANSIT',
  'RETURN_PARCEL_WAITING',
  'RETURN_REJECTED',
  'UNFULFILLED',
];

/** The status of the lines in a package of that status. */
export const lineStatus = (status: string): string => (LINE_STATUSES.includes(status) ? status : 'FULFILLED');

/** The status of the order as a whole follows from its lines and packages. */
function settle(state: State, order: Order): Order {
  const statuses = order.orderLineItems.map((line) => {
    const parcel = order.orderPackages.find(
      ({ deleted, orderLineItemIds }) => !deleted && orderLineItemIds.includes(line.id),
    );
    const isBack = line.status === 'CANCELLED' || line.status === 'REFUNDED';
    return isBack || parcel === undefined ? line.status : parcel.orderPackageFulfillStatus;
  });
  order.orderPackageStatus = joined(statuses);
  touchOrder(state, order);
  return order;
}

const STEPS = ['REFUNDED', 'DELIVERED', 'FULFILLED', 'READY_FOR_SHIPMENT'];

/** The status of some lines together; those that are cancelled show only beside lines that nothing happened to yet. */
function joined(statuses: readonly string[]): string {
  const [first = 'CANCELLED', ...others] = statuses.filter((status) => status !== 'CANCELLED');
  const hasCancelled = others.length + 1 < statuses.length;
  const furthest = STEPS.find((step) => first === step || others.includes(step));
  if (others.every((one) => one === first))
    return first === 'UNFULFILLED' && hasCancelled ? 'PARTIALLY_CANCELLED' : first;
  return furthest === undefined ? first : `PARTIALLY_${furthest}`;
}
