import { type Call, type Handler, invalid, listOf, missing, ok } from './answers.ts';
import { presentOrder, type View } from './present-order.ts';
import type { Order } from './records.ts';
import type { State } from './state.ts';

const viewOf = (state: State, { query, personal }: Call): View => ({
  dataSets: listOf(query, 'includedData'),
  isTrusted: state.hasRole,
  shows: (data) => state.addressNeeds === 'role' || personal.has(data),
});

export const getOrder: Handler = (state, call, orderId = '') => {
  const order = state.orders.get(orderId);
  if (order === undefined) return missing(`There is no order ${orderId}.`);
  return ok({ order: presentOrder(order, viewOf(state, call)) });
};

/** The time by which orders are searched. */
type Kind = 'created' | 'lastUpdated';

const TWO_MINUTES_MS = 2 * 60_000;
const DAY_MS = 24 * 3_600_000;

export const searchOrders: Handler = (state, call) => {
  const { query } = call;
  const kind: Kind = query.has('createdAfter') ? 'created' : 'lastUpdated';
  const fault = rangeFault(query, kind, state.now());
  if (fault !== null) return invalid(fault);
  const size = Number(query.get('maxResultsPerPage') ?? 100);
  if (size < 1 || size > 100) return invalid('maxResultsPerPage is between 1 and 100.');
  const token = query.has('paginationToken') ? readToken(state, query) : null;
  if (token === undefined)
    return invalid('paginationToken is none, is too old, or came with other parameters.');
  const found = sorted(state, matching(state, query, kind), kind);
  const rest = token === null ? found : found.filter((order) => isBehind(state, keyOf(order, kind), token));
  const page = rest.slice(0, Math.min(size, state.mostPerPage));
  const last = page.at(-1);
  const isLast = page.length === rest.length || last === undefined;
  const before = query.get(`${kind}Before`) ?? new Date(state.now()).toISOString();
  return ok({
    orders: page.map((order) => presentOrder(order, viewOf(state, call))),
    ...(isLast ? {} : { pagination: { nextToken: giveToken(state, query, keyOf(last, kind)) } }),
    [`${kind}Before`]: before,
  });
};

function rangeFault(query: URLSearchParams, kind: Kind, now: number): string | null {
  const other: Kind = kind === 'created' ? 'lastUpdated' : 'created';
  if (!query.has(`${kind}After`)) return 'Exactly one of createdAfter and lastUpdatedAfter is needed.';
  if (query.has(`${other}After`) || query.has(`${other}Before`))
    return `${kind}After goes without ${other}After and ${other}Before.`;
  const after = Date.parse(query.get(`${kind}After`)!);
  if (Number.isNaN(after)) return `${kind}After is no ISO 8601 date-time.`;
  if (!query.has(`${kind}Before`)) return null;
  const before = Date.parse(query.get(`${kind}Before`)!);
  if (Number.isNaN(before) || before < after) return `${kind}Before is before ${kind}After.`;
  return before > now - TWO_MINUTES_MS ? `${kind}Before is not two minutes ago.` : null;
}

const timeOf = ({ createdAt, updatedAt }: Order, kind: Kind): number =>
  kind === 'created' ? createdAt : updatedAt;

function matching(state: State, query: URLSearchParams, kind: Kind): Order[] {
  const after = Date.parse(query.get(`${kind}After`)!);
  const text = query.get(`${kind}Before`);
  const before = text === null ? Number.POSITIVE_INFINITY : Date.parse(text);
  const allows = (name: string, value: string): boolean => {
    const wanted = listOf(query, name);
    return wanted.length === 0 || wanted.includes(value);
  };
  return [...state.orders.values()].filter(
    (order) =>
      timeOf(order, kind) >= after &&
      timeOf(order, kind) <= before &&
      allows('marketplaceIds', order.marketplaceId) &&
      allows('fulfillmentStatuses', order.status) &&
      allows('fulfilledBy', order.fulfilledBy),
  );
}

/** The place of an order in a walk: its time, and its number among orders of the same time. */
type Key = readonly [time: number, orderId: string];

const keyOf = (order: Order, kind: Kind): Key => [timeOf(order, kind), order.orderId];

const compared = ([time, id]: Key, [otherTime, otherId]: Key): number =>
  time - otherTime || (id < otherId ? -1 : Number(id > otherId));

const isBehind = (state: State, key: Key, place: Key): boolean =>
  state.ordersCome === 'oldest first' ? compared(key, place) > 0 : compared(key, place) < 0;

function sorted(state: State, orders: readonly Order[], kind: Kind): Order[] {
  const rising = orders.toSorted((one, other) => compared(keyOf(one, kind), keyOf(other, kind)));
  return state.ordersCome === 'oldest first' ? rising : rising.toReversed();
}

interface Token {
  readonly place: Key;
  readonly until: number;
  /** Parameters that have to come again as they were. */
  readonly bound: string;
}

const FREE = ['paginationToken', 'maxResultsPerPage', 'includedData'];

const boundOf = (query: URLSearchParams): string =>
  [...query]
    .filter(([name]) => !FREE.includes(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&');

function giveToken(state: State, query: URLSearchParams, place: Key): string {
  const token: Token = { place, until: state.now() + DAY_MS, bound: boundOf(query) };
  return Buffer.from(JSON.stringify(token)).toString('base64url');
}

/** Undefined for a token that leads nowhere. */
function readToken(state: State, query: URLSearchParams): Key | undefined {
  try {
    const text = Buffer.from(query.get('paginationToken') ?? '', 'base64url').toString();
    const { place, until, bound } = JSON.parse(text) as Token;
    return until > state.now() && bound === boundOf(query) ? place : undefined;
  } catch {
    return undefined;
  }
}
