import type { OrderAction, OrderActionResult } from '@sluice/connector-kit';
import type { Context } from './context.ts';
import { type Fulfillment, linesOf, type OrderToActOn, refused, run } from './order-steps.ts';

type Ship = Extract<OrderAction, { kind: 'ship' }>;

const SHIP = `mutation SluiceShip($input: FulfillOrderInput!) {
  addFulfillmentToOrder(input: $input) { ... on Fulfillment { id } ... on ErrorResult { errorCode message } }
}`;

const SEND = `mutation SluiceSend($id: ID!) {
  transitionFulfillmentToState(id: $id, state: "Shipped") { ... on Fulfillment { id } ... on ErrorResult { errorCode message } ... on FulfillmentStateTransitionError { transitionError } }
}`;

const TAKE_BACK = `mutation SluiceTakeBack($id: ID!) {
  transitionFulfillmentToState(id: $id, state: "Cancelled") { ... on Fulfillment { id } ... on ErrorResult { errorCode message } ... on FulfillmentStateTransitionError { transitionError } }
}`;

/** A parcel without a number of its own is known again by a part of our key, which stands in its method. */
const methodOf = ({ carrier, trackingNumber, key }: Ship): string =>
  trackingNumber === null ? `${carrier ?? 'Sluice'} ${key.slice(0, 8)}` : (carrier ?? 'Sluice');

/** Two steps: a fulfilment is made, then sent. */
export async function ship(ctx: Context, action: Ship, order: OrderToActOn): Promise<OrderActionResult> {
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
  const step = { field: 'transitionFulfillmentToState', variables: { id: made.id } };
  const sent = await run(ctx, { document: SEND, ...step });
  if (!('message' in sent)) return { outcome: 'done', externalId: made.id };
  // A fulfilment that stays pending would keep its units from every later parcel.
  const back = await run(ctx, { document: TAKE_BACK, ...step });
  return refused(
    'message' in back
      ? `${sent.message}; cancel fulfilment ${made.id} in Vendure: ${back.message}`
      : sent.message,
  );
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

/** The parcel of an earlier try: the same units under the same number, which no other action made. */
function isSame(
  { id, state, method, trackingCode, lines }: Fulfillment,
  action: Ship,
  wanted: string,
): boolean {
  if (state === 'Cancelled' || action.others?.includes(id)) return false;
  if (method !== wanted || (trackingCode || null) !== action.trackingNumber) return false;
  const units = (of: string): number =>
    lines.filter(({ orderLineId }) => orderLineId === of).reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    new Set(lines.map(({ orderLineId }) => orderLineId)).size === action.lines.length &&
    action.lines.every((line) => units(line.externalId) === line.quantity)
  );
}
