import type { SeenListing } from '@sluice/connector-kit';
import { type ConformanceChannel, testContext } from '@sluice/connector-kit/testing';
import { categoryPaths } from '../category-paths.ts';
import { readCollections } from '../collections.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { ORDER_PAGE } from '../orders.ts';
import { readListings } from '../read-back.ts';
import { PAGE_SIZE } from '../walk.ts';
import { capture, moveOrder, shipmentsOf } from './parcels.ts';
import type { RealServer } from './real-server.ts';
import { admin, buy, makeProduct, setStock, variantOf } from './shop.ts';

/** Settings that reach the server by its API key. */
export const configFor = (server: RealServer, base: string = server.origin): Config => ({
  base_url: base,
  api_key: server.apiKey,
});

export const contextFor = (server: RealServer, config: Partial<Config> = {}): Context =>
  testContext<Config>({ config: { ...configFor(server), ...config }, timeoutMs: 60_000 });

/** The real server as the conformance kit drives it. */
export function channelOf(server: RealServer): ConformanceChannel {
  return {
    address: server.origin,
    config: (base) => configFor(server, base),
    now: () => new Date(),
    patienceMs: 60_000,
    reset: () => server.tell('reset', undefined),
    close: () => server.close(),
    pageSizes: { listings: PAGE_SIZE, orders: ORDER_PAGE, products: PAGE_SIZE },
    mask: [/(?<=[a-z]_)[0-9A-HJKMNP-TV-Z]{26}/g],
    payload: { currency: 'EUR' },
    refused: { price: '1.005' },
    listings: () => allListings(contextFor(server)),
    addForeignListing: async ({ sku, barcode }) => {
      const field = sku.endsWith('2') ? 'ean' : 'barcode';
      await makeProduct(server, { sku, name: 'Of somebody else', variant: { [field]: barcode } });
    },
    placeOrder: (lines) => buy(server, lines),
    orderStatuses: {
      not_fulfilled: 'new',
      fulfilled: 'processing',
      shipped: 'shipped',
      delivered: 'delivered',
      canceled: 'cancelled',
      completed: 'delivered',
      requires_action: 'processing',
    },
    setOrderStatus: (id, status) => moveOrder(server, id, status),
    readyFor: async (id, kind) => {
      if (kind !== 'ship') await capture(server, id);
      if (kind === 'refund') await moveOrder(server, id, 'shipped');
    },
    shipments: (id) => shipmentsOf(server, id),
    putProduct: async ({ sku, name, price, quantity }) => {
      const known = await variantOf(server, sku).catch(() => null);
      if (known === null) return makeProduct(server, { sku, name, price: Number(price), stock: quantity });
      const prices = [{ currency_code: 'eur', amount: Number(price) }];
      await admin(server, `products/${known.product_id}/variants/${known.id}`, { prices });
      await setStock(server, sku, quantity);
      return known.id;
    },
    deleteProduct: async (id) => {
      const { products } = await admin<{ products: { id: string }[] }>(
        server,
        `products?variants[id][]=${id}`,
      );
      await admin(server, `products/${products[0]!.id}/variants/${id}`, undefined, 'DELETE');
    },
    brands: async () => (await readCollections(contextFor(server))).map(({ title }) => title),
    categories: async () => [...(await categoryPaths(contextFor(server))).values()],
  };
}

async function allListings(ctx: Context): Promise<SeenListing[]> {
  const all: SeenListing[] = [];
  for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
    const page: Awaited<ReturnType<typeof readListings>> = await readListings(ctx, cursor);
    all.push(...page.items);
    cursor = page.next;
  }
  return all;
}
