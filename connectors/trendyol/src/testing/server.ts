import {
  asSent,
  countCall,
  type Description,
  type Listener,
  noFindings,
  noteOwnFaults,
  openServer,
  requestFaults,
  type SentCall,
} from '@sluice/connector-kit/testing';
import { batchResult, type Input, KINDS, takeBatch } from './batches.ts';
import { onePackage, pick, unsupply } from './parcel-moves.ts';
import { streamPage } from './parcels.ts';
import { approvedPage, inventoryPage, unapprovedPage } from './shelves.ts';
import { ATTRIBUTES, BRANDS, type Category, isLeaf, isTooMuch, type State } from './state.ts';

export interface Account {
  readonly sellerId: string;
  readonly key: string;
  readonly secret: string;
}

interface Call {
  readonly method: string;
  readonly url: URL;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly text: string;
  readonly account: Account;
}

type Answer = readonly [status: number, body: unknown];
type Handler = (state: State, call: Call, ...parts: string[]) => Answer;

const refused = (status: number, message: string): Answer => [
  status,
  { errors: [{ key: 'fake', message, errorCode: '0' }] },
];
const pageOr400 = (page: object | null): Answer =>
  page === null ? refused(400, 'page x size en fazla 10000 olabilir') : [200, page];

const REPETITION_MS = 15 * 60_000;

function take(kind: string): Handler {
  return (state, { body, text }) => {
    const items = (body as { items?: Input[] } | null)?.items ?? [];
    if (items.length === 0 || items.length > 1_000) return refused(400, 'en fazla 1000 item gönderilebilir');
    const before = state.bodies.get(`${kind} ${text}`);
    const isRefused = before !== undefined && state.now() - before < REPETITION_MS;
    if (isRefused && !state.repeatable.has(kind))
      return refused(400, '15 dakika boyunca aynı isteği tekrarlı olarak atamazsınız!');
    state.bodies.set(`${kind} ${text}`, state.now());
    return [200, { batchRequestId: takeBatch(state, KINDS[kind]!, items) }];
  };
}

const SELLER = '/product/sellers/(\\d+)';
const PACKAGES = '/order/sellers/(\\d+)/shipment-packages/(\\d+)';
const TABLE: readonly (readonly [method: string, path: string, handler: Handler])[] = [
  ['POST', `${SELLER}/v2/products`, take('create')],
  ['POST', `${SELLER}/products/unapproved-bulk-update`, take('unapproved')],
  ['POST', `${SELLER}/products/content-bulk-update`, take('content')],
  ['POST', `${SELLER}/products/variant-bulk-update`, take('variant')],
  ['PUT', `${SELLER}/products/archive-state`, take('archive')],
  ['POST', '/inventory/sellers/(\\d+)/products/price-and-inventory', take('offer')],
  [
    'GET',
    `${SELLER}/products/batch-requests/([^/]+)`,
    (state, _call, _seller, id = '') => {
      const result = batchResult(state, id);
      return result === null ? refused(404, 'batchRequestId bulunamadı') : [200, result];
    },
  ],
  [
    'GET',
    `${SELLER}/products/approved`,
    (state, { query, account }) => pageOr400(approvedPage(state, query, Number(account.sellerId))),
  ],
  ['GET', `${SELLER}/products/unapproved`, (state, { query }) => pageOr400(unapprovedPage(state, query))],
  [
    'GET',
    `${SELLER}/products/approved/inventory-and-price`,
    (state, { query }) => pageOr400(inventoryPage(state, query)),
  ],
  ['GET', '/product/product-categories', (state) => [200, branchesOf(state.tree, null)]],
  ['GET', '/product/categories/(\\d+)/attributes', attributes],
  ['GET', '/product/categories/(\\d+)/attributes/(\\d+)/values', values],
  [
    'GET',
    '/product/brands/by-name',
    (_state, { query }) => [200, BRANDS.filter(({ name }) => name.includes(query.get('name') ?? ' '))],
  ],
  [
    'GET',
    '/order/sellers/(\\d+)/orders/stream',
    (state, { query }) => {
      const page = streamPage(state, query);
      return typeof page === 'string' ? [400, { error: 'Bad Request', message: page }] : [200, page];
    },
  ],
  ['GET', '/order/sellers/(\\d+)/v2/orders', (state, { query }) => [200, onePackage(state, query)]],
  ['PUT', `${PACKAGES}`, (state, { body }, _seller, id = '') => moved(pick(state, Number(id), body))],
  [
    'PUT',
    `${PACKAGES}/items/unsupplied`,
    (state, { body }, _seller, id = '') => moved(unsupply(state, Number(id), body)),
  ],
];

/** Moves of packages are answered without a body. */
const moved = (fault: string | null): Answer => (fault === null ? [200, undefined] : refused(400, fault));

const ROUTES = TABLE.map(([method, path, handler]) => ({ method, path: new RegExp(`^${path}$`), handler }));

function branchesOf(tree: readonly Category[], parentId: number | null): object[] {
  return tree
    .filter((node) => node.parentId === parentId)
    .map(({ id, name }) => ({ id, name, parentId, subCategories: branchesOf(tree, id) }));
}

function attributes(state: State, _call: Call, category = ''): Answer {
  if (!isLeaf(state, Number(category))) return refused(404, 'Kategori bulunamadı');
  const categoryAttributes = ATTRIBUTES.map(({ id, name, required, allowCustom, multiple }) => ({
    categoryId: Number(category),
    attribute: { id, name },
    required,
    allowCustom,
    varianter: false,
    slicer: false,
    allowMultipleAttributeValues: multiple,
  }));
  return [
    200,
    { id: Number(category), name: 'Masa Lambası', displayName: 'Masa Lambası', categoryAttributes },
  ];
}

function values(_state: State, { query }: Call, _category = '', attribute = ''): Answer {
  const all = ATTRIBUTES.find(({ id }) => id === Number(attribute))?.values ?? [];
  const size = Number(query.get('size') ?? 1_000);
  const page = Number(query.get('page') ?? 0);
  const content = all
    .slice(page * size, (page + 1) * size)
    .map(({ id, name }) => ({ attributeValueId: id, attributeValueName: name }));
  return [200, { totalElements: all.length, totalPages: Math.ceil(all.length / size), page, size, content }];
}

/** Starts the fake on a free port: what Trendyol's gateway does, as far as the connector uses it. */
export async function startServer(
  state: () => State,
  account: Account,
  description: Description | null,
): Promise<Listener> {
  const findings = noFindings();
  const server = await openServer((sent) => {
    const url = new URL(sent.url.href.replace('//channel/integration', '//channel'));
    const call = { ...sent, url, account };
    const broken = requestFaults(findings, description, call);
    const [status, body] =
      broken.length > 0 ? refused(400, broken.join('; ')) : guarded(state(), call, sent.headers);
    const wrong = description?.answer(call.method, url, status, asSent(body ?? null)) ?? [];
    noteOwnFaults(findings, call, wrong);
    const text = body === undefined ? '' : JSON.stringify(body);
    return { status, body: text, headers: { 'content-type': 'application/json' } };
  });
  return { ...server, findings };
}

/** Stands before every call: checks who calls, how often, and whether there is such an address. */
function guarded(state: State, call: Call, headers: SentCall['headers']): Answer {
  const { account, method, url } = call;
  const { sellerId, key, secret } = account;
  const kind = `${method} ${url.pathname.replace(/batch-requests\/.*/, 'batch-requests')}`;
  countCall(state, kind);
  if (headers['user-agent'] !== `${sellerId} - SelfIntegration`) return [403, 'Forbidden'];
  const basic = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
  const seller = /\/sellers\/(\d+)\//.exec(url.pathname)?.[1];
  if (headers.authorization !== basic || (seller !== undefined && seller !== sellerId))
    return [401, { exception: 'ClientApiAuthenticationException' }];
  if (state.throttles && isTooMuch(state.calls, kind, { most: 50, ms: 10_000 }, state.now()))
    return [429, { key: 'too.many.requests' }];
  for (const { method: wanted, path, handler } of ROUTES) {
    const match = path.exec(url.pathname);
    if (match && wanted === method) return handler(state, call, ...match.slice(1));
  }
  return refused(404, 'no such address');
}
