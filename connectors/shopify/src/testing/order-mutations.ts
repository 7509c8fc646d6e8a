import { refund } from './orders.ts';
import { type FakeOrder, numberOf, type Shop } from './state.ts';
import type { Input } from './write-product.ts';

interface Told {
  readonly field: string[] | null;
  readonly message: string;
}

const told = (message: string, ...field: string[]): Told => ({
  field: field.length === 0 ? null : field,
  message,
});

/** Units of a line that are in parcels. */
export const sentUnits = ({ parcels }: FakeOrder, line: number): number =>
  parcels
    .flatMap(({ lines }) => lines)
    .filter((one) => one.line === line)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** Puts units into a parcel that leaves at once; none when one of them is not there. */
export function fulfillmentCreate(shop: Shop, input: Input) {
  const [part] = input.lineItemsByFulfillmentOrder as {
    fulfillmentOrderId: string;
    fulfillmentOrderLineItems: { id: string; quantity: number }[];
  }[];
  const order = shop.orders.get(numberOf(part?.fulfillmentOrderId ?? ''));
  if (!part || !order) return { fulfillment: null, userErrors: [told('Fulfillment order does not exist.')] };
  const lines = part.fulfillmentOrderLineItems.map(({ id, quantity }) => ({ line: numberOf(id), quantity }));
  const short = lines.some(({ line, quantity }) => {
    const known = order.lines.find(({ id }) => id === line);
    return known === undefined || quantity > known.currentQuantity - sentUnits(order, line);
  });
  if (short)
    return {
      fulfillment: null,
      userErrors: [told('Invalid fulfillment order line item quantity requested.', 'fulfillment')],
    };
  const { number = null, company = null } = (input.trackingInfo ?? {}) as Record<string, string | null>;
  const parcel = { id: shop.id(), number, company, lines };
  order.parcels.push(parcel);
  const isWhole = order.lines.every(({ id, currentQuantity }) => sentUnits(order, id) >= currentQuantity);
  order.fulfillment = isWhole ? 'FULFILLED' : 'PARTIALLY_FULFILLED';
  order.updatedAt = new Date();
  return { fulfillment: { id: `gid://shopify/Fulfillment/${parcel.id}` }, userErrors: [] };
}

/** Cancels an order of which nothing was sent. */
export function orderCancel(shop: Shop, { orderId, staffNote }: Input) {
  const order = shop.orders.get(numberOf(String(orderId)));
  const refused = (message: string) => ({
    job: null,
    orderCancelUserErrors: [{ code: 'INVALID', field: ['orderId'], message }],
  });
  if (!order) return refused('Order does not exist');
  if (order.cancelledAt !== null) return refused('Cannot cancel an order that has already been canceled');
  if (order.cancelNote !== null) return refused('Cannot cancel an order that is being canceled');
  if (order.parcels.length > 0) return refused('Cannot cancel an order that has fulfilled items');
  if (String(staffNote ?? '').length > 255)
    return refused('Staff note is too long (maximum is 255 characters)');
  order.cancelledAt = shop.cancelsLater ? null : new Date();
  order.cancelNote = String(staffNote ?? '');
  order.updatedAt = new Date();
  return { job: { id: 'gid://shopify/Job/1' }, orderCancelUserErrors: [] };
}

/** Takes units off an order and gives their money back; none when one of them is not there. */
export function refundCreate(shop: Shop, input: Input) {
  const order = shop.orders.get(numberOf(String(input.orderId)));
  if (!order) return { refund: null, userErrors: [told('Order does not exist', 'orderId')] };
  const wanted = input.refundLineItems as { lineItemId: string; quantity: number; restockType: string }[];
  const lineOf = (id: string) => order.lines.findIndex((line) => line.id === numberOf(id));
  const short = wanted.find(
    ({ lineItemId, quantity }) => quantity > (order.lines[lineOf(lineItemId)]?.currentQuantity ?? 0),
  );
  if (short)
    return {
      refund: null,
      userErrors: [
        told('Quantity cannot refund more items than were purchased', 'refundLineItems', '0', 'quantity'),
      ],
    };
  const id = shop.id();
  for (const { lineItemId, quantity, restockType } of wanted)
    refund(shop, order, { at: lineOf(lineItemId), quantity, restockType, id, note: String(input.note) });
  return { refund: { id: `gid://shopify/Refund/${id}` }, userErrors: [] };
}
