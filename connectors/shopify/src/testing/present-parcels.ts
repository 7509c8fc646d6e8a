import { connection } from './connection.ts';
import { remainingOf, toShipOf } from './order-mutations.ts';
import { type FakeOrder, lineGid } from './state.ts';

/** The parcels of an order; of one that only says that it was sent, one without lines. */
export function presentParcels(order: FakeOrder) {
  const statusOf = (isDelivered: boolean) => (isDelivered ? 'DELIVERED' : 'IN_TRANSIT');
  const calledOff = order.calledOff ? [{ displayStatus: 'CANCELED' }] : [];
  if (order.parcels.length === 0)
    return order.fulfillment === 'FULFILLED'
      ? [...calledOff, { displayStatus: statusOf(order.delivered) }]
      : calledOff;
  return order.parcels.map(({ id, location, number, company, delivered, lines }) => ({
    __typename: 'Fulfillment',
    id: `gid://shopify/Fulfillment/${id}`,
    status: 'SUCCESS',
    location: { id: location },
    displayStatus: statusOf(delivered ?? order.delivered),
    trackingInfo: [{ number, company }],
    fulfillmentLineItems: (page: { first?: number | null }) =>
      connection(
        lines,
        page,
        ({ line }) => String(line),
        ({ line, quantity }) => ({ quantity, lineItem: { id: lineGid({ id: line }) } }),
      ),
  }));
}

/** Which fulfilment orders are asked for; the displayable ones are those that were not moved away. */
export interface ToShipPage {
  readonly first?: number | null;
  readonly after?: string | null;
  readonly displayable?: boolean | null;
}

/** The fulfilment orders with their units left to send. */
export const presentToShip = (order: FakeOrder, page: ToShipPage) =>
  connection(
    [
      ...Map.groupBy(
        toShipOf(order).filter(({ quantity }) => !page.displayable || quantity > 0),
        ({ id }) => id,
      ),
    ],
    page,
    ([id]) => String(id),
    ([id, lines]) => ({
      id: `gid://shopify/FulfillmentOrder/${id}`,
      status:
        order.cancelledAt === null && lines.some((one) => remainingOf(order, one) > 0) ? 'OPEN' : 'CLOSED',
      assignedLocation: { name: lines[0]?.location.name, location: { id: lines[0]?.location.id } },
      lineItems: (inner: { first?: number | null }) =>
        connection(
          lines,
          inner,
          ({ line }) => String(line),
          (one) => ({
            id: `gid://shopify/FulfillmentOrderLineItem/${one.line}`,
            remainingQuantity: Math.max(0, remainingOf(order, one)),
            lineItem: { id: lineGid({ id: one.line }) },
          }),
        ),
    }),
  );

export interface Suggestion {
  readonly lineItemId: string;
  readonly quantity: number;
}

/** The money of the units, to the card that it came from. */
export function suggestedOf(order: FakeOrder, wanted: readonly Suggestion[], currencyCode: string): object {
  const amount = wanted.reduce((sum, { lineItemId, quantity }) => {
    const line = order.lines.find((one) => lineGid(one) === lineItemId);
    return sum + Number(line?.unitPrice ?? 0) * quantity;
  }, 0);
  return {
    gateway: 'shopify_payments',
    amountSet: { presentmentMoney: { amount: amount.toFixed(2), currencyCode } },
    parentTransaction: { id: `gid://shopify/OrderTransaction/${order.id}` },
  };
}
