import type { OrderActions, OrdersCapability } from '@sluice/connector-kit';
import type { AllowedOrderActions, OrderActionKind, OrderStatus } from '@sluice/contracts';
import { type Message, message } from '@sluice/contracts/messages';
import { type LineUnits, type OrderUnits, unitsKept, unitsSent } from './units-left.ts';

/** An order, as far as it decides which actions are possible. */
export interface OrderForAction {
  status: OrderStatus;
  /** The actions that the channel takes of any order. */
  channel: OrderActions;
  /** Reasons of the channel’s connector for actions that it does not take. */
  untaken?: OrdersCapability['untaken'];
  /** The way in which the channel’s customers get their money back. */
  payback?: OrdersCapability['payback'];
  /** The actions that the order allows. */
  allowed: OrderActions;
  /** Kinds of actions that are open or done. */
  before: readonly OrderActionKind[];
}

const STATUSES: Readonly<Record<OrderActionKind, readonly OrderStatus[]>> = {
  acknowledge: ['new'],
  ship: ['new', 'processing'],
  deliver: ['processing', 'shipped'],
  cancel: ['awaiting', 'new', 'processing'],
  refund: ['processing', 'shipped', 'delivered', 'returned'],
};

/** Why an action of that kind is not possible now; null when it is, as far as units are left. */
export function refusalOf(kind: OrderActionKind, order: OrderForAction): Message | null {
  const { status, channel, allowed, before } = order;
  const action = message(`order_action.${kind}`);
  if (channel[kind] === undefined) {
    const reason = order.untaken?.[kind];
    return reason === undefined
      ? message('order_action_not_taken', { action })
      : message('order_action_not_taken_why', { action, reason });
  }
  if (allowed[kind] === undefined) return message('order_action_not_allowed', { action });
  if (kind === 'ship' && allowed.ship?.tracking === 'channel_owned')
    return message('order_action_carrier_of_channel');
  if (kind === 'acknowledge' && before.includes('acknowledge')) return message('order_action_acknowledged');
  // Where a part of an order can go first, the order is as far as the part that is left.
  const isPartlySent = kind === 'deliver' && status === 'new' && before.includes('ship');
  if (!STATUSES[kind].includes(status) && !isPartlySent)
    return message('order_action_wrong_status', { action, status: message(`order_status.${status}`) });
  const isPacked = status === 'processing' || before.includes('acknowledge') || before.includes('ship');
  if (kind === 'cancel' && allowed.cancel === 'before_packing' && isPacked)
    return message('order_action_packed');
  return null;
}

/** Why the units of an order allow no action of that kind yet; null when they do, as far as some are left. */
export function refusalByUnits(
  kind: OrderActionKind,
  order: OrderForAction & OrderUnits & { lines: readonly LineUnits[] },
): Message | null {
  if (kind !== 'deliver') return null;
  const sent = order.lines.map((line) => unitsSent(line, order));
  if (sent.every((units) => units === 0)) return message('order_action_not_sent');
  const waits = order.lines.some((line, at) => unitsKept(line, order.units) > sent[at]!);
  return waits && !isPartial(kind, order.allowed) ? message('order_action_rest_not_sent') : null;
}

/** Whether an action of that kind may be about some units of the order. */
export const isPartial = (kind: OrderActionKind, { ship, deliver, cancel, refund }: OrderActions): boolean =>
  ({
    acknowledge: false,
    ship: ship?.partial === true,
    deliver: deliver === 'line',
    cancel: cancel !== undefined && cancel !== 'order',
    refund: refund === 'line',
  })[kind];

/** Whether lines go with all of their units or not at all. */
export const takesWholeLines = (kind: OrderActionKind, { cancel }: OrderActions): boolean =>
  kind === 'cancel' && cancel === 'whole_line';

/** The actions that are possible for an order in its present state, as far as units are left. */
export function presentAllowed(order: OrderForAction): AllowedOrderActions {
  const may = (kind: OrderActionKind): boolean => refusalOf(kind, order) === null;
  const { ship, deliver, cancel, refund } = order.allowed;
  return {
    acknowledge: may('acknowledge'),
    ship: may('ship'),
    ship_partially: may('ship') && ship?.partial === true,
    tracking: ship?.tracking ?? 'none',
    deliver: may('deliver') ? (deliver ?? 'none') : 'none',
    cancel: may('cancel') ? (cancel ?? 'none') : 'none',
    refund: may('refund') ? (refund ?? 'none') : 'none',
  };
}
