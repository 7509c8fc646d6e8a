import type { OrderStatus } from '@sluice/connector-kit';
import {
  type ConformanceChannel,
  type Findings,
  readDescription,
  type WebhookSample,
} from '@sluice/connector-kit/testing';
import { productBarcode } from '../barcode.ts';
import type { Config } from '../config.ts';
import { KINDS, takeBatch } from './batches.ts';
import { DESCRIPTION } from './description.ts';
import { placeOrder, setStatus } from './parcels.ts';
import { type Account, startServer } from './server.ts';
import { BRANDS, COLOUR, LEAF, SIZE, State } from './state.ts';

export const ACCOUNT: Account = {
  sellerId: '107703',
  key: 'canary-key-of-the-fake',
  secret: 'canary-secret-of-the-fake',
};
const WEBHOOK_KEY = 'canary-key-of-the-webhooks';

export const CONFIG: Config = {
  seller_id: ACCOUNT.sellerId,
  api_key: ACCOUNT.key,
  api_secret: ACCOUNT.secret,
  origin: 'TR',
  missing_barcode: 'sku',
};

/** Fields that the payloads of the kit need beside the common ones. */
export const PAYLOAD = {
  brand: 'Kuzey Işığı',
  brandSyncId: '41',
  categorySyncId: String(LEAF),
  attributes: [
    { code: String(COLOUR), value: '1907' },
    { code: String(SIZE), value: 'id:6821' },
  ],
  description: '<p>Sturdy and <b>bright</b>.</p>',
  images: ['https://img.example/front.jpg', 'https://img.example/back.jpg'],
  currency: 'TRY',
};

const ORDER_STATUSES: Readonly<Record<string, OrderStatus>> = {
  Awaiting: 'awaiting',
  Created: 'new',
  Picking: 'processing',
  Invoiced: 'processing',
  Shipped: 'shipped',
  AtCollectionPoint: 'shipped',
  UnDelivered: 'shipped',
  Delivered: 'delivered',
  Cancelled: 'cancelled',
  UnSupplied: 'cancelled',
  UnPacked: 'cancelled',
  Returned: 'returned',
};

/** The fake, and controls for tests. */
export interface FakeChannel extends ConformanceChannel {
  readonly findings: Findings;
  state(): State;
}

export async function startChannel(): Promise<FakeChannel> {
  let state = new State();
  const description = DESCRIPTION === undefined ? null : readDescription(DESCRIPTION);
  const { address, findings, close } = await startServer(() => state, ACCOUNT, description);
  return {
    address,
    findings,
    close,
    state: () => state,
    origins: ['https://apigw.trendyol.com'],
    config: () => CONFIG,
    reset: async () => {
      state = new State();
    },
    pageSizes: { listings: 100, orders: 200 },
    payload: PAYLOAD,
    fetchesImages: true,
    refused: { brandSyncId: '999999' },
    listings: async () =>
      [...state.products.values()].map((product) => ({
        syncId: product.barcode,
        externalKey: product.stockCode,
        barcode: productBarcode(product.barcode, product.stockCode),
        title: product.title,
        description: product.description,
        images: product.images.map(({ url }) => url),
        price: String(product.salePrice),
        currency: 'TRY',
        stock: product.quantity,
        active: product.contentId !== null && !product.archived,
      })),
    addForeignListing: async ({ sku, barcode }) => addProduct(state, { barcode, stockCode: sku }),
    placeOrder: async (lines) => String(placeOrder(state, lines)),
    orderStatuses: ORDER_STATUSES,
    setOrderStatus: async (id, status) => setStatus(state, Number(id), status),
    emptyAnswers: ['actOnOrder'],
    brands: async () => BRANDS.map(({ name }) => name),
    setCategoryTree: async (nodes) => {
      state.tree = nodes.map(({ syncId, name, parentSyncId }) => ({
        id: Number(syncId),
        name,
        parentId: parentSyncId === null ? null : Number(parentSyncId),
      }));
    },
    tickets: {
      config: () => CONFIG,
      hold: async (held) => {
        state.batchesAre = held ? 'held' : 'done';
      },
      expire: async () => {
        state.batchesAre = 'gone';
      },
      scramble: async () => {
        state.batchesAre = 'scrambled';
      },
    },
    webhooks: async () => samples(state),
  };
}

function samples(state: State): WebhookSample[] {
  addProduct(state, { barcode: 'HOOKED', stockCode: 'HOOKED' });
  const parcel = state.parcels.get(placeOrder(state, [{ sku: 'HOOKED', quantity: 1 }]))!;
  const page = (one: object) => ({ totalElements: 1, totalPages: 1, page: 0, size: 1, content: [one] });
  return [
    sample('an order', 'order', page(parcel)),
    sample('an order by itself', 'order', { ...parcel, status: 'PICKING' }),
    sample('a returned order', 'return', page({ ...parcel, status: 'RETURNED' })),
  ];
}

/** Puts a product there, past the connector. */
export function addProduct(
  state: State,
  product: { barcode: string; stockCode: string; [field: string]: unknown },
): void {
  const { brandSyncId, categorySyncId, description, images } = PAYLOAD;
  const id = takeBatch(state, KINDS.create!, [
    {
      title: 'Of somebody else',
      description,
      brandId: Number(brandSyncId),
      categoryId: Number(categorySyncId),
      productMainId: product.barcode,
      images: images.map((url) => ({ url })),
      attributes: [{ attributeId: COLOUR, attributeValue: 'Mavi' }],
      quantity: 5,
      salePrice: 10,
      listPrice: 10,
      ...product,
    },
  ]);
  const [item] = state.batches.get(id)!.items;
  if (item?.status !== 'SUCCESS') throw new Error(item?.failureReasons.join('; '));
}

function sample(name: string, topic: WebhookSample['topic'], content: object): WebhookSample {
  const headers = { 'content-type': 'application/json', 'x-api-key': WEBHOOK_KEY };
  return { name, topic, event: 'order', headers, body: JSON.stringify(content), secret: WEBHOOK_KEY };
}
