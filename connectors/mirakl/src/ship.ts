import {
  foldKey,
  message,
  type OrderAction,
  type OrderActionResult,
  wordedIssue,
} from '@sluice/connector-kit';
import { attemptSilently, type Context, call, dailyFact } from './client.ts';
import { inState } from './decisions.ts';
import { AFTER_SHIPPING } from './order-map.ts';
import type { Order } from './order-schema.ts';
import { Carriers } from './schema.ts';
import { openOf } from './units.ts';

type Shipping = Extract<OrderAction, { kind: 'ship' }>;

/** A carrier that nobody has named. */
const NO_NAME = 'Other';

/** Tells carrier and number, then that the order has left. Both are looked for first, as an earlier try may have told them. */
export async function shipOrder(ctx: Context, action: Shipping, order: Order): Promise<OrderActionResult> {
  const { order_id, order_state } = order;
  const done: OrderActionResult = { outcome: 'done', externalId: order_id };
  if (AFTER_SHIPPING.has(order_state)) return action.again ? done : inState(order);
  if (order_state !== 'SHIPPING') return inState(order);
  if (!isWhole(action, order)) return refused(message('mirakl_order_whole'));
  const path = `/orders/${encodeURIComponent(order_id)}`;
  const tracking = await trackingOf(ctx, action);
  if (tracking !== null && !isTold(action, order)) {
    const reasons = await attemptSilently(ctx, { method: 'PUT', path: `${path}/tracking`, json: tracking });
    if (reasons !== null) return { outcome: 'refused', issues: reasons };
  }
  const reasons = await attemptSilently(ctx, { method: 'PUT', path: `${path}/ship` });
  return reasons === null ? done : { outcome: 'refused', issues: reasons };
}

const refused = (said: Parameters<typeof wordedIssue>[2]): OrderActionResult => ({
  outcome: 'refused',
  issues: [wordedIssue('rejected', 'order', said)],
});

/** Mirakl ships all units that are left, whichever are named. */
function isWhole({ lines }: Shipping, { order_lines, order_state }: Order): boolean {
  const named = new Map(lines.map(({ externalId, quantity }) => [externalId, quantity]));
  const open = order_lines.filter((line) => openOf(line, order_state) > 0);
  return (
    named.size === open.length &&
    open.every((line) => named.get(line.order_line_id) === openOf(line, order_state))
  );
}

const isTold = ({ again, trackingNumber }: Shipping, { shipping_tracking }: Order): boolean =>
  again && trackingNumber !== null && shipping_tracking === trackingNumber;

/** The operator's own carriers are named by their code, others by their name and address. */
async function trackingOf(ctx: Context, action: Shipping): Promise<object | null> {
  const { carrier, trackingNumber, trackingUrl } = action;
  const name = carrier?.trim() || null;
  if (name === null && trackingNumber === null && trackingUrl === null) return null;
  const number = trackingNumber === null ? {} : { tracking_number: trackingNumber };
  const known = name === null ? undefined : await knownCarrier(ctx, name);
  if (known !== undefined) return { carrier_code: known.code, carrier_name: known.label || name, ...number };
  const url = trackingUrl === null ? {} : { carrier_url: trackingUrl };
  return { carrier_name: name ?? NO_NAME, ...url, ...number };
}

async function knownCarrier(ctx: Context, name: string) {
  const carriers = await dailyFact(ctx, 'carriers', () => readCarriers(ctx));
  const wanted = foldKey(name);
  return carriers.find((one) =>
    Object.values(one).some((value) => value !== '' && foldKey(value) === wanted),
  );
}

/** Mirakl wants the call once a day at most. */
async function readCarriers(ctx: Context) {
  const { carriers } = await call(ctx, { method: 'GET', path: '/shipping/carriers' }, Carriers);
  return carriers.map(({ code, label, standard_code }) => ({
    code,
    label: label ?? '',
    standard: standard_code ?? '',
  }));
}
