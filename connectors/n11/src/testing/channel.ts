import type { OrderStatus } from '@sluice/connector-kit';
import type { StandInChannel } from '@sluice/connector-kit/testing';
import type { Config } from '../config.ts';
import { sku as wireSku } from './bench.ts';
import { ACCOUNT, type Fake, startFake } from './fake.ts';
import { parcelsOf } from './orders.ts';
import { createProduct } from './products.ts';
import type { PackageStatus } from './records.ts';
import { COLOUR, LEAF } from './taxonomy.ts';

export const CONFIG: Config = {
  app_key: ACCOUNT.appKey,
  app_secret: ACCOUNT.appSecret,
  shipment_template: 'Standart',
};

/** Fields that the payloads of the kit need beside the common ones. */
export const PAYLOAD = {
  title: 'Parlak masa lambası, siyah',
  brand: 'Kuzey Işığı',
  categorySyncId: String(LEAF),
  attributes: [{ code: String(COLOUR), value: 'id:4291' }],
  description: '<p>Sturdy and <b>bright</b>.</p>',
  images: ['https://img.example/front.jpg', 'https://img.example/back.jpg'],
  currency: 'TRY',
};

const ORDER_STATUSES: Readonly<Record<PackageStatus, OrderStatus>> = {
  Created: 'new',
  Picking: 'processing',
  Shipped: 'shipped',
  Delivered: 'delivered',
  Cancelled: 'cancelled',
  UnSupplied: 'cancelled',
  Unpacked: 'cancelled',
};

/** The fake as the kit drives it, and the fake itself. */
export type FakeChannel = StandInChannel<Fake>;

export async function startChannel(): Promise<FakeChannel> {
  const fake = await startFake();
  const state = () => fake.shop().state;
  return {
    fake,
    lead: fake.lead,
    address: fake.address,
    origins: fake.origins,
    config: () => CONFIG,
    reset: async () => fake.reset(),
    close: () => fake.close(),
    payload: PAYLOAD,
    fetchesImages: true,
    refused: { categorySyncId: '1001000' },
    pageSizes: { listings: 250, orders: 100 },
    listings: async () =>
      [...state().products.values()].map((product) => ({
        syncId: product.stockCode,
        externalKey: product.stockCode,
        barcode: product.barcode,
        title: product.title,
        description: product.description,
        images: product.images,
        price: String(product.salePrice),
        currency: product.currencyType === 'TL' ? 'TRY' : product.currencyType,
        stock: product.quantity,
        active: product.status === 'Active',
      })),
    now: () => new Date(state().now()),
    addForeignListing: async ({ sku, barcode }) => {
      const [reason] = createProduct(state(), wireSku(sku, { barcode }));
      if (reason !== undefined) throw new Error(reason);
    },
    setCategoryTree: async (nodes) => {
      state().tree = nodes.map(({ syncId, name, parentSyncId }) => ({
        id: Number(syncId),
        name,
        parentId: parentSyncId === null ? null : Number(parentSyncId),
      }));
    },
    placeOrder: async (lines) => String(parcelsOf(state(), fake.shop().placeOrder(lines))[0]!.id),
    orderStatuses: ORDER_STATUSES,
    setOrderStatus: async (id, status) =>
      fake.shop().move(state().parcels.get(Number(id))!.orderNumber, status as PackageStatus),
    tickets: {
      config: () => CONFIG,
      hold: async (held) => (held ? fake.shop().holdTasks() : fake.shop().releaseTasks()),
      expire: async () => {
        state().tasksAre = 'gone';
      },
      scramble: async () => {
        state().tasksAre = 'scrambled';
      },
    },
  };
}
