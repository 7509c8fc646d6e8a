import { HOUR, MINUTE } from './account.ts';
import type { Answer, Call } from './answers.ts';
import { ok, Refusal } from './answers.ts';
import { orderRow } from './order-rows.ts';
import { pageOf } from './pages.ts';
import type { Order } from './records.ts';
import type { State } from './state.ts';

/** The channel looks further back than it is asked, so that no late order is missed. */
const DELTA = MINUTE;

const MOST_IDS = 100;

/** OR11: by time of creation, whatever the orders are filtered by. */
export function readOrders(state: State, call: Call): Answer {
  const { query, shopId } = call;
  const keep = filterOf(query);
  const rows = [...state.orders.values()]
    .filter((order) => order.shopId === shopId && keep(order))
    .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  if (query.get('order') === 'desc') rows.reverse();
  const { page, headers } = pageOf(call, rows);
  const withTaxes = query.get('order_tax_mode') === 'TAX_INCLUDED';
  const orders = page.map((order) =>
    orderRow(order, { withTaxes, deadline: state.now() + 72 * HOUR, sinking: state.sinking }),
  );
  return { ...ok({ orders, total_count: rows.length }), headers };
}

function filterOf(query: URLSearchParams): (order: Order) => boolean {
  const ids = listOf(query, 'order_ids');
  const states = listOf(query, 'order_state_codes');
  const channels = listOf(query, 'channel_codes');
  const since = timeOf(query, 'start_update_date');
  const until = timeOf(query, 'end_update_date');
  const createdSince = timeOf(query, 'start_date');
  const createdUntil = timeOf(query, 'end_date');
  const incident = query.get('has_incident');
  return (order) =>
    (ids === null || ids.includes(order.id)) &&
    (states === null || states.includes(order.state)) &&
    (channels === null || channels.includes(order.channel ?? '')) &&
    (since === null || order.updatedAt >= since - DELTA) &&
    (until === null || order.updatedAt <= until) &&
    (createdSince === null || order.createdAt >= createdSince) &&
    (createdUntil === null || order.createdAt <= createdUntil) &&
    (incident === null || (incident === 'true') === hasIncident(order));
}

export const hasIncident = ({ lines }: Order): boolean =>
  lines.some(({ state }) => state === 'INCIDENT_OPEN');

function listOf(query: URLSearchParams, name: string): string[] | null {
  const values = query.get(name)?.split(',') ?? null;
  if (values !== null && values.length > MOST_IDS)
    throw new Refusal(400, `${name} has more than ${MOST_IDS} values`);
  return values;
}

/** Dates are of ISO 8601 with a time; another text is refused. */
function timeOf(query: URLSearchParams, field: string): number | null {
  const text = query.get(field);
  if (text === null) return null;
  const time = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(time)) return time;
  const fault = { code: 'typeMismatch', field, message: `${text} is not a valid date` };
  throw new Refusal(400, fault.message, { faults: [fault] });
}
