import { CARRIERS, REASONS } from './account.ts';
import type { Answer, Call } from './answers.ts';
import { NO_CONTENT, notFound, Refusal } from './answers.ts';
import { afterAcceptance, cancelOrder, moveOrder, touch } from './orders.ts';
import type { Order, OrderState } from './records.ts';
import type { State } from './state.ts';

/** An order of the shop. */
export function orderFor({ orders }: State, { shopId }: Call, id: string): Order {
  const order = orders.get(id);
  if (order?.shopId !== shopId)
    throw new Refusal(404, `Order with identifier [${id}] not found`, { code: 'ORDER_NOT_FOUND' });
  return order;
}

function expectState(order: Order, allowed: readonly OrderState[]): void {
  if (!allowed.includes(order.state))
    throw new Refusal(
      400,
      `Order ${order.id} is in the state ${order.state}, expected ${allowed.join(', ')}`,
      {
        code: 'ORDER_INVALID_STATE',
      },
    );
}

interface Decision {
  readonly id: string;
  readonly accepted: boolean;
}

const DECISION_FAULTS = {
  ORDER_LINE_DUPLICATE_ID: 'The order lines list contains duplicate order line IDs',
  ORDER_LINE_NOT_FOUND: 'The requested order line does not exist or is not associated with the order',
  ORDER_LINE_ACCEPTANCE_DECISION_MISSING: 'Some order lines are missing from the acceptance decision',
  ORDER_PARTIAL_ACCEPTANCE_DISABLED: 'Partial acceptance is disabled for this shop',
} as const;

/** OR21. All lines are decided at once; lines of an order that is not waiting are refused. */
export function acceptOrder(state: State, call: Call, id: string): Answer {
  const order = orderFor(state, call, id);
  expectState(order, ['WAITING_ACCEPTANCE']);
  const { order_lines: decisions } = call.body as { order_lines: readonly Decision[] };
  const fault = decisionFault(state, order, decisions);
  if (fault !== null) throw new Refusal(400, DECISION_FAULTS[fault], { code: fault });
  for (const line of order.lines)
    if (decisions.some((one) => one.id === line.id && !one.accepted)) line.state = 'REFUSED';
  afterAcceptance(state, order);
  return NO_CONTENT;
}

function decisionFault(
  { partialAcceptance }: State,
  { lines }: Order,
  decisions: readonly Decision[],
): keyof typeof DECISION_FAULTS | null {
  if (new Set(decisions.map((one) => one.id)).size < decisions.length) return 'ORDER_LINE_DUPLICATE_ID';
  if (decisions.some((one) => lines.every((line) => line.id !== one.id))) return 'ORDER_LINE_NOT_FOUND';
  if (decisions.length < lines.length) return 'ORDER_LINE_ACCEPTANCE_DECISION_MISSING';
  const isMixed = new Set(decisions.map((one) => one.accepted)).size > 1;
  return isMixed && !partialAcceptance ? 'ORDER_PARTIAL_ACCEPTANCE_DISABLED' : null;
}

/** OR23. A later call replaces what an earlier one told; a carrier's code must be one of the operator's. */
export function trackOrder(state: State, call: Call, id: string): Answer {
  const order = orderFor(state, call, id);
  expectState(order, ['SHIPPING', 'SHIPPED', 'TO_COLLECT', 'RECEIVED']);
  const tracking = (call.body ?? {}) as NonNullable<Order['tracking']>;
  const { carrier_code: code, carrier_name: name, tracking_number: number } = tracking;
  const known = CARRIERS.find((one) => one.code === code);
  if (code !== undefined && known === undefined)
    throw new Refusal(400, `Carrier with code [${code}] not found`);
  if (code === undefined && (name ?? '') === '') throw new Refusal(400, 'The carrier name is mandatory');
  if (known !== undefined && (number ?? '') === '')
    throw new Refusal(400, `The tracking number is mandatory for the carrier [${code}]`);
  order.tracking =
    known === undefined
      ? tracking
      : { ...tracking, carrier_url: known.tracking_url.replace('{trackingId}', number ?? '') };
  touch(state, order);
  return NO_CONTENT;
}

/** OR24. */
export function shipOrder(state: State, call: Call, id: string): Answer {
  const order = orderFor(state, call, id);
  expectState(order, ['SHIPPING']);
  if (order.lines.some((line) => line.state === 'INCIDENT_OPEN'))
    throw new Refusal(400, 'An incident is open on the order', { code: 'ORDER_INVALID_STATE' });
  moveOrder(state, order, 'SHIPPED');
  return NO_CONTENT;
}

/** OR29: the whole order, as long as the buyer has not paid or it is not shipped. */
export function cancelWhole(state: State, call: Call, id: string): Answer {
  const order = orderFor(state, call, id);
  expectState(order, CANCELLABLE);
  cancelOrder(state, order);
  return NO_CONTENT;
}

/** Orders of which goods may be cancelled; before the acceptance they are refused instead. */
export const CANCELLABLE: readonly OrderState[] = ['WAITING_DEBIT', 'WAITING_DEBIT_PAYMENT', 'SHIPPING'];

/** Refuses a reason that the operator does not have for that purpose. */
export function checkReason(kind: 'CANCELATION' | 'REFUND', code: string): void {
  if (REASONS[kind].every((one) => one.code !== code)) throw notFound(`Reason with code [${code}]`);
}
