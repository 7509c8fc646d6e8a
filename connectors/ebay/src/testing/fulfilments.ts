import { type Handler, ok } from './answers.ts';
import { refuse } from './errors.ts';
import { heldOrder } from './order-pages.ts';
import { isCancelled, type Order, shippedUnits } from './order-records.ts';
import { fulfilmentRow } from './order-rows.ts';
import { addFulfilment } from './orders.ts';
import { announce } from './subscriptions.ts';

interface Wish {
  readonly lineItems?: readonly { readonly lineItemId?: string; readonly quantity?: number }[];
  readonly shippedDate?: string;
  readonly shippingCarrierCode?: string;
  readonly trackingNumber?: string;
}

/** Takes a parcel with units that were not shipped yet; its id is the tracking number. */
export const addShipment: Handler = (state, { body, url }, orderId = '') => {
  const order = heldOrder(state, orderId, 400);
  const wish = (body ?? {}) as Wish;
  const { trackingNumber = null, shippingCarrierCode: carrier = null } = wish;
  if (isCancelled(order)) refuse(400, 32600, 'The order is cancelled.');
  if ((trackingNumber === null) !== (carrier === null)) refuse(400, 32300);
  if (trackingNumber !== null && !/^[0-9A-Za-z]+$/.test(trackingNumber)) refuse(400, 32300, trackingNumber);
  if (order.fulfilments.some((one) => one.trackingNumber !== null && one.trackingNumber === trackingNumber))
    refuse(400, 34500, trackingNumber!);
  const shippedAt = wish.shippedDate === undefined ? state.now() : Date.parse(wish.shippedDate);
  if (Number.isNaN(shippedAt) || shippedAt > state.now()) refuse(400, 32500, wish.shippedDate);
  const items = itemsOf(order, wish);
  const { fulfillmentId } = addFulfilment(state, order, { items, trackingNumber, carrier, shippedAt });
  for (const { lineItemId } of items) announce(state, 'ITEM_MARKED_SHIPPED', { orderId, lineItemId });
  return { status: 201, headers: { location: `https://api.ebay.com${url.pathname}/${fulfillmentId}` } };
};

function itemsOf(order: Order, { lineItems = [] }: Wish) {
  if (lineItems.length === 0) refuse(400, 32600, 'lineItems');
  const ids = lineItems.map(({ lineItemId }) => lineItemId);
  if (new Set(ids).size < ids.length) refuse(400, 32210);
  return lineItems.map(({ lineItemId = '', quantity = 1 }) => {
    const line = order.lines.find((one) => one.lineItemId === lineItemId) ?? refuse(400, 32200, lineItemId);
    const left = line.quantity - shippedUnits(order, lineItemId);
    if (quantity < 1 || quantity > left) refuse(400, 32600, `quantity ${quantity} of ${lineItemId}`);
    return { lineItemId, quantity };
  });
}

export const readShipments: Handler = (state, _call, orderId = '') => {
  const { fulfilments } = heldOrder(state, orderId, 400);
  return ok({ fulfillments: fulfilments.map(fulfilmentRow), total: fulfilments.length, warnings: [] });
};

export const readShipment: Handler = (state, _call, ...[orderId = '', fulfillmentId = '']) => {
  const { fulfilments } = heldOrder(state, orderId);
  const found = fulfilments.find((one) => one.fulfillmentId === fulfillmentId);
  return ok(fulfilmentRow(found ?? refuse(404, 32110, fulfillmentId)));
};
