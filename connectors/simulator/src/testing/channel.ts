import type { OrderStatus } from '@sluice/connector-kit';
import type { ConformanceChannel } from '@sluice/connector-kit/testing';
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
    pageSizes: { listings: 500, orders: 200 },
    payload: { stores: [{ storeId: 'central', quantity: 5 }] },
    refused: { images: ['file:///etc/passwd'] },
    stores: [
      { storeId: 'central', label: 'Central store', active: true },
      { storeId: 'harbour', label: 'Harbour store', active: true },
    ],
    orderStatuses: Object.fromEntries(
      Object.entries(ORDER_STATUSES).filter(([status]) => WAY_TO[status] !== undefined),
    ),
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
