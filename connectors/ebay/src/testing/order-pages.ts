import { type Handler, ok } from './answers.ts';
import { refuse } from './errors.ts';
import type { Order } from './order-records.ts';
import { fulfilmentStatus, orderRow, type View } from './order-rows.ts';
import { pageOf } from './pages.ts';
import type { State } from './state.ts';

const DAY_MS = 24 * 3_600_000;
const YEAR_MS = 365 * DAY_MS;
const ORIGIN = 'https://api.ebay.com';

/** An order by its id: one of another form is refused before anybody looks for it. */
export function heldOrder(state: State, orderId: string, absent = 404): Order {
  if (!/^\d{2}-\d{5}-\d{5}$/.test(orderId)) refuse(400, 32100, orderId);
  return state.orders.get(orderId) ?? refuse(absent, 32100, orderId);
}

function viewOf(state: State, query: URLSearchParams, withCancels: boolean): View {
  const group = query.get('fieldGroups');
  if (group !== null && group !== 'TAX_BREAKDOWN') refuse(400, 32800, group);
  const listings = [...state.offers.values()].flatMap(({ listing }) => listing ?? []);
  const onHold = new Set(listings.filter((one) => one.onHold).map(({ listingId }) => listingId));
  return { now: state.now(), withTaxes: group !== null, onHold, withCancels };
}

export const readOrder: Handler = (state, { query }, orderId = '') =>
  ok(orderRow(heldOrder(state, orderId), viewOf(state, query, true)));

/** Orders by their ids, whatever else is asked for, or by a filter; the newest first. */
export const readOrders: Handler = (state, call) => {
  const { query } = call;
  const view = viewOf(state, query, false);
  const ids = query.get('orderIds')?.split(',') ?? null;
  if (ids !== null && ids.length > 50) refuse(400, 30900);
  const isWanted = ids === null ? filterOf(state, query.get('filter')) : byIds(ids);
  const found = [...state.orders.values()].filter(isWanted).toSorted((a, b) => b.createdAt - a.createdAt);
  const { entries, frame } = pageOf(call, found, {
    fallback: 50,
    most: 200,
    cap: state.mostPerPage,
    offsetIs: 'rows',
    wrong: { limit: 31100, offset: 31000 },
  });
  return ok({
    ...frame,
    href: `${ORIGIN}${frame.href}`,
    ...(frame.next === undefined ? {} : { next: `${ORIGIN}${frame.next}` }),
    ...(frame.prev === undefined ? {} : { prev: `${ORIGIN}${frame.prev}` }),
    offset: Number(query.get('offset') ?? 0),
    orders: entries.map((order) => orderRow(order, view)),
  });
};

type IsWanted = (order: Order) => boolean;

const byIds =
  (ids: readonly string[]): IsWanted =>
  ({ orderId }) =>
    ids.includes(orderId);

const STATES = ['{NOT_STARTED|IN_PROGRESS}', '{FULFILLED|IN_PROGRESS}'];

/** Without a time, orders of the last 90 days. A time of creation makes eBay forget one of change. */
function filterOf(state: State, text: string | null): IsWanted {
  const criteria = new Map(
    (text ?? '')
      .split(/,(?=[a-z]+:)/)
      .filter(Boolean)
      .map(criterion),
  );
  const states = criteria.get('orderfulfillmentstatus');
  if (states !== undefined && !STATES.includes(states)) refuse(400, 30800, states);
  const created = criteria.get('creationdate');
  const modified = criteria.get('lastmodifieddate');
  const range = rangeOf(state, created ?? modified);
  const field = created === undefined && modified !== undefined ? 'modifiedAt' : 'createdAt';
  return (order) =>
    order[field] >= range.from &&
    order[field] <= range.to &&
    (states === undefined || states.includes(fulfilmentStatus(order)));
}

function criterion(text: string): [string, string] {
  const [name = '', value = ''] = text.split(/:(.*)/s);
  const known = ['creationdate', 'lastmodifieddate', 'orderfulfillmentstatus'];
  return known.includes(name) ? [name, value] : refuse(400, 30700, name);
}

/** Both ends of a range count in. Neither may be to come. */
function rangeOf(state: State, text: string | undefined): { from: number; to: number } {
  const now = state.now();
  if (text === undefined) return { from: now - 90 * DAY_MS, to: now };
  const [, start, end] = /^\[(.*)\.\.(.*)\]$/.exec(text) ?? refuse(400, 30810, text);
  if (!start) refuse(400, 30820);
  const from = timeOf(start!);
  const to = end ? timeOf(end) : now;
  if (from > now || to > now) refuse(400, 30850);
  if (from > to) refuse(400, 30840);
  if (to - from > 2 * YEAR_MS) refuse(400, 30830);
  return { from, to };
}

function timeOf(text: string): number {
  const isTime =
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(text) && !Number.isNaN(Date.parse(text));
  return isTime ? Date.parse(text) : refuse(400, 30810, text);
}
