import { openServer, type RunningServer } from '@sluice/connector-kit/testing';
import type { ItemAnswer } from '../schema.ts';
//+person import { proposalsFor } from './catalogue.ts';
import { type Move, moveOrder } from './order-moves.ts';
import { shownOrder } from './orders.ts';
//+lines import { linesIn } from './orders.ts';
import { signInAnswer } from './sign-in.ts';
import { type ChannelState, changeListing, deleteTerm, type Input, putListing, putTerm } from './state.ts';
// <either,tickets,two-tickets>
import { openTicket } from './tickets.ts';
// </either,tickets,two-tickets>
import type { Answer, SentCall } from './wire.ts';

export const PAGE_SIZE = 10;
const MAX_BATCH = 30;

interface Call {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: { items?: unknown[]; ids?: string[]; skus?: string[]; barcodes?: string[] };
}

type Handler = (state: ChannelState, call: Call) => Answer;

/** Starts the fake channel on a free port: what the vendor's server does, as far as the connector uses it. */
export const startServer = (state: () => ChannelState): Promise<RunningServer> =>
  openServer(({ method, url, headers, text }) => {
    const sent = { route: `${method} ${url.pathname}`, headers, text };
    const [status, body] = signInAnswer(sent) ?? apiAnswer(state(), sent, url);
    return { status, body };
  });

function apiAnswer(state: ChannelState, { route, text }: SentCall, url: URL): Answer {
  const body = text === '' ? {} : (JSON.parse(text) as Call['body']);
  return answer(state, route, { path: url.pathname, query: url.searchParams, body });
}

const ROUTES: Readonly<Record<string, Handler>> = {
  'GET /account': () => [200, { account: 'A-1' }],
  'GET /listings': (state, { query }) => page('listings', [...state.listings.values()], query),
  'POST /listings/batch': (state, call) => batch(state, call, putListing),
  'POST /listings/withdraw': (state, call) =>
    batch(state, call, (held, item) => changeListing(held, item, { on_sale: false })),
  'POST /offers/batch': (state, call) =>
    batch(state, call, (held, { price, currency, quantity, ...item }) =>
      changeListing(held, item as Input, { price: price!, currency: currency!, quantity: quantity! }),
    ),
  // <none>
  'POST /listings/search': (state, { body }) => [200, { listings: search(state, body) }],
  // </none>
  //+person 'POST /listings/search': (state, { body }) => [
  //+person   200,
  //+person   { listings: search(state, body), proposals: proposalsFor(body.barcodes ?? []) },
  //+person ],
  // <whole>
  'GET /orders': (state, { query }) => page('orders', changedSince([...state.orders.values()], query), query),
  // </whole>
  //+lines 'GET /order-lines': (state, { query }) => page('lines', linesIn(state.orders.values(), query), query),
  'GET /products': (state, { query }) =>
    page('products', changedSince([...state.products.values()], query), query),
  'POST /brands': (state, { body }) => {
    const items = (body.items ?? []) as { id?: string; name: string }[];
    return [200, { results: items.map(({ id, name }) => putTerm(state, state.brands, [name], id)) }];
  },
  'POST /categories': (state, { body }) => {
    const items = (body.items ?? []) as { id?: string; path: string[] }[];
    return [200, { results: items.map(({ id, path }) => putTerm(state, state.categories, path, id)) }];
  },
  'POST /terms/delete': (state, { body }) => {
    const items = (body.items ?? []) as { kind: string; id: string }[];
    return [200, { results: items.map((item) => deleteTerm(state, item)) }];
  },
  'GET /category-tree': (state, { query }) => page('nodes', state.tree, query),
  'GET /stores': () => [200, { stores: STORES }],
};

export const STORES = [
  { id: 'north', name: 'North' },
  { id: 'south', name: 'South' },
];

const ATTRIBUTES = [
  { code: 'colour', label: 'Colour', required: true, values: [{ code: 'red', label: 'Red' }] },
  { code: 'note', label: 'Note', required: false, values: [] },
];

function answer(state: ChannelState, route: string, call: Call): Answer {
  const handler = ROUTES[route];
  if (handler) return handler(state, call);
  const [, folder, id = '', rest] = call.path.split('/');
  if (folder === 'orders') return moveAnswer(state, decodeURIComponent(id), rest, call.body);
  // <either,tickets,two-tickets>
  if (folder === 'tickets') {
    const ticket = state.tickets.get(decodeURIComponent(id));
    return ticket ? [200, ticket] : [404, { message: 'no such ticket' }];
  }
  // </either,tickets,two-tickets>
  if (folder === 'category-tree' && rest === 'attributes') return [200, { attributes: ATTRIBUTES }];
  return [404, { message: 'no such address' }];
}

function moveAnswer(state: ChannelState, id: string, move: string | undefined, body: Call['body']): Answer {
  if (!state.orders.has(id)) return [404, { message: 'no such order' }];
  const errors = move === undefined ? [] : moveOrder(state, id, move, body as Move);
  if (errors.length > 0) return [200, { errors }];
  return [200, { order: shownOrder(state.orders.get(id)!), done: state.moves.get(id) ?? [] }];
}

function batch(
  state: ChannelState,
  call: Call,
  apply: (state: ChannelState, item: Input) => ItemAnswer,
): Answer {
  const items = (call.body.items ?? []) as Input[];
  if (items.length === 0 || items.length > MAX_BATCH) return [413, { message: `1 to ${MAX_BATCH} items` }];
  const results = items.map((item) => apply(state, item));
  // <either>
  return call.query.get('answers') === 'async'
    ? [202, { ticket: openTicket(state, results) }]
    : [200, { results }];
  // </either>
  //+sync return [200, { results }];
  //+tickets,two-tickets return [202, { ticket: openTicket(state, results) }];
}

function search(state: ChannelState, { ids = [], skus = [], barcodes = [] }: Call['body']): object[] {
  return [...state.listings.values()].filter(
    ({ id, sku, barcode }) =>
      ids.includes(id) || skus.includes(sku) || (barcode && barcodes.includes(barcode)),
  );
}

function changedSince<Thing extends { changed_at: string }>(
  things: Thing[],
  query: URLSearchParams,
): Thing[] {
  const since = Date.parse(query.get('since') ?? '') || 0;
  return things.filter(({ changed_at }) => Date.parse(changed_at) >= since);
}

function page(name: string, all: readonly object[], query: URLSearchParams): Answer {
  const from = Number(query.get('cursor') ?? 0);
  const next = from + PAGE_SIZE < all.length ? String(from + PAGE_SIZE) : null;
  return [200, { [name]: all.slice(from, from + PAGE_SIZE), next }];
}
