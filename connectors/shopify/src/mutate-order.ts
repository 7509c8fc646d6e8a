import { ConnectorError, type OrderAction, type OrderActionResult } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { type Context, composed } from './client.ts';
import type { Entry } from './documents/index.ts';
import { tailOf } from './ids.ts';
import { MUTATION_COST } from './parts.ts';
import { UserErrors } from './schema.ts';

/** @throws ConnectorError not_found, also for orders that are older than the app may see */
export function found<Order>(order: Order | null, { orderId }: OrderAction): Order {
  if (order !== null) return order;
  throw new ConnectorError({ kind: 'not_found', message: `the shop shows no order ${orderId}` });
}

const made = Type.Optional(Type.Union([Type.Null(), Type.Object({ id: Type.String() })]));

/** The answers of all mutations of orders. Each has errors of one of two names. */
const Mutated = Type.Union([
  Type.Object({ fulfillment: made, refund: made, userErrors: UserErrors }),
  Type.Object({ job: made, orderCancelUserErrors: UserErrors }),
]);

/** Sends the one mutation of an action. The id in its answer is that of the fulfilment or the refund. */
export async function mutateOrder(ctx: Context, entry: Entry): Promise<OrderActionResult> {
  const [outcome] = await composed(ctx, [entry], Mutated, { kind: 'mutation', cost: MUTATION_COST });
  if (outcome === undefined || 'error' in outcome) throw outcome?.error;
  const { value } = outcome;
  const errors = 'userErrors' in value ? value.userErrors : value.orderCancelUserErrors;
  if (errors.length > 0)
    return { outcome: 'refused', issues: errors.map(({ message }) => ({ code: 'rejected', message })) };
  const record = 'userErrors' in value ? (value.fulfillment ?? value.refund) : null;
  return { outcome: 'done', externalId: record ? tailOf(record.id) : null };
}
