import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, sql } from '../../../platform/db/sql.ts';
import { ApiError, notFound } from '../../../platform/http/errors.ts';
import { type Actor, audit } from '../../audit/index.ts';
import { type ActionRow, actionRows } from './action-rows.ts';
import { refusalOf } from './check-action.ts';
import { type ConnectorOf, orderForAction } from './order-for-action.ts';
import { announce } from './request-action.ts';
import { unitsLeft } from './units-left.ts';

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
  const order = await orderForAction(tx, connectorOf, orderId, { lock: true });
  const one = fragment`a.order_id = ${orderId} and a.id = ${actionId}`;
  const action = await tx.first(actionRows(tx, one));
  if (action === undefined) throw notFound('order_action');
  if (action.state !== 'refused') throw new ApiError('conflict', message('order_action_not_refused'));
  const refusal = refusalOf(action.kind, order);
  if (refusal !== null) throw new ApiError('conflict', refusal);
  for (const { line_id, quantity } of action.content.lines) {
    const line = order.lines.find(({ id }) => id === line_id);
    const left = line === undefined ? 0 : unitsLeft(action.kind, line, order.units);
    if (quantity > left) {
      const said = { action: message(`order_action.${action.kind}`), left, wanted: quantity };
      throw new ApiError('conflict', message('order_action_units', said));
    }
  }
  tx.later(sql`
    update order_actions set state = 'open', attempts = 0, due_at = statement_timestamp(), done_at = null,
      error_code = null, error_message = null, error_key = null
    where tenant_id = ${tx.tenantId} and id = ${actionId} and state = 'refused'`);
  const details = { action_id: actionId, kind: action.kind };
  audit(tx, { actor, action: 'order.action_retried', subjectType: 'order', subjectId: orderId, details });
  announce(tx, order.connectionId);
  return (await tx.first(actionRows(tx, one)))!;
}
