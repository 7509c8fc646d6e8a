import { ORDER_ACTION_KINDS, type OrderActionKind } from '@sluice/contracts';
import { keyOf, type Message, type MessageKey, message } from '@sluice/contracts/messages';
import type { OrderActionChoice, OrderActionDetail, OrderDetail, OrderEvent } from '@sluice/contracts/portal';
import { type ActionRow, presentAction } from '../actions/action-rows.ts';
import { isPartial, refusalByUnits, refusalOf, takesWholeLines } from '../actions/check-action.ts';
import type { OrderToActOn } from '../actions/order-for-action.ts';
import { isInDoubt, linesLeft } from '../actions/units-left.ts';

/** Each kind of action with the units that it can be about, or why it is not possible. */
export const actionChoices = (order: OrderToActOn): OrderActionChoice[] =>
  // A channel that takes no word of deliveries has it from its carriers, or keeps none: there is nothing to do elsewhere.
  ORDER_ACTION_KINDS.filter((kind) => kind !== 'deliver' || order.channel.deliver !== undefined).map((kind) =>
    choiceOf(kind, order),
  );

function choiceOf(kind: OrderActionKind, order: OrderToActOn): OrderActionChoice {
  const lines = linesLeft(kind, order);
  const refusal =
    refusalOf(kind, order) ?? refusalByUnits(kind, order) ?? noneLeft(kind, order, lines.length);
  return {
    kind,
    refusal: refusal?.text ?? null,
    refusal_key: refusal && keyOf(refusal),
    is_partial: isPartial(kind, order.allowed),
    whole_lines: takesWholeLines(kind, order.allowed),
    payback: (kind === 'cancel' || kind === 'refund' ? order.payback?.[kind] : undefined) ?? null,
    lines: refusal === null ? lines : [],
  };
}

/** Why no line of the order can be chosen; null when one can. */
function noneLeft(kind: OrderActionKind, order: OrderToActOn, choosable: number): Message | null {
  const doubtful = order.lines.some((line) => isInDoubt(kind, line, order.units));
  if (doubtful && (choosable === 0 || !isPartial(kind, order.allowed)))
    return message('order_action_in_doubt');
  return choosable > 0
    ? null
    : message('order_action_nothing_left', { action: message(`order_action.${kind}`) });
}

/** The part of an order's page that is about actions. */
export const actionsDetail = (
  order: OrderToActOn,
  rows: readonly ActionRow[],
): Pick<OrderDetail, 'takes_actions' | 'takes_tracking' | 'choices' | 'actions'> => ({
  takes_actions: Object.keys(order.channel).length > 0,
  takes_tracking: order.allowed.ship?.tracking === 'push',
  choices: actionChoices(order),
  actions: rows.map(
    (row): OrderActionDetail => ({ ...presentAction(row), actor: row.actor, error_key: row.error_key }),
  ),
});

/** An event of the timeline with its moment. */
export interface Dated {
  at: Date;
  event: Omit<OrderEvent, 'at'>;
}

/** A further try that was asked for, with the refusal before it, as the audit log keeps it. */
export interface RetryRow {
  at: Date;
  actor: string;
  action_id: number;
  refused_at: string | null;
  error: string | null;
  error_key: MessageKey | null;
}

/** The way of each action as events: its request, each refusal with the try after it, and its end. */
export const actionEvents = (rows: readonly ActionRow[], retries: readonly RetryRow[]): Dated[] =>
  rows.flatMap((row) => {
    const { content, error_message: error, error_key } = row;
    const action = {
      kind: row.kind,
      units: content.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      tracking_number: content.tracking_number ?? null,
      error: null,
      error_key: null,
    };
    const event = { id: null, version: null, movements: [], action };
    const requested = {
      at: row.created_at,
      event: { ...event, kind: 'requested', actor: row.actor },
    } as const;
    const before = retries
      .filter((retry) => retry.action_id === row.id)
      .flatMap((retry): Dated[] => {
        const again = { at: retry.at, event: { ...event, kind: 'requested', actor: retry.actor } } as const;
        if (retry.refused_at === null) return [again];
        const failed = { ...action, error: retry.error, error_key: retry.error_key };
        const refused = { ...event, kind: 'refused', actor: 'job:order_actions', action: failed } as const;
        return [{ at: new Date(retry.refused_at), event: refused }, again];
      });
    if (row.state === 'open' || row.done_at === null) return [requested, ...before];
    const end = { ...event, kind: row.state, actor: 'job:order_actions' };
    return [
      requested,
      ...before,
      { at: row.done_at, event: { ...end, action: { ...action, error, error_key } } },
    ];
  });
