import type { OrderAction, OrderActionResult } from '@sluice/connector-kit';
import { type Static, type TSchema, Type } from 'typebox';
import { Answer, type Context, query } from './client.ts';
import { ORDER_TO_SHIP } from './documents/reads.ts';
import { FULFIL } from './documents/writes.ts';
import { earlierParcel } from './earlier-parcel.ts';
import { gid, tailOf } from './ids.ts';
import { found, mutateOrder } from './mutate-order.ts';

type Ship = Extract<OrderAction, { kind: 'ship' }>;

const lineItem = Type.Object({ id: Type.String() });
const listOf = <Schema extends TSchema>(schema: Schema) =>
  Type.Object({ pageInfo: Type.Object({ hasNextPage: Type.Boolean() }), nodes: Type.Array(schema) });

const FulfilmentOrder = Type.Object({
  id: Type.String(),
  status: Type.String(),
  lineItems: listOf(Type.Object({ id: Type.String(), remainingQuantity: Type.Integer(), lineItem })),
});

const ToShip = Answer({
  order: Type.Union([Type.Null(), Type.Object({ fulfillmentOrders: listOf(FulfilmentOrder) })]),
});
type ToShip = NonNullable<Static<typeof ToShip>['data']['order']>;

/** Points: four fulfilment orders of 50 lines. */
const COST = 420;

/** Fulfils units where Shopify has put them to be sent from. The customer gets Shopify's message with the tracking number. */
export async function fulfil(ctx: Context, action: Ship): Promise<OrderActionResult> {
  const known = action.again ? await earlierParcel(ctx, action) : null;
  if (known !== null) return { outcome: 'done', externalId: known };
  const variables = { id: gid('Order', action.orderId) };
  const order = found(
    (await query(ctx, { document: ORDER_TO_SHIP, variables, cost: COST }, ToShip)).order,
    action,
  );
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
