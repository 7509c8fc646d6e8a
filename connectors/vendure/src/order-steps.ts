import { ConnectorError, type OrderAction, type OrderActionResult } from '@sluice/connector-kit';
import { type Static, Type } from 'typebox';
import { mutate, query } from './client.ts';
import type { Context } from './context.ts';
import { Id, maybe } from './schema.ts';

const Refund = Type.Object({
  id: Id,
  total: Type.Number(),
  state: Type.String(),
  reason: maybe(Type.String()),
});
const Fulfillment = Type.Object({
  id: Id,
  state: Type.String(),
  method: Type.String(),
  trackingCode: maybe(Type.String()),
  lines: Type.Array(Type.Object({ orderLineId: Id, quantity: Type.Integer() })),
});
export type Fulfillment = Static<typeof Fulfillment>;

/** The parts of an order by which an earlier try is known again, and refunds are computed. */
const OrderToActOn = Type.Object({
  lines: Type.Array(
    Type.Object({ id: Id, quantity: Type.Integer(), proratedLinePriceWithTax: Type.Number() }),
  ),
  totalWithTax: Type.Number(),
  shippingWithTax: Type.Number(),
  fulfillments: maybe(Type.Array(Fulfillment)),
  payments: maybe(
    Type.Array(
      Type.Object({ id: Id, state: Type.String(), amount: Type.Number(), refunds: Type.Array(Refund) }),
    ),
  ),
  history: Type.Object({ items: Type.Array(Type.Object({ data: Type.Unknown() })) }),
});
export type OrderToActOn = Static<typeof OrderToActOn>;

const READ = `query SluiceOrderToActOn($id: ID!) {
  order(id: $id) {
    totalWithTax shippingWithTax
    lines { id quantity proratedLinePriceWithTax }
    fulfillments { id state method trackingCode lines { orderLineId quantity } }
    payments { id state amount refunds { id total state reason } }
    history(options: { take: 100, sort: { createdAt: DESC }, filter: { type: { eq: "ORDER_CANCELLATION" } } }) { items { data } }
  }
}`;

/** @throws ConnectorError not_found */
export async function orderToActOn(ctx: Context, id: string): Promise<OrderToActOn> {
  const { order } = await query(ctx, {
    document: READ,
    variables: { id },
    data: Type.Object({ order: Type.Union([OrderToActOn, Type.Null()]) }),
  });
  if (order !== null) return order;
  throw new ConnectorError({ kind: 'not_found', message: `the shop has no order ${id}` });
}

export const refused = (message: string): OrderActionResult => ({
  outcome: 'refused',
  issues: [{ code: 'rejected', message }],
});

/** The answer of a mutation that can refuse: its words, or the id of the record that it made or changed. */
const Ended = Type.Record(
  Type.String(),
  Type.Union([
    Type.Object({ id: Id, state: Type.Optional(Type.String()) }),
    Type.Object({
      errorCode: Type.String(),
      message: Type.String(),
      transitionError: Type.Optional(Type.String()),
    }),
  ]),
);

interface Mutation {
  readonly document: string;
  readonly field: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Runs a mutation of one field that can refuse. */
export async function run(
  ctx: Context,
  { document, field, variables }: Mutation,
): Promise<{ id: string; state?: string } | { message: string }> {
  const data = Type.Intersect([Ended, Type.Object({ [field]: Type.Unknown() })]);
  const answer = (await mutate(ctx, { document, variables, data })) as Static<typeof Ended>;
  const end = answer[field]!;
  // A refused transition says why in a field of its own.
  return 'message' in end ? { message: end.transitionError ?? end.message } : end;
}

export const linesOf = ({ lines }: OrderAction): object[] =>
  lines.map(({ externalId, quantity }) => ({ orderLineId: externalId, quantity }));
