import {
  asConnectorError,
  ConnectorError,
  type Issue,
  message,
  type OrderAction,
  type OrderActionResult,
  wordedIssue,
} from '@sluice/connector-kit';
import { type Context, call } from './client.ts';
import { channelOrder, isOrder } from './orders.ts';
import { readRefunds } from './refunds.ts';
import { OrderNote, OrderNotes, WireOrder } from './schema.ts';
import { fromHtml } from './text.ts';

export const refused = (...issues: readonly Issue[]): OrderActionResult => ({ outcome: 'refused', issues });

export const refusal = (said: Parameters<typeof wordedIssue>[2]): OrderActionResult =>
  refused(wordedIssue('rejected', 'order', said));

const pathOf = (id: string): string => `orders/${encodeURIComponent(id)}`;

/** @throws ConnectorError not_found, also for a draft or an order in the bin */
export async function orderNow(ctx: Context, { orderId }: OrderAction): Promise<WireOrder> {
  const order = await call(ctx, { method: 'GET', path: pathOf(orderId) }, WireOrder);
  if (isOrder(order)) return order;
  throw new ConnectorError({ kind: 'not_found', message: `the shop has no order ${orderId} any more` });
}

/** Whether an action is about all units that did not come back: a status of WooCommerce is one of the whole order. */
export async function isWhole(ctx: Context, { lines }: OrderAction, order: WireOrder): Promise<boolean> {
  const { units: returned } = await readRefunds(ctx, order);
  return order.line_items.every(({ id, quantity }) => {
    const asked = lines.find(({ externalId }) => externalId === String(id))?.quantity ?? 0;
    return asked >= quantity - (returned.get(id) ?? 0);
  });
}

/** Brings an order to a state, after a note on it where there is something to say. */
export async function moveOrder(
  ctx: Context,
  action: OrderAction,
  move: { readonly status: 'completed' | 'cancelled'; readonly note: Note | null },
): Promise<OrderActionResult> {
  const order = await orderNow(ctx, action);
  const isThere = order.status === move.status;
  if (!isThere) {
    if (CLOSED.has(order.status))
      return refusal(message('woocommerce_order_closed', { status: order.status }));
    if (!(await isWhole(ctx, action, order))) return refusal(message('woocommerce_whole_order'));
  }
  try {
    if (move.note !== null) await ensureNote(ctx, action, move.note);
    if (isThere) return done(order);
    const json = { status: move.status };
    return done(await call(ctx, { method: 'POST', path: pathOf(action.orderId), json }, WireOrder));
  } catch (thrown) {
    const error = asConnectorError(thrown);
    if (error.kind !== 'invalid_request') throw error;
    return refused({ code: 'rejected', message: error.message });
  }
}

/** States in which nothing is sent or cancelled any more. */
const CLOSED = new Set(['completed', 'cancelled', 'refunded', 'failed']);

/** Units that came back are not in the answer: such an order is read anew by the host. */
const done = (order: WireOrder): OrderActionResult => ({
  outcome: 'done',
  externalId: null,
  ...(order.refunds.length === 0 && { order: channelOrder(order, new Map()) }),
});

export interface Note {
  readonly text: string;
  /** The customer sees it on the page of the order, and gets it by mail. */
  readonly forCustomer: boolean;
}

/** Writes a note that is not there yet. Its text tells it: WooCommerce keeps no more of a note. */
async function ensureNote(ctx: Context, action: OrderAction, { text, forCustomer }: Note): Promise<void> {
  const path = `${pathOf(action.orderId)}/notes`;
  const query = { type: forCustomer ? 'customer' : 'internal' };
  if (action.again) {
    const notes = await call(ctx, { method: 'GET', path, query }, OrderNotes);
    if (notes.some(({ note }) => plain(note) === plain(text))) return;
  }
  const json = { note: text, customer_note: forCustomer };
  await call(ctx, { method: 'POST', path, json }, OrderNote);
}

/** WordPress writes ampersands out and breaks lines as it likes. */
const plain = (note: string): string =>
  fromHtml(note.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

/** Without letters that WordPress takes for tags. */
export const noteText = (...parts: readonly (string | null)[]): string =>
  parts
    .map((part) => part?.replace(/[<>]/g, '').replace(/\s+/g, ' ').trim() ?? '')
    .filter((part) => part !== '')
    .join(' · ');
