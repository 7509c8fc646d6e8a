import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ImageFile, SeenListing } from '@sluice/connector-kit';
import { type ConformanceChannel, testContext, type WebhookSample } from '@sluice/connector-kit/testing';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { ORDER_PAGE } from '../orders.ts';
import { PAGE_SIZE, readListings } from '../read-back.ts';
import { recorded } from './documents.ts';
import { send, shipmentsOf } from './parcels.ts';
import type { RealServer, WebhookTarget } from './real-server.ts';
import { adminOf, buy, graphql, makeProduct, variantId } from './shop.ts';

const WEBHOOK_SECRET = 'canary-secret-of-the-webhooks';

/** Settings that reach the server by its API key, with all custom fields. */
export const configFor = (server: RealServer, base: string = server.origin): Config => ({
  base_url: `${base}/admin-api`,
  password: server.apiKey,
  channel: '',
  barcode_field: 'gtin',
  list_price_field: 'listPrice',
  weight_field: 'weight',
});

export const contextFor = (server: RealServer, config: Partial<Config> = {}): Context =>
  recorded(testContext<Config>({ config: { ...configFor(server), ...config }, timeoutMs: 60_000 }));

/** A context whose images come from `readImage`. */
export const contextWithImages = (
  server: RealServer,
  readImage: (url: string) => Promise<ImageFile>,
): Context => recorded(testContext<Config>({ config: configFor(server), readImage, timeoutMs: 60_000 }));

/** The real server as the conformance kit drives it. */
export function channelOf(server: RealServer): ConformanceChannel {
  const admin = adminOf(server);
  const terms = async (code: string) =>
    (
      await graphql<{ facets: { items: { code: string; values: { name: string }[] }[] } }>(
        admin,
        '{ facets { items { code values { name } } } }',
      )
    ).data.facets.items
      .filter((facet) => facet.code === code)
      .flatMap(({ values }) => values.map(({ name }) => name))
      .filter((name) => name !== 'House' && name !== 'Shelf');
  return {
    address: server.origin,
    config: (base) => configFor(server, base),
    now: () => new Date(),
    patienceMs: 60_000,
    reset: () => server.tell('reset', undefined),
    close: () => server.close(),
    pageSizes: { listings: PAGE_SIZE, orders: ORDER_PAGE, products: PAGE_SIZE },
    // Values of the facets that the shop is set up with.
    payload: { currency: 'EUR', brandSyncId: '1', categorySyncId: '2' },
    refused: { price: '1.005' },
    listings: () => allListings(contextFor(server)),
    addForeignListing: async ({ sku, barcode }) => {
      await makeProduct(server, { sku, name: 'Of somebody else', gtin: barcode });
    },
    placeOrder: (lines) => buy(server, lines),
    orderStatuses: {
      PaymentAuthorized: 'new',
      PaymentSettled: 'new',
      Modifying: 'processing',
      ArrangingAdditionalPayment: 'processing',
      PartiallyShipped: 'processing',
      Shipped: 'shipped',
      PartiallyDelivered: 'shipped',
      Delivered: 'delivered',
      Cancelled: 'cancelled',
      PackedByAPlugIn: 'processing',
    },
    setOrderStatus: (id, state) =>
      server.tell('sql', `update "order" set state = '${state}' where id = ${Number(id)}`),
    readyFor: async (id, kind) => {
      if (kind === 'refund') await send(server, id);
    },
    shipments: (id) => shipmentsOf(server, id),
    putProduct: async ({ sku, name, price, quantity }) => {
      const cents = Math.round(Number(price) * 100);
      const known = await variantId(server, sku).catch(() => null);
      if (known === null) return makeProduct(server, { sku, name, price: cents, stock: quantity });
      await graphql(admin, UPDATE, { input: [{ id: known, price: cents, stockOnHand: quantity }] });
      return known;
    },
    deleteProduct: async (id) => {
      await graphql(admin, 'mutation ($id: ID!) { deleteProductVariant(id: $id) { result } }', { id });
    },
    brands: () => terms('brand'),
    categories: async () => (await terms('category')).map((path) => path.split(' > ')),
    webhooks: () => samples(server),
  };
}

const UPDATE =
  'mutation ($input: [UpdateProductVariantInput!]!) { updateProductVariants(input: $input) { id } }';

async function allListings(ctx: Context): Promise<SeenListing[]> {
  const all: SeenListing[] = [];
  for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
    const page: Awaited<ReturnType<typeof readListings>> = await readListings(ctx, cursor);
    all.push(...page.items);
    cursor = page.next;
  }
  return all;
}

/** A call that came in: as the plug-in sent it. */
export interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Listens for what the plug-in of the shop calls with. `next` resolves with the first call that fits. */
export async function listen(server: RealServer, secret = WEBHOOK_SECRET) {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const http = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
    received.push({ headers: Object.fromEntries(headers), body: Buffer.concat(chunks).toString('utf8') });
    reply.end();
    for (const look of waiting) look();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const target: WebhookTarget = { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, secret };
  await server.tell('webhook', target);
  return {
    received,
    next: (fits: (body: string) => boolean) =>
      new Promise<Received>((resolve) => {
        const look = () => {
          const found = received.find(({ body }) => fits(body));
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    close: async () => {
      await server.tell('webhook', null);
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

/** Genuine calls: something is made, bought and deleted in the shop, and its plug-in tells. */
async function samples(server: RealServer): Promise<WebhookSample[]> {
  const post = await listen(server);
  try {
    const id = await makeProduct(server, { sku: 'HOOKED', name: 'Hooked', stock: 10 });
    const product = await post.next((body) => body.includes('"variant"'));
    await buy(server, [{ sku: 'HOOKED', quantity: 1 }]);
    const order = await post.next((body) => body.includes('"order"'));
    await graphql(adminOf(server), 'mutation ($id: ID!) { deleteProductVariant(id: $id) { result } }', {
      id,
    });
    const deleted = await post.next((body) => body.includes('"deleted":true'));
    const sample = (name: string, { headers, body }: Received) => ({
      name,
      headers,
      body,
      secret: WEBHOOK_SECRET,
    });
    return [
      { ...sample('an order', order), topic: 'order', event: 'order' },
      { ...sample('a product', product), topic: 'product', event: 'changed' },
      { ...sample('a deleted product', deleted), topic: 'product', event: 'product_deleted' },
    ];
  } finally {
    await post.close();
  }
}
