import { createHmac } from 'node:crypto';
import type { OrderStatus, SeenListing } from '@sluice/connector-kit';
import type { ConformanceChannel, WebhookSample } from '@sluice/connector-kit/testing';
import type { Config } from '../config.ts';
import { fulfillmentCreate } from './order-mutations.ts';
import { moveOrder, placeOrder } from './orders.ts';
import { CREDENTIALS, type Fake, startFake } from './server.ts';
import {
  type FakeProduct,
  type FakeVariant,
  isDefault,
  LAMPS,
  LOCATIONS,
  ONLINE_STORE,
  Shop,
} from './state.ts';
import { applyProduct, newProduct, newVariant } from './write-product.ts';

export const DOMAIN = 'conformance-shop.myshopify.com';

export const CONFIG: Config = {
  shop: DOMAIN,
  access_token: CREDENTIALS.token,
  client_secret: CREDENTIALS.secret,
};

const ORDER_STATUSES: Readonly<Record<string, OrderStatus>> = {
  'PENDING/UNFULFILLED': 'awaiting',
  'PARTIALLY_PAID/UNFULFILLED': 'awaiting',
  'AUTHORIZED/UNFULFILLED': 'new',
  'PAID/UNFULFILLED': 'new',
  'PAID/IN_PROGRESS': 'processing',
  'PAID/ON_HOLD': 'processing',
  'PAID/PARTIALLY_FULFILLED': 'processing',
  'PAID/FULFILLED': 'shipped',
  'REFUNDED/FULFILLED/RETURNED': 'returned',
  'VOIDED/UNFULFILLED': 'awaiting',
  'PENDING/FULFILLED': 'shipped',
  CANCELLED: 'cancelled',
};

/** The fake, and controls for tests. */
export interface FakeChannel extends ConformanceChannel {
  readonly fake: Fake;
  shop(): Shop;
}

export async function startChannel(): Promise<FakeChannel> {
  let shop = new Shop();
  const fake = await startFake(() => shop);
  return {
    fake,
    shop: () => shop,
    address: fake.address,
    origins: [`https://${DOMAIN}`],
    config: () => CONFIG,
    wholeConfig: () => ({ ...CONFIG, sale_price: 'list_price' }),
    reset: async () => {
      shop = new Shop();
    },
    close: async () => {
      await fake.close();
      if (fake.faults.length > 0) throw new Error(`the schema was not kept to: ${fake.faults.join('; ')}`);
    },
    // Keys of writes that must not be applied twice are made up anew for each.
    mask: [/sluice_[0-9a-f]{32}/g],
    pageSizes: { listings: 50, orders: 5, products: 3, categories: 250 },
    payload: { currency: 'EUR', categorySyncId: LAMPS.slice(LAMPS.lastIndexOf('/') + 1) },
    fetchesImages: true,
    refused: { categorySyncId: 'no-such-9-9' },
    listings: async () =>
      [...shop.products.values()].flatMap((product) =>
        product.variants.map((variant) => held(shop, product, variant)),
      ),
    addForeignListing: async ({ sku, barcode }) => {
      putProduct(shop, { sku, name: 'Of somebody else', price: '1', quantity: 1, barcode });
    },
    placeOrder: async (lines) => String(placeOrder(shop, lines).id),
    orderStatuses: ORDER_STATUSES,
    setOrderStatus: async (id, state) => moveOrder(shop, Number(id), state),
    readyFor: async (id, kind) => {
      if (kind === 'refund') sendAll(shop, Number(id));
    },
    shipments: async (id) =>
      (shop.orders.get(Number(id))?.parcels ?? []).map(({ number, lines }) => ({
        units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
        trackingNumber: number,
      })),
    putProduct: async (product) => putProduct(shop, product),
    deleteProduct: async (id) => {
      shop.products.delete(Number(id.split(':')[0]));
    },
    stores: [{ storeId: '71', label: 'Warehouse', active: true }],
    setCategoryTree: async (nodes) => {
      const gid = (id: string) => `gid://shopify/TaxonomyCategory/${id}`;
      shop.tree = nodes.map(({ syncId, name, parentSyncId, assignable }) => ({
        id: gid(syncId),
        name,
        parentId: parentSyncId === null ? null : gid(parentSyncId),
        isArchived: !assignable,
      }));
    },
    webhooks: async () => samples(shop),
  };
}

/** A listing as the shop holds it, read past the connector. */
function held(shop: Shop, product: FakeProduct, variant: FakeVariant): SeenListing {
  return {
    syncId: `${product.id}:${variant.id}`,
    externalKey: variant.sku,
    barcode: variant.barcode,
    title: product.title,
    description: product.descriptionHtml,
    brand: product.vendor,
    images: product.media.map(({ source }) => source),
    price: variant.price,
    currency: shop.currency,
    stock: variant.levels.get(LOCATIONS[0].id) ?? 0,
    active: product.status === 'ACTIVE' && product.publications.includes(ONLINE_STORE),
  };
}

/** Adds or changes a product of the shop's own; resolves to the id of its variant. */
export function putProduct(
  shop: Shop,
  input: { sku: string; name: string; price: string; quantity: number; barcode?: string },
): string {
  const known = shop.products.values().find(({ variants }) => variants.some(({ sku }) => sku === input.sku));
  const product = known ?? newProduct(shop, input.sku.toLowerCase());
  applyProduct(shop, product, { title: input.name, vendor: 'Somebody' });
  if (!known) {
    product.publications = [ONLINE_STORE];
    product.options = [{ name: 'Title', values: ['Default Title'] }];
    const optionValues = [{ optionName: 'Title', name: 'Default Title' }];
    product.variants = [
      newVariant(shop, product, { optionValues, inventoryItem: { sku: input.sku, tracked: true } }),
    ];
    shop.products.set(product.id, product);
  }
  const variant = product.variants.find(({ sku }) => sku === input.sku)!;
  variant.price = input.price;
  variant.barcode = input.barcode ?? variant.barcode;
  variant.levels.set(LOCATIONS[0].id, input.quantity);
  if (!isDefault(product)) throw new Error('only products with one variant are put here');
  return `${product.id}:${variant.id}`;
}

function samples(shop: Shop): WebhookSample[] {
  const [product = '', variant = ''] = putProduct(shop, {
    sku: 'HOOKED',
    name: 'Hooked',
    price: '4.50',
    quantity: 5,
  }).split(':');
  const { id } = placeOrder(shop, [{ sku: 'HOOKED', quantity: 1 }]);
  const body = { id, name: `#${id}`, updated_at: '2026-10-01T12:00:00+03:00' };
  return [
    sample('an order', 'orders/create', body, { topic: 'order', event: 'order' }),
    sample(
      'the order, changed',
      'orders/updated',
      { ...body, updated_at: '2026-10-01T12:00:05+03:00' },
      { topic: 'order', event: 'order' },
    ),
    sample(
      'the order, cancelled',
      'orders/cancelled',
      { ...body, cancelled_at: '2026-10-01T12:01:00+03:00' },
      { topic: 'order', event: 'order' },
    ),
    sample('a refund', 'refunds/create', { id: 5, order_id: id }, { topic: 'return', event: 'order' }),
    sample('an order that is gone', 'orders/updated', { id: 99_999 }, { topic: 'order', event: 'ignored' }),
    sample(
      'a product',
      'products/update',
      { id: Number(product), variants: [{ id: Number(variant) }] },
      { topic: 'product', event: 'changed' },
    ),
    sample(
      'a deleted product',
      'products/delete',
      { id: Number(product) },
      { topic: 'product', event: 'changed' },
    ),
  ];
}

export function sample(
  name: string,
  topic: string,
  content: object,
  understood: Pick<WebhookSample, 'topic' | 'event'>,
): WebhookSample {
  const body = JSON.stringify(content);
  return {
    name,
    ...understood,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': DOMAIN,
      'x-shopify-hmac-sha256': createHmac('sha256', CREDENTIALS.secret).update(body).digest('base64'),
      'x-shopify-webhook-id': 'b54557e4-bdd9-4b37-8a5f-bf7d70bcd043',
      'x-shopify-event-id': '98880550-7158-44d4-b7cd-2c97c8a091b5',
      'x-shopify-triggered-at': '2026-10-01T09:00:00.000000000Z',
    },
    body,
    secret: CREDENTIALS.secret,
  };
}

/** The merchant sends all units of an order in the shop itself. */
export function sendAll(shop: Shop, id: number): void {
  const lines = shop.orders.get(id)?.lines ?? [];
  fulfillmentCreate(shop, {
    lineItemsByFulfillmentOrder: [
      {
        fulfillmentOrderId: `gid://shopify/FulfillmentOrder/${id}`,
        fulfillmentOrderLineItems: lines.map((line) => ({
          id: `gid://shopify/FulfillmentOrderLineItem/${line.id}`,
          quantity: line.currentQuantity,
        })),
      },
    ],
  });
}
