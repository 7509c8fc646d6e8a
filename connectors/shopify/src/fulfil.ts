import type { OrderAction, OrderActionResult } from '@sluice/connector-kit';
import { type Static, type TSchema, Type } from 'typebox';
import { Answer, type Context, query } from './client.ts';
import { ORDER_TO_SHIP } from './documents/reads.ts';
import { FULFIL } from './documents/writes.ts';
import { gid, tailOf } from './ids.ts';
import { found, mutateOrder } from './mutate-order.ts';

type Ship = Extract<OrderAction, { kind: 'ship' }>;

const maybe = <Schema extends TSchema>(schema: Schema) => Type.Union([Type.Null(), schema]);
const text = maybe(Type.String());
const lineItem = Type.Object({ id: Type.String() });
const listOf = <Schema extends TSchema>(schema: Schema) =>
  Type.Object({ pageInfo: Type.Object({ hasNextPage: Type.Boolean() }), nodes: Type.Array(schema) });

const FulfilmentOrder = Type.Object({
  id: Type.String(),
  status: Type.String(),
  lineItems: listOf(Type.Object({ id: Type.String(), remainingQuantity: Type.Integer(), lineItem })),
});

const Fulfilment = Type.Object({
  id: Type.String(),
  status: Type.String(),
  trackingInfo: Type.Array(Type.Object({ number: text, company: text })),
  fulfillmentLineItems: Type.Object({
    nodes: Type.Array(Type.Object({ quantity: maybe(Type.Integer()), lineItem })),
  }),
});

const ToShip = Answer({
  order: maybe(
    Type.Object({
      fulfillmentOrders: listOf(FulfilmentOrder),
      fulfillments: Type.Optional(Type.Array(Fulfilment)),
    }),
  ),
});
type ToShip = NonNullable<Static<typeof ToShip>['data']['order']>;

/** Points: four fulfilment orders of 50 lines, and ten fulfilments of 20. */
const COST = 420;
const COST_AGAIN = 870;

/** Fulfils units where Shopify has put them to be sent from. The customer gets Shopify's message with the tracking number. */
export async function fulfil(ctx: Context, action: Ship): Promise<OrderActionResult> {
  const variables = { id: gid('Order', action.orderId), again: action.again };
  const cost = action.again ? COST_AGAIN : COST;
  const answer = await query(ctx, { document: ORDER_TO_SHIP, variables, cost }, ToShip);
  const order = found(answer.order, action);
  const known = action.again ? order.fulfillments?.find((one) => isSame(one, action)) : undefined;
  if (known !== undefined) return { outcome: 'done', externalId: tailOf(known.id) };
  const shares = sharesOf(action, order);
  if (typeof shares === 'string')
    return { outcome: 'refused', issues: [{ code: 'rejected', message: shares }] };
  const fulfillment = {
    lineItemsByFulfillmentOrder: shares,
    notifyCustomer: true,
    trackingInfo: trackingOf(action),
  };
  return mutateOrder(ctx, { part: FULFIL, variables: { fulfillment } });
}

const trackingOf = ({ carrier, trackingNumber, trackingUrl }: Ship): object => ({
  ...(carrier === null ? {} : { company: carrier }),
  ...(trackingNumber === null ? {} : { number: trackingNumber }),
  ...(trackingUrl === null ? {} : { url: trackingUrl }),
});

/** The same units under the same number: Shopify keeps no key of ours with a fulfilment. */
function isSame(
  { status, trackingInfo, fulfillmentLineItems }: Static<typeof Fulfilment>,
  action: Ship,
): boolean {
  if (status !== 'SUCCESS' && status !== 'OPEN' && status !== 'PENDING') return false;
  if ((trackingInfo[0]?.number ?? null) !== action.trackingNumber) return false;
  const units = (id: string): number =>
    fulfillmentLineItems.nodes
      .filter(({ lineItem }) => tailOf(lineItem.id) === id)
      .reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  return action.lines.every(({ externalId, quantity }) => units(externalId) === quantity);
}

const OPEN = new Set(['OPEN', 'IN_PROGRESS']);

/** The units of each fulfilment order, or why they cannot be had. */
function sharesOf({ lines }: Ship, { fulfillmentOrders }: ToShip): object[] | string {
  const isCut = [fulfillmentOrders, ...fulfillmentOrders.nodes.map(({ lineItems }) => lineItems)].some(
    ({ pageInfo }) => pageInfo.hasNextPage,
  );
  const wanted = new Map(lines.map(({ externalId, quantity }) => [externalId, quantity]));
  const shares = fulfillmentOrders.nodes
    .filter(({ status }) => OPEN.has(status))
    .map(({ id, lineItems }) => ({
      fulfillmentOrderId: id,
      fulfillmentOrderLineItems: lineItems.nodes.flatMap(({ id: entry, remainingQuantity, lineItem }) => {
        const line = tailOf(lineItem.id);
        const quantity = Math.min(remainingQuantity, wanted.get(line) ?? 0);
        wanted.set(line, (wanted.get(line) ?? 0) - quantity);
        return quantity > 0 ? [{ id: entry, quantity }] : [];
      }),
    }))
    .filter(({ fulfillmentOrderLineItems: its }) => its.length > 0);
  if ([...wanted.values()].every((left) => left <= 0)) return shares;
  return isCut
    ? 'the order has more lines than can be asked for at once: fulfil it in Shopify'
    : 'not so many units of the order wait to be fulfilled (on hold, scheduled, or sent already)';
}
