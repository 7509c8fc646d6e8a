import { createHmac } from 'node:crypto';
import type { ConformanceChannel, WebhookSample } from '@sluice/connector-kit/testing';
import { seenListing } from '../map.ts';
import { heldAmount, heldPrice } from './money.ts';
import { shownOrder } from './orders.ts';
import { PAGE_SIZE, STORES, startServer } from './server.ts';
import { CREDENTIALS } from './sign-in.ts';
//+consent import { consent } from './sign-in.ts';
import { ChannelState, placeOrder, putListing } from './state.ts';

const WEBHOOK_SECRET = 'canary-secret-of-the-webhooks';

/** A programmable stand-in for the channel, as the conformance kit drives it. */
export async function startChannel(): Promise<ConformanceChannel> {
  let state = new ChannelState();
  const { address, close } = await startServer(() => state);
  const config = (base: string) => ({ base_url: base, ...CREDENTIALS });
  return {
    address,
    config,
    close,
    reset: async () => {
      state = new ChannelState();
    },
    pageSizes: { listings: PAGE_SIZE, orders: PAGE_SIZE, products: PAGE_SIZE, categories: PAGE_SIZE },
    fetchesImages: true,
    refused: { title: 'x'.repeat(201) },
    listings: async () =>
      [...state.listings.values()].map((listing) => ({
        ...seenListing(listing),
        price: heldAmount(listing.price),
      })),
    addForeignListing: async ({ sku, barcode }) => {
      putListing(state, { sku, barcode, title: 'Of somebody else', price: heldPrice('1') });
    },
    placeOrder: async (lines) => placeOrder(state, lines),
    orderStatuses: {
      unpaid: 'awaiting',
      open: 'new',
      packing: 'processing',
      sent: 'shipped',
      void: 'cancelled',
    },
    setOrderStatus: async (id, status) => {
      const order = state.orders.get(id);
      if (order) state.orders.set(id, { ...order, state: status, changed_at: new Date().toISOString() });
    },
    shipments: async (id) =>
      (state.shipments.get(id) ?? []).map(({ tracking, lines }) => ({
        units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
        trackingNumber: tracking,
      })),
    putProduct: async ({ sku, ...product }) => {
      const id = `P-${sku}`;
      const price = heldPrice(product.price);
      state.products.set(id, { ...product, id, sku, price, changed_at: new Date().toISOString() });
      return id;
    },
    deleteProduct: async (id) => {
      state.products.delete(id);
    },
    stores: STORES.map(({ id, name }) => ({ storeId: id, label: name, active: true })),
    brands: async () => [...state.brands.values()].map(({ path }) => path.join(' > ')),
    categories: async () => [...state.categories.values()].map(({ path }) => path),
    setCategoryTree: async (nodes) => {
      state.tree = nodes.map(({ syncId, name, parentSyncId, assignable }) => ({
        id: syncId,
        name,
        parent: parentSyncId,
        leaf: assignable,
      }));
    },
    // <either,tickets,two-tickets>
    tickets: {
      // <either>
      config: (base) => ({ ...config(base), answers: 'async' }),
      // </either>
      //+tickets,two-tickets config,
      hold: async (held) => {
        state.tickets_are = held ? 'pending' : 'done';
      },
      expire: async () => {
        state.tickets_are = 'expired';
      },
      scramble: async () => {
        state.tickets_are = 'scrambled';
      },
    },
    // </either,tickets,two-tickets>
    //+consent consent: async () => consent(),
    //+consent mask: [/canary-code-\d+/g],
    webhooks: async () => samples(state),
  };
}

function samples(state: ChannelState): WebhookSample[] {
  putListing(state, { sku: 'HOOKED', title: 'Hooked', price: heldPrice('4.50') });
  const held = state.orders.get(placeOrder(state, [{ sku: 'HOOKED', quantity: 1 }]))!;
  const order = shownOrder(held);
  const sent = shownOrder({ ...held, state: 'sent' });
  return [
    sample('an order', 'order', 'order', { topic: 'order', order }),
    sample('the order, sent', 'order', 'order', { topic: 'order', order: sent }),
    sample('a listing', 'product_status', 'changed', { topic: 'listing', listing: { id: 'L1' } }),
    sample('a ping', 'reply', undefined, { topic: 'ping' }),
  ];
}

function sample(
  name: string,
  topic: WebhookSample['topic'],
  event: WebhookSample['event'],
  content: object,
): WebhookSample {
  const body = JSON.stringify(content);
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(body).digest('base64');
  const headers = { 'X-Signature': signature, 'X-Delivery-Id': '7' };
  return { name, topic, headers, body, secret: WEBHOOK_SECRET, ...(event === undefined ? {} : { event }) };
}
