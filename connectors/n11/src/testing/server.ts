import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Description } from '@sluice/connector-kit/testing';
import { type Account, type Answer, type Call, type Handler, message } from './answers.ts';
import { acceptLines, shipmentPackages, splitPackages } from './order-pages.ts';
import { changePriceStock, createProduct, deleteProduct, updateProduct } from './products.ts';
import { categories, categoryAttributes, productQuery } from './shelves.ts';
import type { State } from './state.ts';
import { takeTask, taskDetails } from './tasks.ts';

const TASKS = '/ms/product/tasks';
const TABLE: readonly (readonly [method: string, path: string, handler: Handler])[] = [
  ['POST', `${TASKS}/product-create`, takeTask('PRODUCT_CREATE', createProduct)],
  ['POST', `${TASKS}/product-update`, takeTask('PRODUCT_UPDATE', updateProduct)],
  ['POST', `${TASKS}/price-stock-update`, takeTask('SKU_UPDATE', changePriceStock)],
  ['POST', `${TASKS}/product-delete`, takeTask('PRODUCT_DELETE', deleteProduct)],
  ['POST', '/ms/product/task-details/page-query', taskDetails],
  ['GET', '/ms/product-query', productQuery],
  ['GET', '/cdn/categories', categories],
  ['GET', '/cdn/category/(\\d+)/attribute', categoryAttributes],
  ['GET', '/rest/delivery/v1/shipmentPackages', shipmentPackages],
  ['PUT', '/rest/order/v1/update', acceptLines],
  ['POST', '/rest/delivery/v1/splitCombinePackage', splitPackages],
];

const ROUTES = TABLE.map(([method, path, handler]) => ({ method, path: new RegExp(`^${path}$`), handler }));

/** Faults of calls, or of answers of the fake itself, against the description. */
export interface Findings {
  readonly checked: Map<string, number>;
  readonly faults: string[];
}

interface Listener {
  readonly address: string;
  readonly findings: Findings;
  close(): Promise<void>;
}

/** Starts the one host of n11 on a free port of the loopback interface. */
export async function startServer(
  state: () => State,
  account: Account,
  description: Description | null,
): Promise<Listener> {
  const findings: Findings = { checked: new Map(), faults: [] };
  const server = createServer(async (request, reply) => {
    const { method = 'GET' } = request;
    const url = new URL(request.url ?? '/', 'http://channel');
    const call = { method, url, query: url.searchParams, body: await bodyOf(request), account };
    const said = description?.request(method, url, call.body) ?? null;
    if (said !== null) findings.checked.set(said.id, (findings.checked.get(said.id) ?? 0) + 1);
    const faults = said === null ? [] : [...said.query, ...said.body];
    findings.faults.push(...faults.map((fault) => `${method} ${url.pathname}: ${fault}`));
    const answer = answerOf(state(), call, request);
    const shown = JSON.parse(JSON.stringify(answer[1])) as unknown;
    const wrong = description?.answer(method, url, answer[0], shown) ?? [];
    findings.faults.push(...wrong.map((fault) => `the fake’s answer to ${method} ${url.pathname}: ${fault}`));
    send(reply, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return { address: `http://127.0.0.1:${port}`, findings, close };
}

function answerOf(state: State, call: Call, { headers }: IncomingMessage): Answer {
  const { method, url, account } = call;
  const kind = `${method} ${url.pathname}`;
  state.counts.set(kind, (state.counts.get(kind) ?? 0) + 1);
  for (const route of ROUTES) {
    const match = route.method === method ? route.path.exec(url.pathname) : null;
    if (!match) continue;
    return refuseCaller(url.pathname, headers, account) ?? route.handler(state, call, ...match.slice(1));
  }
  return [503, '<html><body>Service Unavailable</body></html>', 'text/html'];
}

/** Null when the caller may go on: each family of paths refuses in its own way. */
function refuseCaller(path: string, headers: IncomingMessage['headers'], account: Account): Answer | null {
  const { appkey, appsecret } = headers;
  if (appkey === account.appKey && appsecret === account.appSecret) return null;
  if (path.startsWith('/cdn/')) return [403, 'Forbidden', 'text/plain'];
  if (path.startsWith('/rest/')) return message(400, 'appSecret hatalı');
  return appkey === undefined || appsecret === undefined
    ? message(500, 'Internal Server Error')
    : message(401, 'Unauthorized');
}

function send(reply: ServerResponse, [status, body, type = 'application/json']: Answer): void {
  reply.writeHead(status, { 'content-type': type });
  reply.end(type === 'application/json' ? JSON.stringify(body) : String(body));
}

/** Null for no body, undefined for one that cannot be read. */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) text += chunk;
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
