import { type Static, Type } from 'typebox';
import { query } from './client.ts';
import type { Context } from './context.ts';
import { isOurRefund } from './our-reasons.ts';
import { Id, maybe } from './schema.ts';
import type { WireLine, WireOrder } from './wire-order.ts';

/** Units of a line that were cancelled, and how many of them came back at least and at most. */
interface Taken {
  readonly quantity: number;
  readonly taken: number;
  readonly least: number;
  readonly most: number;
}

/** A cancellation lowers the quantity, whether or not the units were sent; the placed quantity stays. */
export function takenOf(order: WireOrder, line: WireLine): Taken {
  const quantity = Math.max(line.quantity, line.orderPlacedQuantity);
  const taken = quantity - line.quantity;
  const sent = Math.min(quantity, sentOf(order, line));
  return { quantity, taken, least: Math.max(0, taken - (quantity - sent)), most: Math.min(taken, sent) };
}

/** Units of a line that left the house. */
const sentOf = ({ fulfillments }: WireOrder, { id }: WireLine): number =>
  (fulfillments ?? [])
    .filter(({ state }) => state === 'Shipped' || state === 'Delivered')
    .flatMap(({ lines }) => lines)
    .reduce((sum, { orderLineId, quantity }) => sum + (orderLineId === id ? quantity : 0), 0);

/** Ids within the data of a history are numbers. */
const Cancelled = Type.Object({
  items: Type.Array(
    Type.Object({
      history: Type.Object({
        items: Type.Array(
          Type.Object({
            data: Type.Object({
              reason: maybe(Type.String()),
              lines: Type.Optional(
                Type.Array(
                  Type.Object({ orderLineId: Type.Union([Type.Integer(), Id]), quantity: Type.Integer() }),
                ),
              ),
            }),
          }),
        ),
      }),
    }),
  ),
});

const READ = `query SluiceCancellations($ids: [String!]!, $take: Int!) {
  orders(options: { filter: { id: { in: $ids } }, take: $take }) {
    items { history(options: { take: 100, filter: { type: { eq: "ORDER_CANCELLATION" } } }) { items { data } } }
  }
}`;

/**
 * Units by line that refunds of ours brought back. Vendure books them like cancellations, so that the history tells them apart;
 * it is read for orders of which some units were sent, some not, and some cancelled.
 */
export async function returnedUnits(
  ctx: Context,
  orders: readonly WireOrder[],
): Promise<Map<string, number>> {
  const isUnclear = (order: WireOrder): boolean =>
    order.lines.some((line) => {
      const { least, most } = takenOf(order, line);
      return least < most;
    });
  const ids = orders.filter(isUnclear).map(({ id }) => id);
  const units = new Map<string, number>();
  if (ids.length === 0) return units;
  const variables = { ids, take: ids.length };
  const answer: { orders: Static<typeof Cancelled> } = await query(ctx, {
    document: READ,
    variables,
    data: Type.Object({ orders: Cancelled }),
  });
  for (const { history } of answer.orders.items)
    for (const { data } of history.items)
      if (isOurRefund(data.reason ?? undefined))
        for (const { orderLineId, quantity } of data.lines ?? [])
          units.set(`${orderLineId}`, (units.get(`${orderLineId}`) ?? 0) + quantity);
  return units;
}
