import { keyOf, type Message, message } from '@sluice/contracts/messages';
import type {
  BulkOrderAction,
  BulkOrderActionKind,
  BulkOrderOutcome,
  BulkOrderPreview,
} from '@sluice/contracts/portal';
import type { Database, TenantId, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { ApiError, ErrorBag, notFound } from '../../../platform/http/errors.ts';
import type { Actor } from '../../audit/index.ts';
import { refusalOf } from './check-action.ts';
import { checkTracking } from './check-tracking.ts';
import { type ConnectorOf, type OrderToActOn, ordersForAction } from './order-for-action.ts';
import { requestAction } from './request-action.ts';
import { isInDoubt, linesLeft } from './units-left.ts';

interface Caller {
  db: Database;
  connectorOf: ConnectorOf;
  tenantId: TenantId;
  actor: Actor;
}

/** Says of many orders whether all units that are left could be acted on, and why not. */
export async function previewMany(
  tx: Tx,
  connectorOf: ConnectorOf,
  { kind, order_ids: ids }: BulkOrderPreview,
): Promise<BulkOrderOutcome[]> {
  const [orders, names] = await Promise.all([ordersForAction(tx, connectorOf, ids), namesOf(tx, ids)]);
  const byId = new Map(orders.map((order) => [order.id, order]));
  return ids.map((id) => {
    const order = byId.get(id);
    const refusal = order === undefined ? notFound('order').said : refusalOfAll(kind, order);
    const units = order === undefined || refusal !== null ? 0 : unitsOf(linesLeft(kind, order));
    return outcomeOf(id, names, { units, refusal });
  });
}

type Names = ReadonlyMap<number, Pick<BulkOrderOutcome, 'order_number' | 'channel'>>;

/** The number and the channel of each order. */
async function namesOf(tx: Tx, ids: readonly number[]): Promise<Names> {
  const rows = await tx.run(sql<{
    id: number;
    order_number: string;
    connection_id: number;
    platform: string;
    label: string;
  }>`
    select o.id, o.order_number, o.connection_id, c.platform, c.label
    from orders o join connections c on c.tenant_id = o.tenant_id and c.id = o.connection_id
    where o.tenant_id = ${tx.tenantId} and o.id = any(${ids}::bigint[])`);
  return new Map(
    rows.map(({ id, order_number, connection_id: credential_id, platform, label }) => [
      id,
      { order_number, channel: { credential_id, platform, label } },
    ]),
  );
}

/** Why an action cannot be about all units that an order has left; null when it can. */
export function refusalOfAll(kind: BulkOrderActionKind, order: OrderToActOn): Message | null {
  const refusal = refusalOf(kind, order);
  if (refusal !== null) return refusal;
  if (order.lines.some((line) => isInDoubt(kind, line, order.units))) return message('order_action_in_doubt');
  return linesLeft(kind, order).length > 0
    ? null
    : message('order_action_nothing_left', { action: message(`order_action.${kind}`) });
}

/**
 * Asks for one action on each of many orders, each in a transaction of its own: one that is refused holds up no other.
 *
 * @throws ValidationError for words of a shipment that no channel can print; then nothing was asked for
 */
export async function actOnMany(caller: Caller, input: BulkOrderAction): Promise<BulkOrderOutcome[]> {
  checkAll(input);
  const ids = input.orders.map(({ order_id }) => order_id);
  const names = await caller.db.readInTenant(caller.tenantId, (tx) => namesOf(tx, ids));
  const outcomes: BulkOrderOutcome[] = [];
  for (const order of input.orders)
    outcomes.push(outcomeOf(order.order_id, names, await actOnOne(caller, input, order)));
  return outcomes;
}

function checkAll({ orders, carrier }: BulkOrderAction): void {
  const errors = new ErrorBag();
  for (const [at, { tracking_number }] of orders.entries()) {
    const faults = checkTracking({ carrier: carrier ?? null, tracking_number: tracking_number ?? null });
    for (const [field, said] of Object.entries(faults.messages))
      errors.add(field === 'carrier' ? field : `orders.${at}.${field}`, said[0]!);
  }
  errors.throwIfAny();
}

async function actOnOne(
  { db, connectorOf, tenantId, actor }: Caller,
  { kind, reference, carrier }: BulkOrderAction,
  { order_id: orderId, tracking_number }: BulkOrderAction['orders'][number],
): Promise<Outcome> {
  const input = {
    reference,
    ...(kind === 'ship' ? { carrier: carrier ?? null, tracking_number: tracking_number ?? null } : {}),
  };
  try {
    const request = { actor, orderId, kind, input };
    const { content } = await db.inTenant(tenantId, (tx) => requestAction(tx, connectorOf, request));
    return { units: unitsOf(content.lines), refusal: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { units: 0, refusal: error.said };
  }
}

const unitsOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

interface Outcome {
  units: number;
  refusal: Message | null;
}

const outcomeOf = (order_id: number, names: Names, { units, refusal }: Outcome): BulkOrderOutcome => ({
  order_id,
  order_number: null,
  channel: null,
  ...names.get(order_id),
  units,
  refusal: refusal?.text ?? null,
  refusal_key: refusal && keyOf(refusal),
});
