import type { OrderAction, OrderActionResult } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { Answer, type Context, query } from './client.ts';
import { ORDER_TO_SHIP } from './documents/reads.ts';
import { FULFIL } from './documents/writes.ts';
import { earlierParcels, madeBefore, madeOf, parcelIdOf, type Units, unitsOf } from './earlier-parcels.ts';
import { gid, tailOf } from './ids.ts';
import { found, mutateOrder } from './mutate-order.ts';
import { pageOf } from './schema.ts';

type Ship = Extract<OrderAction, { kind: 'ship' }>;

const lineItem = Type.Object({ id: Type.String() });
const FulfilmentLine = Type.Object({ id: Type.String(), remainingQuantity: Type.Integer(), lineItem });

const FulfilmentOrder = Type.Object({
  id: Type.String(),
  status: Type.String(),
  assignedLocation: Type.Object({
    name: Type.String(),
    location: Type.Union([Type.Null(), Type.Object({ id: Type.String() })]),
  }),
  lineItems: Type.Object({
    pageInfo: Type.Object({ hasNextPage: Type.Boolean() }),
    nodes: Type.Array(FulfilmentLine),
  }),
});
type FulfilmentOrder = Static<typeof FulfilmentOrder>;

const ToShip = Answer({
  order: Type.Union([Type.Null(), Type.Object({ fulfillmentOrders: pageOf(FulfilmentOrder) })]),
});

/** Points: four fulfilment orders of 50 lines, each with its location. */
const COST = 430;

/**
 * Fulfils units where Shopify has put them to be sent from: one parcel for each location, since the fulfilment orders of a
 * `fulfillmentCreate` "are assigned to the same Location" by Shopify's schema. The customer gets Shopify's message with the
 * tracking number.
 */
export async function fulfil(ctx: Context, action: Ship): Promise<OrderActionResult> {
  const earlier = action.again ? await earlierParcels(ctx, action) : [];
  const { parcels, rest } = madeOf(action, earlier);
  if (rest.size === 0) return { outcome: 'done', externalId: parcelIdOf(parcels.map(({ id }) => id)) };
  const open = await openOnes(ctx, action);
  const made = madeBefore(action, earlier, (location, line) => isWaiting(open, location, line));
  const ids = made.parcels.map(({ id }) => id);
  if (ids.length > 0 && typeof sharesOf(unitsOf(action), open) !== 'string')
    return refused(
      `the parcels ${ids.join(', ')} of the order may be of an earlier try, and all units still wait: look in Shopify which were sent`,
    );
  const shares = sharesOf(made.rest, open);
  return typeof shares === 'string' ? refused(shares) : sendAll(ctx, action, { shares, ids });
}

const refused = (message: string): OrderActionResult => ({
  outcome: 'refused',
  issues: [{ code: 'rejected', message }],
});

/** The units of the fulfilment orders of one location. */
interface Share {
  readonly from: string;
  readonly lineItemsByFulfillmentOrder: readonly object[];
}

interface Sending {
  readonly shares: readonly Share[];
  /** The ids of parcels that an earlier try made. */
  readonly ids: readonly string[];
}

/** Makes parcel after parcel and ends with the first that is refused: so a later try can tell which were made. */
async function sendAll(ctx: Context, action: Ship, { shares, ids }: Sending): Promise<OrderActionResult> {
  const made = [...ids];
  for (const { from, lineItemsByFulfillmentOrder } of shares) {
    const fulfillment = {
      lineItemsByFulfillmentOrder,
      notifyCustomer: true,
      trackingInfo: trackingOf(action),
    };
    const end = await mutateOrder(ctx, { part: FULFIL, variables: { fulfillment } });
    if (end.outcome === 'refused') return made.length === 0 ? end : refusedAfter(made, from, end);
    if (end.externalId !== null) made.push(end.externalId);
  }
  return { outcome: 'done', externalId: parcelIdOf(made) };
}

function refusedAfter(
  made: readonly string[],
  from: string,
  { issues }: Extract<OrderActionResult, { outcome: 'refused' }>,
): OrderActionResult {
  const message = `Shopify made the parcels ${made.join(', ')}, which stay, and none of the other units were sent: the parcel from ${from} was refused`;
  return { outcome: 'refused', issues: [{ code: 'rejected', message }, ...issues] };
}

const trackingOf = ({ carrier, trackingNumber, trackingUrl }: Ship): object => ({
  ...(carrier === null ? {} : { company: carrier }),
  ...(trackingNumber === null ? {} : { number: trackingNumber }),
  ...(trackingUrl === null ? {} : { url: trackingUrl }),
});

const OPEN = new Set(['OPEN', 'IN_PROGRESS']);

/**
 * The open fulfilment orders of an order, of all pages. Those that were closed because they were moved or combined are hidden,
 * which `displayable` leaves out by Shopify's schema; those that were sent are not.
 */
async function openOnes(ctx: Context, action: Ship): Promise<FulfilmentOrder[]> {
  const open: FulfilmentOrder[] = [];
  let after: string | null = null;
  do {
    const variables = { id: gid('Order', action.orderId), after };
    const question = { document: ORDER_TO_SHIP, variables, cost: COST };
    const answer: Static<typeof ToShip>['data'] = await query(ctx, question, ToShip);
    const { nodes, pageInfo } = found(answer.order, action).fulfillmentOrders;
    open.push(...nodes.filter(({ status }) => OPEN.has(status)));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
  return open;
}

const locationOf = ({ assignedLocation: { name, location } }: FulfilmentOrder): string =>
  location?.id ?? name;

/** Whether a location has units of a line to send. */
const isWaiting = (open: readonly FulfilmentOrder[], location: string | null, line: string): boolean =>
  open.some(
    (one) =>
      locationOf(one) === location &&
      one.lineItems.nodes.some(
        ({ remainingQuantity, lineItem }) => remainingQuantity > 0 && tailOf(lineItem.id) === line,
      ),
  );

/** The units by location, or why they cannot be had. */
function sharesOf(units: Units, open: readonly FulfilmentOrder[]): Share[] | string {
  const wanted = new Map(units);
  const shares = [...Map.groupBy(open, locationOf).values()].map((those) => ({
    from: those[0]!.assignedLocation.name,
    lineItemsByFulfillmentOrder: those.flatMap((one) => takenFrom(one, wanted)),
  }));
  if ([...wanted.values()].every((left) => left <= 0))
    return shares.filter(({ lineItemsByFulfillmentOrder: its }) => its.length > 0);
  return open.some(({ lineItems }) => lineItems.pageInfo.hasNextPage)
    ? 'the order has more lines than can be asked for at once: fulfil it in Shopify'
    : 'not so many units of the order wait to be fulfilled (on hold, scheduled, or sent already)';
}

/** Takes as many of the wanted units from a fulfilment order as it has; nothing when it has none. */
function takenFrom({ id, lineItems }: FulfilmentOrder, wanted: Map<string, number>): object[] {
  const fulfillmentOrderLineItems = lineItems.nodes.flatMap(({ id: entry, remainingQuantity, lineItem }) => {
    const line = tailOf(lineItem.id);
    const quantity = Math.min(remainingQuantity, wanted.get(line) ?? 0);
    wanted.set(line, (wanted.get(line) ?? 0) - quantity);
    return quantity > 0 ? [{ id: entry, quantity }] : [];
  });
  return fulfillmentOrderLineItems.length > 0 ? [{ fulfillmentOrderId: id, fulfillmentOrderLineItems }] : [];
}
