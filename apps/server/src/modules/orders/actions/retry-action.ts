import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, sql } from '../../../platform/db/sql.ts';
import { ApiError, notFound } from '../../../platform/http/errors.ts';
import { type Actor, audit } from '../../audit/index.ts';
import { tellProgress } from '../../progress/index.ts';
import { type ActionRow, actionRows } from './action-rows.ts';
import { isPartial, refusalByUnits, refusalOf } from './check-action.ts';
import { type ConnectorOf, type OrderToActOn, orderForAction } from './order-for-action.ts';
import { announce, isAll } from './request-action.ts';
import { isInDoubt, linesLeft, unitsLeft } from './units-left.ts';

/**
 * Brings a refused action to the channel once more, as it was asked for and under its own key.
 *
 * @throws ApiError not_found; conflict when it is not refused, or the order does not allow it any more
 */
export async function retryAction(
  tx: Tx,
  connectorOf: ConnectorOf,
  actor: Actor,
  { orderId, actionId }: { orderId: number; actionId: number },
): Promise<ActionRow> {
  const order = await orderForAction(tx, connectorOf, orderId, { lock: true, except: actionId });
  const one = fragment`a.order_id = ${orderId} and a.id = ${actionId}`;
  const action = await tx.first(actionRows(tx, one));
  if (action === undefined) throw notFound('order_action');
  if (action.state !== 'refused') throw new ApiError('conflict', message('order_action_not_refused'));
  // An action that may be there changes nothing but our knowledge: the channel has the last word.
  if (!action.outcome_unknown) ensureAllowed(action, order);
  tx.later(sql`
    update order_actions set state = 'open', attempts = 0, again = true, due_at = statement_timestamp(), done_at = null,
      error_code = null, error_message = null, error_key = null
    where tenant_id = ${tx.tenantId} and id = ${actionId} and state = 'refused'`);
  const details = {
    action_id: actionId,
    kind: action.kind,
    // To the millisecond: the timeline puts it in its place by it.
    refused_at: action.done_at?.toISOString() ?? null,
    error: action.error_message,
    error_key: action.error_key,
  };
  audit(tx, { actor, action: 'order.action_retried', subjectType: 'order', subjectId: orderId, details });
  announce(tx, order.connectionId);
  return (await tx.first(actionRows(tx, one)))!;
}

/** @throws ApiError conflict when the order does not allow the action any more, or not as it was asked for */
function ensureAllowed({ kind, content }: ActionRow, order: OrderToActOn): void {
  const action = message(`order_action.${kind}`);
  const refusal = refusalOf(kind, order) ?? refusalByUnits(kind, order);
  if (refusal !== null) throw new ApiError('conflict', refusal);
  const lines = content.lines.map(({ line_id, quantity }) => ({
    quantity,
    line: order.lines.find(({ id }) => id === line_id),
  }));
  if (lines.some(({ line }) => line !== undefined && isInDoubt(kind, line, order.units)))
    throw new ApiError('conflict', message('order_action_in_doubt'));
  for (const { line, quantity: wanted } of lines) {
    const left = line === undefined ? 0 : unitsLeft(kind, line, order);
    if (wanted > left)
      throw new ApiError('conflict', message('order_action_units', { action, left, wanted }));
  }
  if (!isPartial(kind, order.allowed) && !isAll(content.lines, linesLeft(kind, order)))
    throw new ApiError('conflict', message('order_action_whole_only', { action }));
  const named = content.carrier ?? content.tracking_number ?? content.tracking_url ?? null;
  if (kind === 'ship' && order.allowed.ship?.tracking === 'none' && named !== null)
    throw new ApiError('conflict', message('order_action_no_tracking'));
}

/**
 * Ends the doubt about an action that was given up: a person has seen that the channel does not have it.
 *
 * @throws ApiError not_found; conflict when its outcome is known
 */
export async function releaseAction(
  tx: Tx,
  connectorOf: ConnectorOf,
  actor: Actor,
  { orderId, actionId }: { orderId: number; actionId: number },
): Promise<ActionRow> {
  const order = await orderForAction(tx, connectorOf, orderId, { lock: true });
  const one = fragment`a.order_id = ${orderId} and a.id = ${actionId}`;
  const action = await tx.first(actionRows(tx, one));
  if (action === undefined) throw notFound('order_action');
  if (action.state !== 'refused' || !action.outcome_unknown)
    throw new ApiError('conflict', message('order_action_not_in_doubt'));
  tx.later(sql`
    update order_actions set outcome_unknown = false
    where tenant_id = ${tx.tenantId} and id = ${actionId} and state = 'refused'`);
  const details = { action_id: actionId, kind: action.kind, lines: action.content.lines };
  audit(tx, { actor, action: 'order.action_released', subjectType: 'order', subjectId: orderId, details });
  tellProgress(tx, 'orders', order.connectionId, { actions: 1 });
  return (await tx.first(actionRows(tx, one)))!;
}
