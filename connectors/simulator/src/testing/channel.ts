import { createHmac } from 'node:crypto';
import type { OrderStatus } from '@sluice/connector-kit';
import type { ConformanceChannel, WebhookSample } from '@sluice/connector-kit/testing';
import { seenListing } from '../map.ts';
import type { Listing } from '../server/index.ts';
import { startBench } from '../test-support.ts';

const API_KEY = 'canary-key-of-the-simulator';

const ORDER_STATUSES: Readonly<Record<string, OrderStatus>> = {
  pending_payment: 'awaiting',
  created: 'new',
  acknowledged: 'processing',
  shipped: 'shipped',
  delivered: 'delivered',
  cancelled: 'cancelled',
  returned: 'returned',
};

/** The moves that bring a fresh order into a state. */
const WAY_TO: Readonly<Record<string, readonly string[]>> = {
  created: [],
  acknowledged: ['acknowledge'],
  shipped: ['ship'],
  delivered: ['ship', 'deliver'],
  cancelled: ['cancel'],
  returned: ['ship', 'return'],
};

const REACHED_STATUSES = Object.fromEntries(
  Object.entries(ORDER_STATUSES).filter(([status]) => WAY_TO[status] !== undefined),
);

const WEBHOOK_SECRET = 'canary-secret-of-the-webhooks';
const HOOKED = { sku: 'HOOKED', title: 'Hooked', price: '4.5', stock: 5 };

function sample(
  name: string,
  topic: WebhookSample['topic'],
  event: WebhookSample['event'],
  content: object,
): WebhookSample {
  const body = JSON.stringify(content);
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-simulator-signature': signature };
  return { name, headers, body, topic, secret: WEBHOOK_SECRET, ...(event === undefined ? {} : { event }) };
}

const samples = (order: object): WebhookSample[] => [
  sample('an order', 'order', 'order', { event: 'order', order }),
  sample('a returned order', 'return', 'order', { event: 'order', order: { ...order, status: 'returned' } }),
  sample('news of orders', 'order', 'changed', { event: 'order_changed', order_id: 'O5001', change: 7 }),
  sample('a listing', 'product_status', 'changed', { event: 'product_status', listing_id: 'L1', change: 3 }),
  sample('a ping', 'reply', undefined, { event: 'ping' }),
];

type TreeNodes = Parameters<NonNullable<ConformanceChannel['setCategoryTree']>>[0];

const wireTree = (nodes: TreeNodes): object[] =>
  nodes.map(({ syncId, name, parentSyncId, assignable }) => ({
    id: syncId,
    name,
    parent_id: parentSyncId,
    assignable,
    attributes: [],
  }));

/** The simulator as the conformance kit drives it. */
export async function startChannel(): Promise<ConformanceChannel> {
  const bench = await startBench({ api_key: API_KEY });
  const config = (address: string) => ({ base_url: address, api_key: API_KEY });
  const steer = async (method: string, path: string, body: object): Promise<Response> => {
    const answer = await bench.send(method, path, body);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  return {
    address: bench.url,
    config,
    mask: [/T\d+-[a-z0-9]+/g],
    pageSizes: { listings: 500, orders: 200, products: 500, categories: 500 },
    payload: { stores: [{ storeId: 'central', quantity: 5 }] },
    fetchesImages: true,
    refused: { images: ['file:///etc/passwd'] },
    stores: [
      { storeId: 'central', label: 'Central store', active: true },
      { storeId: 'harbour', label: 'Harbour store', active: true },
    ],
    orderStatuses: REACHED_STATUSES,
    close: bench.close,
    async reset() {
      await bench.setFaults({});
      await bench.send('DELETE', '/_state');
      await steer('PATCH', '/_settings', { ticket_delay_ms: 0 });
    },
    listings: async () => bench.state.listings.map((listing: Listing) => seenListing(listing)),
    async addForeignListing({ sku, barcode }) {
      const item = { sku, barcode, title: 'Of somebody else', price: '1' };
      await bench.send('POST', '/api/listings/batch', { items: [item] }, { 'x-api-key': API_KEY });
    },
    async placeOrder(lines) {
      const answer = await steer('POST', '/_orders', { lines });
      return ((await answer.json()) as { id: string }).id;
    },
    async setOrderStatus(id, status) {
      for (const action of WAY_TO[status] ?? []) await steer('POST', `/_orders/${id}/${action}`, {});
    },
    async readyFor(id, kind) {
      if (kind === 'refund' || kind === 'deliver') await steer('POST', `/_orders/${id}/ship`, {});
    },
    shipments: async (id) =>
      (bench.state.orders.get(id)?.shipments ?? []).map(({ lines, tracking_number }) => ({
        units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
        trackingNumber: tracking_number,
      })),
    async putProduct({ sku, ...product }) {
      await steer('PUT', '/_products', { products: [{ id: `P-${sku}`, sku, ...product }] });
      return `P-${sku}`;
    },
    deleteProduct: async (id) => {
      await bench.send('DELETE', `/_products/${id}`);
    },
    setCategoryTree: async (nodes) => {
      await steer('PUT', '/_taxonomy', { categories: wireTree(nodes) });
    },
    async webhooks() {
      await bench.send('POST', '/api/listings/batch', { items: [HOOKED] }, { 'x-api-key': API_KEY });
      const placed = await steer('POST', '/_orders', { sku: 'HOOKED', quantity: 1 });
      return samples((await placed.json()) as object);
    },
    brands: async () => [...bench.state.brands.values()].map(({ name }) => name),
    categories: async () => [...bench.state.categories.values()].map(({ id, name }) => [id, name]),
    tickets: {
      config: (address) => ({ ...config(address), answers: 'async' }),
      hold: async (held) => {
        await steer('PATCH', '/_settings', { ticket_delay_ms: held ? 600_000 : 0 });
      },
      expire: () => bench.setFaults({ rate_expired_ticket: 1 }),
      scramble: () => bench.setFaults({ rate_scrambled_ticket: 1 }),
    },
  };
}
