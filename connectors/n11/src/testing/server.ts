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

/** Starts the one host of n11 on a free port of the loopback interface. */
export async function startServer(
  state: () => State,
  account: Account,
  description: Description | null,
): Promise<Listener> {
  const findings = noFindings();
  const server = await openServer((sent) => {
    const call = { ...sent, account };
    requestFaults(findings, description, call);
    const [status, body, type = 'application/json'] = answerOf(state(), call);
    noteOwnFaults(findings, call, description?.answer(call.method, call.url, status, asSent(body)) ?? []);
    const text = type === 'application/json' ? JSON.stringify(body) : String(body);
    return { status, body: text, headers: { 'content-type': type } };
  });
  return { ...server, findings };
}

function answerOf(state: State, call: Call & Pick<SentCall, 'headers'>): Answer {
  const { method, url, headers, account } = call;
  countCall(state, `${method} ${url.pathname}`);
  for (const route of ROUTES) {
    const match = route.method === method ? route.path.exec(url.pathname) : null;
    if (!match) continue;
    return refuseCaller(url.pathname, headers, account) ?? route.handler(state, call, ...match.slice(1));
  }
  return [503, '<html><body>Service Unavailable</body></html>', 'text/html'];
}

/** Null when the caller may go on: each family of paths refuses in its own way. */
function refuseCaller(path: string, headers: SentCall['headers'], account: Account): Answer | null {
  const { appkey, appsecret } = headers;
  if (appkey === account.appKey && appsecret === account.appSecret) return null;
  if (path.startsWith('/cdn/')) return [403, 'Forbidden', 'text/plain'];
  if (path.startsWith('/rest/')) return message(400, 'appSecret hatalı');
  return appkey === undefined || appsecret === undefined
    ? message(500, 'Internal Server Error')
    : message(401, 'Unauthorized');
}
