import {
  type HttpResponse,
  type Issue,
  type OrderAction,
  type OrderActionResult,
  readJson,
} from '@sluice/connector-kit';
import { Check } from 'typebox/value';
import { type Context, call, send } from './client.ts';
import { channelOrder } from './map.ts';
import { OrderAnswer, OrderRefusal, type WireOrder } from './schema.ts';

const MOVES = {
  acknowledge: 'acknowledge',
  ship: 'ship',
  deliver: 'deliver',
  cancel: 'cancel',
  refund: 'return',
} as const;

/** Tells the channel of a move. After a lost answer the order shows our key, if the move was made. */
export async function actOnOrder(ctx: Context, action: OrderAction): Promise<OrderActionResult> {
  const path = `/api/orders/${encodeURIComponent(action.orderId)}`;
  if (action.again) {
    const { order } = await call(ctx, { method: 'GET', path }, OrderAnswer);
    if (order.moves?.some(({ key }) => key === action.key)) return done(order, action);
  }
  const json = {
    key: action.key,
    ...(action.kind === 'acknowledge' ? {} : { lines: wireLines(action) }),
    ...(action.kind === 'ship' ? wireShipment(action) : {}),
    ...('reason' in action ? { reason: action.reason } : {}),
  };
  const response = await send(ctx, { method: 'POST', path: `${path}/${MOVES[action.kind]}`, json });
  const issue = await refusalIn(response);
  if (issue !== null) return { outcome: 'refused', issues: [issue] };
  return done((await readJson(response, OrderAnswer)).order, action);
}

const wireLines = ({ lines }: OrderAction): object[] =>
  lines.map(({ externalId, quantity }) => ({ id: externalId, quantity }));

const wireShipment = (action: Extract<OrderAction, { kind: 'ship' }>): object => ({
  carrier: action.carrier,
  tracking_number: action.trackingNumber,
  tracking_url: action.trackingUrl,
  shipped_at: action.shippedAt.toISOString(),
});

function done(order: WireOrder, { key }: OrderAction): OrderActionResult {
  const shipment = order.shipments?.find((one) => one.key === key);
  return { outcome: 'done', externalId: shipment?.id ?? null, order: channelOrder(order) };
}

/** The reason for which the channel will not make the move; null when it says something else. */
async function refusalIn(response: HttpResponse): Promise<Issue | null> {
  if (response.status !== 409 && response.status !== 422) return null;
  const body = await response.json().catch(() => null);
  if (!Check(OrderRefusal, body)) return null;
  return { code: 'rejected', message: body.error.message };
}
