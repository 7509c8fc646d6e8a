import { message, type OrderAction, type OrderActionResult } from '@sluice/connector-kit';
import { Answer, type Context } from './client.ts';
import { FULFIL, MOVE_PARCELS } from './documents/writes.ts';
import { channelOrder } from './order-map.ts';
import { wholeLines } from './order-parts.ts';
import {
  attempt,
  isWaiting,
  orderToActOn,
  parcelsOf,
  refusal,
  takeUnits,
  unitsOf,
} from './order-to-act-on.ts';
import { type OrderLine, OrderToActOn, type Parcel } from './schema.ts';

type Ship = Extract<OrderAction, { kind: 'ship' }>;

const SENT = new Set(['FULFILLED', 'DELIVERED', 'UNABLE_TO_DELIVER']);
const OPEN = new Set(['UNFULFILLED', 'CANCEL_REJECTED']);

/**
 * Packs units and sends them, or sends a parcel that is packed already. With a carrier or a number of the merchant's, ikas Kargo
 * makes no label for the parcel.
 */
export async function shipOrder(ctx: Context, action: Ship): Promise<OrderActionResult> {
  const order = await orderToActOn(ctx, action.orderId);
  const earlier = action.again ? earlierParcel(order, action) : undefined;
  if (earlier !== undefined) return done(earlier.id, order);
  const packed = parcelsOf(order).find((parcel) => isWaiting(parcel) && hasUnits(order, parcel, action));
  if (packed !== undefined) return sendPacked(ctx, action, packed);
  const parcels = parcelsOf(order);
  const isFree = ({ id, status }: OrderLine): boolean =>
    OPEN.has(status) && !parcels.some(({ orderLineItemIds }) => orderLineItemIds.includes(id));
  const taken = takeUnits(order, action, isFree);
  if ('outcome' in taken) return taken;
  const tracking = trackingOf(action);
  const input = {
    orderId: action.orderId,
    lines: taken.map(({ part, quantity }) => ({ orderLineItemId: part.id, quantity })),
    sendNotificationToCustomer: true,
    ...(tracking && { trackingInfoDetail: tracking }),
  };
  const question = { document: FULFIL, variables: { input }, answer: Fulfilled };
  return attempt(ctx, question, ({ fulfillOrder: after }) => {
    const made = parcelsOf(after).filter(({ id }) => !parcels.some((one) => one.id === id));
    const ours = made.find((parcel) => hasUnits(after, parcel, action)) ?? made[0];
    return done(ours?.id ?? null, after);
  });
}

const Fulfilled = Answer({ fulfillOrder: OrderToActOn });
const Moved = Answer({ updateOrderPackageStatus: OrderToActOn });

const done = (externalId: string | null, order: OrderToActOn): OrderActionResult => ({
  outcome: 'done',
  externalId,
  order: channelOrder(order),
});

/** The parcel of an earlier try: of the same units and number, sent, and none of another action's. */
function earlierParcel(order: OrderToActOn, action: Ship): Parcel | undefined {
  const number = plain(action.trackingNumber);
  return parcelsOf(order).find(
    (parcel) =>
      SENT.has(parcel.orderPackageFulfillStatus) &&
      !action.others?.includes(parcel.id) &&
      hasUnits(order, parcel, action) &&
      // Without a number of ours, ikas Kargo may have made one since.
      (number === null || plain(parcel.trackingInfo?.trackingNumber) === number),
  );
}

const plain = (number: string | null | undefined): string | null => number?.trim().toUpperCase() || null;

function hasUnits(order: OrderToActOn, { orderLineItemIds }: Parcel, { lines }: Ship): boolean {
  const packed = wholeLines(order.orderLineItems)
    .map(({ id, parts }) => ({
      id,
      units: unitsOf(parts.filter((part) => orderLineItemIds.includes(part.id))),
    }))
    .filter(({ units }) => units > 0);
  return (
    packed.length === lines.length &&
    lines.every(({ externalId, quantity }) => packed.find(({ id }) => id === externalId)?.units === quantity)
  );
}

/** Sends a parcel that was packed in the panel or by ikas Kargo, whose number stays. */
function sendPacked(
  ctx: Context,
  action: Ship,
  parcel: Parcel,
): OrderActionResult | Promise<OrderActionResult> {
  const { id: packageId, orderPackageNumber, trackingInfo } = parcel;
  const kept = plain(trackingInfo?.trackingNumber) ?? plain(trackingInfo?.barcode);
  const number = plain(action.trackingNumber);
  if (kept !== null && number !== null && number !== kept)
    return refusal(message('ikas_order_label', { number: orderPackageNumber, kept }));
  const tracking = trackingOf(action);
  const moved = {
    packageId,
    status: 'FULFILLED',
    ...(tracking && { trackingInfo: { ...tracking, isSendNotification: true } }),
  };
  const variables = { input: { orderId: action.orderId, packages: [moved] } };
  const question = { document: MOVE_PARCELS, variables, answer: Moved };
  return attempt(ctx, question, ({ updateOrderPackageStatus: after }) => done(packageId, after));
}

function trackingOf({ carrier, trackingNumber, trackingUrl }: Ship): Record<string, string> | null {
  const given = {
    ...(carrier?.trim() && { cargoCompany: carrier.trim() }),
    ...(trackingNumber?.trim() && { trackingNumber: trackingNumber.trim() }),
    ...(trackingUrl?.trim() && { trackingLink: trackingUrl.trim() }),
  };
  return Object.keys(given).length === 0 ? null : given;
}
