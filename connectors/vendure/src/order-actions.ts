import { ConnectorError, type OrderAction, type OrderActionResult } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { mutate, query } from './client.ts';
import type { Context } from './context.ts';
import { Id, maybe } from './schema.ts';

const Refund = Type.Object({
  id: Id,
  total: Type.Number(),
  state: Type.String(),
  reason: maybe(Type.String()),
});
const Fulfillment = Type.Object({
  id: Id,
  state: Type.String(),
  method: Type.String(),
  trackingCode: maybe(Type.String()),
  lines: Type.Array(Type.Object({ orderLineId: Id, quantity: Type.Integer() })),
});
type Fulfillment = Static<typeof Fulfillment>;

/** The parts of an order by which an earlier try is known again, and refunds are computed. */
const OrderToActOn = Type.Object({
  lines: Type.Array(
    Type.Object({ id: Id, quantity: Type.Integer(), proratedUnitPriceWithTax: Type.Number() }),
  ),
  fulfillments: maybe(Type.Array(Fulfillment)),
  payments: maybe(
    Type.Array(
      Type.Object({ id: Id, state: Type.String(), amount: Type.Number(), refunds: Type.Array(Refund) }),
    ),
  ),
  history: Type.Object({ items: Type.Array(Type.Object({ data: Type.Unknown() })) }),
});
type OrderToActOn = Static<typeof OrderToActOn>;

const READ = `query SluiceOrderToActOn($id: ID!) {
  order(id: $id) {
    lines { id quantity proratedUnitPriceWithTax }
    fulfillments { id state method trackingCode lines { orderLineId quantity } }
    payments { id state amount refunds { id total state reason } }
    history(options: { take: 100, sort: { createdAt: DESC }, filter: { type: { eq: "ORDER_CANCELLATION" } } }) { items { data } }
  }
}`;

type Ship = Extract<OrderAction, { kind: 'ship' }>;
type Undo = Extract<OrderAction, { kind: 'cancel' | 'refund' }>;

const DONE = { outcome: 'done', externalId: null } as const;

/** Ships, cancels and refunds. Vendure knows no acknowledgement. */
export async function actOnOrder(ctx: Context, action: OrderAction): Promise<OrderActionResult> {
  const { order } = await query(ctx, {
    document: READ,
    variables: { id: action.orderId },
    data: Type.Object({ order: Type.Union([OrderToActOn, Type.Null()]) }),
  });
  if (order === null)
    throw new ConnectorError({ kind: 'not_found', message: `the shop has no order ${action.orderId}` });
  switch (action.kind) {
    case 'ship':
      return ship(ctx, action, order);
    case 'cancel':
      return cancel(ctx, action, order);
    case 'refund':
      return refund(ctx, action, order);
    case 'acknowledge':
      return refused('Vendure knows no acknowledgement');
  }
}

const refused = (message: string): OrderActionResult => ({
  outcome: 'refused',
  issues: [{ code: 'rejected', message }],
});

/** The answer of a mutation that can refuse: its words, or the id of the record that it made or changed. */
const Ended = Type.Record(
  Type.String(),
  Type.Union([Type.Object({ id: Id }), Type.Object({ errorCode: Type.String(), message: Type.String() })]),
);

interface Mutation {
  readonly document: string;
  readonly field: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Runs a mutation of one field that can refuse. */
async function run(
  ctx: Context,
  { document, field, variables }: Mutation,
): Promise<{ id: string } | { message: string }> {
  const data = Type.Intersect([Ended, Type.Object({ [field]: Type.Unknown() })]);
  const answer = (await mutate(ctx, { document, variables, data })) as Static<typeof Ended>;
  return answer[field]!;
}

const SHIP = `mutation SluiceShip($input: FulfillOrderInput!) {
  addFulfillmentToOrder(input: $input) { ... on Fulfillment { id } ... on ErrorResult { errorCode message } }
}`;

const SEND = `mutation SluiceSend($id: ID!) {
  transitionFulfillmentToState(id: $id, state: "Shipped") { ... on Fulfillment { id } ... on ErrorResult { errorCode message } }
}`;

const linesOf = ({ lines }: OrderAction): object[] =>
  lines.map(({ externalId, quantity }) => ({ orderLineId: externalId, quantity }));

/** A parcel without a number of its own is known again by a part of our key, which stands in its method. */
const methodOf = ({ carrier, trackingNumber, key }: Ship): string =>
  trackingNumber === null ? `${carrier ?? 'Sluice'} ${key.slice(0, 8)}` : (carrier ?? 'Sluice');

/** Two steps: a fulfilment is made, then sent. */
async function ship(ctx: Context, action: Ship, order: OrderToActOn): Promise<OrderActionResult> {
  const method = methodOf(action);
  const known = action.again ? order.fulfillments?.find((one) => isSame(one, action, method)) : undefined;
  if (known !== undefined && known.state !== 'Pending') return { outcome: 'done', externalId: known.id };
  const made =
    known ??
    (await run(ctx, {
      document: SHIP,
      field: 'addFulfillmentToOrder',
      variables: { input: fulfilmentOf(action, method) },
    }));
  if ('message' in made) return refused(made.message);
  const sent = await run(ctx, {
    document: SEND,
    field: 'transitionFulfillmentToState',
    variables: { id: made.id },
  });
  return 'message' in sent ? refused(sent.message) : { outcome: 'done', externalId: made.id };
}

const fulfilmentOf = (action: Ship, method: string): object => ({
  lines: linesOf(action),
  handler: {
    code: 'manual-fulfillment',
    arguments: [
      { name: 'method', value: method },
      { name: 'trackingCode', value: action.trackingNumber ?? '' },
    ],
  },
});

function isSame({ state, method, trackingCode, lines }: Fulfillment, action: Ship, wanted: string): boolean {
  const same = method === wanted && (trackingCode || null) === action.trackingNumber;
  const units = (of: string): number =>
    lines.filter(({ orderLineId }) => orderLineId === of).reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    same && state !== 'Cancelled' && action.lines.every((line) => units(line.externalId) === line.quantity)
  );
}

/** Reasons are seen by the staff of the shop alone; our key in them tells an earlier try. */
const reasonOf = ({ reason, key }: Undo): string => `${reason ?? ''} (Sluice ${key})`.trim();

const CANCEL = `mutation SluiceCancel($input: CancelOrderInput!) {
  cancelOrder(input: $input) { ... on Order { id } ... on ErrorResult { errorCode message } }
}`;

async function cancel(ctx: Context, action: Undo, order: OrderToActOn): Promise<OrderActionResult> {
  const isThere = order.history.items.some(({ data }) => JSON.stringify(data).includes(action.key));
  if (action.again && isThere) return DONE;
  const input = {
    orderId: action.orderId,
    lines: linesOf(action),
    cancelShipping: action.kind === 'cancel' && isWhole(action, order),
    reason: reasonOf(action),
  };
  const end = await run(ctx, { document: CANCEL, field: 'cancelOrder', variables: { input } });
  return 'message' in end ? refused(end.message) : DONE;
}

const isWhole = ({ lines }: OrderAction, order: OrderToActOn): boolean =>
  order.lines.every(
    ({ id, quantity }) => (lines.find(({ externalId }) => externalId === id)?.quantity ?? 0) >= quantity,
  );

const REFUND = `mutation SluiceRefund($input: RefundOrderInput!) {
  refundOrder(input: $input) { ... on Refund { id } ... on ErrorResult { errorCode message } }
}`;

/** Money first, while the lines still have their prices; then the units, which come back by a cancellation. */
async function refund(ctx: Context, action: Undo, order: OrderToActOn): Promise<OrderActionResult> {
  const payments = order.payments ?? [];
  const known = payments
    .flatMap(({ refunds }) => refunds)
    .find(({ state, reason }) => state !== 'Failed' && reason?.includes(action.key));
  if (!action.again || known === undefined) {
    const amount = amountOf(action, order);
    const payment = payments.find((one) => one.state === 'Settled' && leftOf(one) >= amount);
    if (payment === undefined) return refused('no settled payment of the order has so much left to refund');
    // Vendure 3.7 keeps shipping and adjustment, which are deprecated, in columns that take no null.
    const input = { paymentId: payment.id, amount, shipping: 0, adjustment: 0, reason: reasonOf(action) };
    const end = await run(ctx, { document: REFUND, field: 'refundOrder', variables: { input } });
    if ('message' in end) return refused(end.message);
  }
  return cancel(ctx, action, order);
}

/** In the minor unit of the currency. */
const amountOf = ({ lines }: OrderAction, order: OrderToActOn): number =>
  lines.reduce((sum, { externalId, quantity }) => {
    const line = order.lines.find(({ id }) => id === externalId);
    return sum + Math.round((line?.proratedUnitPriceWithTax ?? 0) * quantity);
  }, 0);

const leftOf = ({ amount, refunds }: { amount: number; refunds: readonly Static<typeof Refund>[] }): number =>
  amount - refunds.filter(({ state }) => state !== 'Failed').reduce((sum, { total }) => sum + total, 0);
