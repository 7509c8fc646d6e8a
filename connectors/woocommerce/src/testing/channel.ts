import { createHmac } from 'node:crypto';
import type { ConformanceChannel, WebhookSample } from '@sluice/connector-kit/testing';
import { isSellable } from '../map.ts';
import type { WireProduct } from '../schema.ts';
import { seenListing } from '../seen-listing.ts';
import { fromHtml } from '../text.ts';
import { moveOrder, placeOrder, refundOrder } from './orders.ts';
import { wireOrder, wireProduct } from './present.ts';
import { KEYS, type StandIn, startStandIn } from './server.ts';
import { type Order, SEEDED, Shop, type TermRow } from './state.ts';
import { createProduct, updateProduct } from './write-product.ts';

const WEBHOOK_SECRET = 'canary-secret-of-the-webhooks';

/** The parts of a signature over plain HTTP that are new in each call. */
export const OAUTH_MASK = [/(?<=oauth_nonce=)[0-9a-f]{32}/g, /(?<=oauth_signature=)[^&"]+/g];

const ORDER_STATUSES: NonNullable<ConformanceChannel['orderStatuses']> = {
  pending: 'awaiting',
  'on-hold': 'awaiting',
  processing: 'new',
  completed: 'delivered',
  cancelled: 'cancelled',
  failed: 'cancelled',
  refunded: 'returned',
  'packed-by-a-plug-in': 'processing',
};

/** The stand-in as the conformance kit drives it. */
export async function startChannel(): Promise<ConformanceChannel> {
  let shop = new Shop();
  const standIn = await startStandIn(() => shop);
  const shown = () => [...shop.products.values()].map((one) => wireProduct(shop, one, 'edit') as WireProduct);
  return {
    address: standIn.address,
    config: (base) => configFor(standIn, base),
    wholeConfig: (base) => ({ ...configFor(standIn, base), sale_price: 'list_price' }),
    close: () => standIn.close(),
    reset: async () => {
      shop = new Shop();
    },
    mask: OAUTH_MASK,
    pageSizes: { listings: 100, orders: 100, products: 100 },
    payload: { currency: 'EUR', brandSyncId: '31', categorySyncId: '17' },
    // It has no file name: the shop refuses to fetch it, and says so within an answer that is 200.
    refused: { images: ['https://img.example/nothing'] },
    fetchesImages: true,
    listings: async () =>
      shown()
        .filter(isSellable)
        .map((product) => seenListing(product, { sales: 'shop', weightUnit: 'kg' })),
    addForeignListing: async ({ sku, barcode }) => {
      createProduct(shop, { name: 'Of somebody else', sku, global_unique_id: barcode, regular_price: '1' });
    },
    placeOrder: async (lines) => String(placeOrder(shop, lines).id),
    orderStatuses: ORDER_STATUSES,
    setOrderStatus: async (id, status) => {
      const lines = shop.orders.get(Number(id))?.lines ?? [];
      // As a shop's manager gives back all of an order: unit by unit.
      if (status === 'refunded')
        refundOrder(
          shop,
          Number(id),
          lines.map(({ quantity }) => quantity),
        );
      moveOrder(shop, Number(id), status);
    },
    shipments: async (id) => shipmentsOf(shop.orders.get(Number(id))),
    putProduct: async ({ sku, name, price, quantity }) => {
      const known = shop.products.values().find((one) => one.sku === sku);
      const input = { name, sku, regular_price: price, manage_stock: true, stock_quantity: quantity };
      const product = known ? updateProduct(shop, { ...input, id: known.id }) : createProduct(shop, input);
      return String(product.id);
    },
    deleteProduct: async (id) => {
      shop.products.delete(Number(id));
    },
    brands: async () => added(shop.brands, SEEDED.brands).map(({ name }) => fromHtml(name)),
    categories: async () =>
      added(shop.categories, SEEDED.categories).map((term) => path(term, shop.categories)),
    webhooks: async () => samples(shop),
  };
}

/** An order that is sent is one parcel; each note to the customer shows one. */
function shipmentsOf(order: Order | undefined) {
  if (order?.status !== 'completed') return [];
  const units = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const notes = order.notes.filter(({ customer_note }) => customer_note);
  const numbers = notes.map(({ note }) => note.split(' · ')[1] ?? null);
  return (numbers.length === 0 ? [null] : numbers).map((trackingNumber) => ({ units, trackingNumber }));
}

export function configFor(standIn: StandIn, base: string = standIn.address) {
  standIn.home = base;
  return { base_url: base, consumer_key: KEYS.key, consumer_secret: KEYS.secret };
}

const added = (terms: ReadonlyMap<number, TermRow>, before: readonly number[]): TermRow[] =>
  [...terms.values()].filter(({ id }) => !before.includes(id));

function path(term: TermRow, terms: ReadonlyMap<number, TermRow>): string[] {
  const parent = terms.get(term.parent);
  return [...(parent ? path(parent, terms) : []), fromHtml(term.name)];
}

function samples(shop: Shop): WebhookSample[] {
  const cup = createProduct(shop, { name: 'Hooked', sku: 'HOOKED', regular_price: '4.50' });
  const order = placeOrder(shop, [{ sku: 'HOOKED', quantity: 1 }]);
  const gone = { code: 'woocommerce_rest_product_invalid_id', message: 'Invalid ID.', data: { status: 404 } };
  return [
    sample('an order', 'order.created', 'order', wireOrder(shop, order)),
    sample('the order, sent', 'order.updated', 'order', { ...wireOrder(shop, order), status: 'completed' }),
    sample('a basket in the checkout', 'order.updated', 'ignored', {
      ...wireOrder(shop, order),
      status: 'checkout-draft',
    }),
    sample('a product', 'product.updated', 'changed', wireProduct(shop, cup, 'view')),
    sample('a deleted product', 'product.deleted', 'product_deleted', { id: cup.id }),
    sample('a product that was gone when the call was made', 'product.updated', 'changed', gone),
    {
      name: 'a ping',
      topic: 'reply',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'webhook_id=7',
    },
  ];
}

function sample(
  name: string,
  topic: string,
  event: NonNullable<WebhookSample['event']>,
  content: object,
): WebhookSample {
  const body = JSON.stringify(content);
  const [resource = '', action = ''] = topic.split('.');
  return {
    name,
    topic: resource === 'order' ? 'order' : 'product',
    event,
    headers: {
      'content-type': 'application/json',
      'x-wc-webhook-source': 'https://shop.example/',
      'x-wc-webhook-topic': topic,
      'x-wc-webhook-resource': resource,
      'x-wc-webhook-event': action,
      'x-wc-webhook-signature': createHmac('sha256', WEBHOOK_SECRET).update(body).digest('base64'),
      'x-wc-webhook-id': '6',
      'x-wc-webhook-delivery-id': 'a38072b9d4f848aff6ecb4793f968519',
    },
    body,
    secret: WEBHOOK_SECRET,
  };
}
