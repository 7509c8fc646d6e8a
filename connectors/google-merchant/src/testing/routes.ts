import { getSource, listSources } from './data-sources.ts';
import type { Answer } from './errors.ts';
import { insert, remove, update } from './inputs.ts';
import { get, list } from './products.ts';
import type { SentInput } from './records.ts';
import type { State } from './state.ts';

/** A call of the Merchant API that has passed all checks of its form. */
export interface Call {
  readonly query: URLSearchParams;
  readonly body: unknown;
  /** The last part of the path, where it names one thing. */
  readonly segment: string;
}

export interface Route {
  readonly method: string;
  /** Its first group is the account, its second the last part of the path. */
  readonly path: RegExp;
  /** The method whose quota counts. */
  readonly quota: string;
  readonly writes: boolean;
  answer(state: State, call: Call): Answer;
}

const sent = (body: unknown): SentInput => (body ?? {}) as SentInput;

const PRODUCTS = '^/products/v1/accounts/([^/]+)';
const SOURCES = '^/datasources/v1/accounts/([^/]+)/dataSources';

const ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: new RegExp(`${PRODUCTS}/productInputs:insert$`),
    quota: 'productInputs.insert',
    writes: true,
    answer: (state, { query, body }) => insert(state, query, sent(body)),
  },
  {
    method: 'PATCH',
    path: new RegExp(`${PRODUCTS}/productInputs/([^/]+)$`),
    quota: 'productInputs.patch',
    writes: true,
    answer: (state, { query, body, segment }) => update(state, query, segment, sent(body)),
  },
  {
    method: 'DELETE',
    path: new RegExp(`${PRODUCTS}/productInputs/([^/]+)$`),
    quota: 'productInputs.delete',
    writes: true,
    answer: (state, { query, segment }) => remove(state, query, segment),
  },
  {
    method: 'GET',
    path: new RegExp(`${PRODUCTS}/products/([^/]+)$`),
    quota: 'products.get',
    writes: false,
    answer: (state, { segment }) => get(state, segment),
  },
  {
    method: 'GET',
    path: new RegExp(`${PRODUCTS}/products$`),
    quota: 'products.list',
    writes: false,
    answer: (state, { query }) => list(state, query),
  },
  {
    method: 'GET',
    path: new RegExp(`${SOURCES}/([^/]+)$`),
    quota: 'dataSources.get',
    writes: false,
    answer: (state, { segment }) => getSource(state, segment),
  },
  {
    method: 'GET',
    path: new RegExp(`${SOURCES}$`),
    quota: 'dataSources.list',
    writes: false,
    answer: listSources,
  },
];

export interface Found {
  readonly route: Route;
  readonly account: string;
  readonly segment: string;
}

export function findRoute(method: string, path: string): Found | null {
  for (const route of ROUTES) {
    const [match, account = '', segment = ''] = (route.method === method && route.path.exec(path)) || [];
    if (match !== undefined) return { route, account, segment };
  }
  return null;
}
