import { ConnectorError, type OrderAction, type OrderActionResult } from '@sluice/connector-kit';
import type { Static, TSchema } from 'typebox';
import { Type } from 'typebox';
import { Answer, type Context, query } from './client.ts';
import { LINES_TO_REFUND, ORDER_TO_CANCEL, ORDER_TO_REFUND } from './documents/reads.ts';
import { ORDER_CANCEL, REFUND } from './documents/writes.ts';
import { fulfil } from './fulfil.ts';
import { gid, tailOf } from './ids.ts';
import { found, mutateOrder } from './mutate-order.ts';
import { nodesOf } from './schema.ts';
import { siteOf } from './site.ts';

type Undo = Extract<OrderAction, { kind: 'cancel' | 'refund' }>;

const maybe = <Schema extends TSchema>(schema: Schema) => Type.Union([Type.Null(), schema]);
const text = maybe(Type.String());

/** Fulfils, cancels and refunds. Shopify takes neither an acknowledgement nor word of deliveries. */
export async function actOnOrder(ctx: Context, action: OrderAction): Promise<OrderActionResult> {
  switch (action.kind) {
    case 'ship':
      return fulfil(ctx, action);
    case 'cancel':
      return cancel(ctx, action);
    case 'refund':
      return refund(ctx, action);
    default:
      return {
        outcome: 'refused',
        issues: [{ code: 'rejected', message: 'Shopify takes no acknowledgement and no word of deliveries' }],
      };
  }
}

const ToCancel = Answer({
  order: maybe(Type.Object({ cancelledAt: text, cancellation: maybe(Type.Object({ staffNote: text })) })),
});

/** Notes are seen by the staff alone; our key in them tells an earlier try. It comes first, so that no limit cuts it off. */
const noteOf = ({ reason, key }: Undo): string => `Sluice ${key}${reason === null ? '' : `: ${reason}`}`;

const MAX_STAFF_NOTE = 255;
/** Shopify's words where an earlier try is still at work: it cancels a moment after it has answered. */
const AT_WORK = /cancell?(ed|ing)|cancellation|in progress|pending/i;

/** The whole order: Shopify gives the money back, restocks, and does so a moment after it has answered. */
async function cancel(ctx: Context, action: Undo): Promise<OrderActionResult> {
  if (action.again && (await cancelledBy(ctx, action)) === 'us') return DONE;
  const variables = {
    orderId: gid('Order', action.orderId),
    reason: 'OTHER',
    refundMethod: { originalPaymentMethodsRefund: true },
    restock: true,
    staffNote: noteOf(action).slice(0, MAX_STAFF_NOTE),
  };
  const end = await mutateOrder(ctx, { part: ORDER_CANCEL, variables });
  if (!action.again || end.outcome === 'done') return end;
  const by = await cancelledBy(ctx, action);
  if (by === 'us') return DONE;
  if (by === null && end.issues.some(({ message }) => AT_WORK.test(message)))
    throw new ConnectorError({ kind: 'unavailable', message: 'Shopify is still cancelling the order' });
  return end;
}

const DONE = { outcome: 'done', externalId: null } as const;

/** Who cancelled the order; null while it is not cancelled. */
async function cancelledBy(ctx: Context, action: Undo): Promise<'us' | 'others' | null> {
  const variables = { id: gid('Order', action.orderId) };
  const answer = await query(ctx, { document: ORDER_TO_CANCEL, variables, cost: 3 }, ToCancel);
  const { cancelledAt, cancellation } = found(answer.order, action);
  if (cancelledAt === null) return null;
  return cancellation?.staffNote?.includes(action.key) ? 'us' : 'others';
}

const money = Type.Object({
  presentmentMoney: Type.Object({ amount: Type.String(), currencyCode: Type.String() }),
});

const ToRefund = Answer({
  order: maybe(
    Type.Object({
      refunds: Type.Optional(Type.Array(Type.Object({ id: Type.String(), note: text }))),
      suggestedRefund: maybe(
        Type.Object({
          suggestedTransactions: Type.Array(
            Type.Object({
              gateway: text,
              amountSet: money,
              parentTransaction: maybe(Type.Object({ id: Type.String() })),
            }),
          ),
        }),
      ),
    }),
  ),
});
type Suggested = NonNullable<NonNullable<Static<typeof ToRefund>['data']['order']>['suggestedRefund']>;

/** Points: what Shopify suggests, and 250 refunds. */
const REFUND_COST = 110;
const REFUND_COST_AGAIN = 360;

/** The units and the money that Shopify suggests for them, by the ways in which it was paid. */
async function refund(ctx: Context, action: Undo): Promise<OrderActionResult> {
  const id = gid('Order', action.orderId);
  const lines = action.lines.map((line) => ({
    lineItemId: gid('LineItem', line.externalId),
    quantity: line.quantity,
  }));
  const variables = { id, lines, again: action.again };
  const cost = action.again ? REFUND_COST_AGAIN : REFUND_COST;
  const answer = await query(ctx, { document: ORDER_TO_REFUND, variables, cost }, ToRefund);
  const order = found(answer.order, action);
  const known = order.refunds?.find(({ note }) => note?.includes(action.key));
  if (known !== undefined) return { outcome: 'done', externalId: tailOf(known.id) };
  const suggested = order.suggestedRefund?.suggestedTransactions ?? [];
  const input = {
    orderId: id,
    note: noteOf(action),
    refundLineItems: await restocked(ctx, lines),
    ...paidBack(id, suggested),
  };
  return mutateOrder(ctx, { part: REFUND, variables: { input }, key: action.key });
}

function paidBack(orderId: string, suggested: Suggested['suggestedTransactions']): object {
  const [first] = suggested;
  return {
    ...(first === undefined ? {} : { currency: first.amountSet.presentmentMoney.currencyCode }),
    transactions: suggested.map(({ gateway, amountSet, parentTransaction }) => ({
      orderId,
      amount: amountSet.presentmentMoney.amount,
      gateway: gateway ?? '',
      kind: 'REFUND',
      ...(parentTransaction === null ? {} : { parentId: parentTransaction.id }),
    })),
  };
}

const LineToRefund = Type.Object({
  id: Type.String(),
  currentQuantity: Type.Integer(),
  unfulfilledQuantity: Type.Integer(),
});
const Lines = Answer({ nodes: nodesOf(LineToRefund) });

/** Units that were sent come back to the location of the settings; the others are taken off the order. */
async function restocked(
  ctx: Context,
  lines: readonly { lineItemId: string; quantity: number }[],
): Promise<object[]> {
  const ids = lines.map(({ lineItemId }) => lineItemId);
  const { nodes } = await query(
    ctx,
    { document: LINES_TO_REFUND, variables: { ids }, cost: 2 * ids.length },
    Lines,
  );
  const { location: locationId } = await siteOf(ctx);
  return lines.flatMap(({ lineItemId, quantity }) => {
    const line = nodes.find((one) => one !== null && 'id' in one && one.id === lineItemId);
    const known = line !== null && line !== undefined && 'currentQuantity' in line ? line : undefined;
    const sent = known === undefined ? quantity : known.currentQuantity - known.unfulfilledQuantity;
    const returned = Math.max(0, Math.min(quantity, sent));
    return [
      { lineItemId, locationId, quantity: returned, restockType: 'RETURN' },
      { lineItemId, locationId, quantity: quantity - returned, restockType: 'CANCEL' },
    ].filter((one) => one.quantity > 0);
  });
}
