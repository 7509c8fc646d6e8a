import { refund } from './orders.ts';
import { type FakeOrder, type FakeToShip, LOCATIONS, numberOf, type Shop } from './state.ts';
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

/** The fulfilment orders of an order: those it was split into, else one with all lines. */
export const toShipOf = (order: FakeOrder): readonly FakeToShip[] =>
  order.toShip.length > 0
    ? order.toShip
    : order.lines.map(({ id, currentQuantity }) => ({
        id: order.id,
        location: LOCATIONS[0],
        line: id,
        quantity: currentQuantity,
        refusal: null,
      }));

/** Units of a fulfilment order that are in no parcel. */
export const remainingOf = ({ parcels }: FakeOrder, { id, line, quantity }: FakeToShip): number =>
  parcels
    .flatMap(({ lines }) => lines)
    .filter((one) => one.line === line && one.from === id)
    .reduce((left, sent) => left - sent.quantity, quantity);

interface Wanted {
  readonly fulfillmentOrderId: string;
  readonly fulfillmentOrderLineItems: { id: string; quantity: number }[];
}

/** Puts units into a parcel that leaves one location at once; none when one of them is not there. */
export function fulfillmentCreate(shop: Shop, input: Input) {
  const refused = (...message: Parameters<typeof told>) => ({
    fulfillment: null,
    userErrors: [told(...message)],
  });
  const lines = (input.lineItemsByFulfillmentOrder as Wanted[]).flatMap(
    ({ fulfillmentOrderId, fulfillmentOrderLineItems }) =>
      fulfillmentOrderLineItems.map(({ id, quantity }) => ({
        line: numberOf(id),
        quantity,
        from: numberOf(fulfillmentOrderId),
      })),
  );
  const order = [...shop.orders.values()].find((one) =>
    toShipOf(one).some(({ id }) => id === lines[0]?.from),
  );
  if (!order) return refused('Fulfillment order does not exist.');
  const known = lines.map(({ line, from }) =>
    toShipOf(order).find((one) => one.id === from && one.line === line),
  );
  if (lines.some(({ quantity }, at) => !known[at] || quantity > remainingOf(order, known[at])))
    return refused('Invalid fulfillment order line item quantity requested.', 'fulfillment');
  const [location, ...more] = new Set(known.map((one) => one!.location.id));
  if (more.length > 0) return refused('Fulfillment orders must belong to the same location.');
  const refusal = known.find((one) => one!.refusal !== null)?.refusal;
  if (refusal) return refused(refusal);
  const { number = null, company = null } = (input.trackingInfo ?? {}) as Record<string, string | null>;
  const parcel = { id: shop.id(), location: location!, number, company, lines };
  order.parcels.push(parcel);
  const isWhole = order.lines.every(({ id, currentQuantity }) => sentUnits(order, id) >= currentQuantity);
  order.fulfillment = isWhole ? 'FULFILLED' : 'PARTIALLY_FULFILLED';
  order.updatedAt = new Date();
  return { fulfillment: { id: `gid://shopify/Fulfillment/${parcel.id}` }, userErrors: [] };
}

/** The merchant sends units of a fulfilment order in the shop itself, without a number. */
export function sendFrom(shop: Shop, order: FakeOrder, at: number, quantity: number): void {
  const { id, line } = toShipOf(order)[at]!;
  const fulfillmentOrderLineItems = [{ id: `gid://shopify/FulfillmentOrderLineItem/${line}`, quantity }];
  fulfillmentCreate(shop, {
    lineItemsByFulfillmentOrder: [
      { fulfillmentOrderId: `gid://shopify/FulfillmentOrder/${id}`, fulfillmentOrderLineItems },
    ],
  });
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
