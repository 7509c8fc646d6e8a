import { createHash } from 'node:crypto';
import type { OrderActionInput, OrderActionKind } from '@sluice/contracts';
import { message } from '@sluice/contracts/messages';
import type { Tx } from '../../../platform/db/database.ts';
import { fragment, sql } from '../../../platform/db/sql.ts';
import { ApiError, ErrorBag, invalid } from '../../../platform/http/errors.ts';
import { timestamp } from '../../../platform/http/present.ts';
import { type Actor, audit } from '../../audit/index.ts';
import { tellProgress } from '../../progress/index.ts';
import { type ActionContent, type ActionRow, actionRows } from './action-rows.ts';
import { isPartial, refusalByUnits, refusalOf, takesWholeLines } from './check-action.ts';
import { checkTracking } from './check-tracking.ts';
import { type ConnectorOf, type OrderToActOn, orderForAction } from './order-for-action.ts';
import { isInDoubt, linesLeft } from './units-left.ts';

export interface ActionRequest {
  actor: Actor;
  orderId: number;
  kind: OrderActionKind;
  input: OrderActionInput;
  /** Errors already found in the input, for those who have the order. */
  errors?: ErrorBag;
}

/**
 * Takes on word of a merchant's move, to be brought to the channel. The same request with the same reference answers the
 * action that is there.
 *
 * @throws ApiError not_found; conflict when the channel or the order allows no such action, or the reference is that of
 * another request; ValidationError for `errors`, and for lines without so many units left
 */
export async function requestAction(
  tx: Tx,
  connectorOf: ConnectorOf,
  { actor, orderId, kind, input, errors }: ActionRequest,
): Promise<ActionRow> {
  const order = await orderForAction(tx, connectorOf, orderId, { lock: true });
  errors?.throwIfAny();
  const digest = digestOf(input);
  const known = await knownByReference(tx, orderId, kind, input.reference);
  if (known?.request_digest === digest) return known;
  if (known !== undefined) {
    const said = { reference: known.reference!, action: message(`order_action.${kind}`) };
    throw new ApiError('conflict', message('order_action_reference_used', said));
  }
  const refusal = refusalOf(kind, order) ?? refusalByUnits(kind, order);
  if (refusal !== null) throw new ApiError('conflict', refusal);
  const content = contentOf(kind, input, order);
  const row = await tx.first(sql<{ id: number }>`
    insert into order_actions (tenant_id, order_id, connection_id, kind, content, key, reference, request_digest, actor)
    values (${tx.tenantId}, ${orderId}, ${order.connectionId}, ${kind}, ${JSON.stringify(content)}::jsonb,
      ${crypto.randomUUID()}, ${input.reference ?? null}, ${digest}, ${actor})
    returning id`);
  const details = { action_id: row!.id, kind, lines: content.lines, reference: input.reference ?? null };
  audit(tx, { actor, action: 'order.action_requested', subjectType: 'order', subjectId: orderId, details });
  announce(tx, order.connectionId);
  return (await tx.first(actionRows(tx, fragment`a.id = ${row!.id}`)))!;
}

/** Tells open pages and the worker of an action that is due. */
export function announce(tx: Tx, connectionId: number): void {
  tellProgress(tx, 'orders', connectionId, { actions: 1 });
  tx.wake('order-actions');
}

const knownByReference = (
  tx: Tx,
  orderId: number,
  kind: OrderActionKind,
  reference: string | undefined,
): Promise<ActionRow | undefined> =>
  reference === undefined
    ? Promise.resolve(undefined)
    : tx.first(
        actionRows(tx, fragment`a.order_id = ${orderId} and a.kind = ${kind} and a.reference = ${reference}`),
      );

/** The digest of a request: equal for equal requests, in whichever order their fields and lines are. */
const digestOf = ({
  reference: _reference,
  lines,
  shipped_at,
  delivered_at,
  ...rest
}: OrderActionInput): string => {
  const said = {
    ...rest,
    lines:
      lines && sortBy(lines, ({ line_id }) => line_id).map(({ line_id, quantity }) => [line_id, quantity]),
    shipped_at: shipped_at && timestamp(new Date(shipped_at)),
    delivered_at: delivered_at && timestamp(new Date(delivered_at)),
  };
  const fields = Object.entries(said).filter(([, value]) => value !== undefined && value !== null);
  return createHash('sha256')
    .update(JSON.stringify(sortBy(fields, ([name]) => name)))
    .digest('base64url');
};

const sortBy = <Item>(items: readonly Item[], key: (item: Item) => string | number): Item[] =>
  items.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));

/** @throws ApiError conflict, ValidationError */
function contentOf(kind: OrderActionKind, input: OrderActionInput, order: OrderToActOn): ActionContent {
  const lines = linesOf(kind, input.lines, order);
  if (kind === 'acknowledge') return { lines };
  if (kind === 'deliver') {
    const said = { received_by: input.received_by ?? null };
    checkTracking(said).throwIfAny();
    return { lines, ...said, delivered_at: momentOf('delivered_at', input, sentAt(lines, order)) };
  }
  if (kind !== 'ship') return { lines, reason: input.reason ?? null };
  const tracking = {
    carrier: input.carrier ?? null,
    tracking_number: input.tracking_number ?? null,
    tracking_url: input.tracking_url ?? null,
  };
  checkTracking(tracking).throwIfAny();
  const named = Object.entries(tracking).find(([, value]) => value !== null);
  if (order.allowed.ship?.tracking === 'none' && named !== undefined)
    throw invalid(named[0], message('order_action_no_tracking'));
  return { lines, ...tracking, shipped_at: momentOf('shipped_at', input, order.orderedAt.getTime()) };
}

/** Clocks of callers differ from ours by minutes. */
const CLOCK_SKEW_MS = 300_000;

/** The time by which all lines had begun to go out, as far as their shipments are known; at least that of the order, in ms. */
function sentAt(lines: ActionContent['lines'], { orderedAt, units }: OrderToActOn): number {
  const shipped = units.filter(({ kind, state }) => kind === 'ship' && state === 'done');
  const firsts = lines.map(({ line_id: id }) =>
    Math.min(...shipped.filter(({ line_id }) => line_id === id).map((one) => Date.parse(one.shipped_at!))),
  );
  return Math.max(orderedAt.getTime(), ...firsts.filter(Number.isFinite));
}

/**
 * A given time is one between the order, or the shipment, and now; now is always right, also for a channel whose clock is
 * ahead of ours.
 */
function momentOf(field: 'shipped_at' | 'delivered_at', input: OrderActionInput, earliest: number): string {
  const [given, now] = [input[field], Date.now()];
  if (given === undefined) return timestamp(new Date(now));
  const at = Date.parse(given);
  if (at > now + CLOCK_SKEW_MS || at < earliest - CLOCK_SKEW_MS)
    throw invalid(field, message(`order_action_${field}`, { field }));
  return timestamp(new Date(Math.min(at, now)));
}

/** The units of an action: those that are named, each checked, else all that are left. */
function linesOf(
  kind: OrderActionKind,
  named: OrderActionInput['lines'],
  order: OrderToActOn,
): ActionContent['lines'] {
  const action = message(`order_action.${kind}`);
  const doubtful = order.lines.filter((line) => isInDoubt(kind, line, order.units));
  const concerned =
    named?.some(({ line_id }) => doubtful.some(({ id }) => id === line_id)) ?? doubtful.length > 0;
  if (concerned) throw new ApiError('conflict', message('order_action_in_doubt'));
  const left = linesLeft(kind, order);
  if (left.length === 0) throw new ApiError('conflict', message('order_action_nothing_left', { action }));
  if (named === undefined) return left;
  const errors = new ErrorBag();
  const known = new Set(order.lines.map(({ id }) => id));
  for (const [at, { line_id: id, quantity: wanted }] of named.entries()) {
    const units = left.find((line) => line.line_id === id)?.quantity ?? 0;
    if (!known.has(id)) errors.add(`lines.${at}.line_id`, message('order_action_line_unknown', { id }));
    else if (named.findIndex((line) => line.line_id === id) < at)
      errors.add(`lines.${at}.line_id`, message('order_action_line_twice', { id }));
    else if (wanted > units)
      errors.add(`lines.${at}.quantity`, message('order_action_units', { action, left: units, wanted }));
    else if (wanted < units && takesWholeLines(kind, order.allowed))
      errors.add(`lines.${at}.quantity`, message('order_action_whole_lines', { action, left: units }));
  }
  errors.throwIfAny();
  if (!isAll(named, left) && !isPartial(kind, order.allowed))
    throw invalid('lines', message('order_action_whole_only', { action }));
  return named.map(({ line_id, quantity }) => ({ line_id, quantity }));
}

/** Whether an action is about all units that are left. */
export const isAll = (named: ActionContent['lines'], left: ActionContent['lines']): boolean =>
  named.length === left.length &&
  left.every((line) => named.find((one) => one.line_id === line.line_id)?.quantity === line.quantity);
