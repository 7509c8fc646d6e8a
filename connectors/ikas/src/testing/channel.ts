import type { OrderStatus } from '@sluice/connector-kit';
import type { ConformanceChannel, WebhookSample } from '@sluice/connector-kit/testing';
import type { Config } from '../config.ts';
import { type IkasFake, startIkas } from './ikas.ts';
import { ACCOUNT } from './server.ts';

export const CONFIG: Config = {
  store: ACCOUNT.store,
  client_id: ACCOUNT.clientId,
  client_secret: ACCOUNT.clientSecret,
};

const ORDER_STATUSES: Readonly<Record<string, OrderStatus>> = {
  'WAITING_UPSELL_ACTION/UNFULFILLED/PAID': 'awaiting',
  'CREATED/UNFULFILLED/WAITING': 'awaiting',
  'CREATED/UNFULFILLED/FAILED': 'awaiting',
  'CREATED/UNFULFILLED/PAID': 'new',
  'CREATED/UNFULFILLED/OVER_PAID': 'new',
  'CREATED/READY_FOR_SHIPMENT/PAID': 'processing',
  'CREATED/READY_FOR_PICK_UP/PAID': 'processing',
  'CREATED/CANCEL_REQUESTED/PAID': 'processing',
  'CREATED/PARTIALLY_FULFILLED/PAID': 'processing',
  'CREATED/FULFILLED/PAID': 'shipped',
  'CREATED/UNABLE_TO_DELIVER/PAID': 'shipped',
  'CREATED/DELIVERED/PAID': 'delivered',
  'REFUND_REQUESTED/REFUND_REQUESTED/PAID': 'delivered',
  'REFUNDED/REFUNDED/REFUNDED': 'returned',
  'CANCELLED/CANCELLED/REFUNDED': 'cancelled',
};

const LABEL = 'Kuzey Işığı';
const SHELF = ['Ev', 'Lambalar'] as const;
const BRAND = '00000000-0000-4000-8000-900000000001';
const HOME = '00000000-0000-4000-8000-900000000002';
const LAMPS = '00000000-0000-4000-8000-900000000003';

/** Fields that the payloads of the kit need beside the common ones. */
export const PAYLOAD = {
  currency: 'TRY',
  brand: LABEL,
  brandSyncId: BRAND,
  categoryPath: SHELF,
  categorySyncId: LAMPS,
};

/** The fake as the kit drives it, and the fake itself. */
export interface FakeChannel extends ConformanceChannel {
  readonly fake: IkasFake;
  /** The address here of a call to the vendor. */
  lead(url: string): string;
}

/** Rows of a page in walks of the kit. */
const PAGE = 20;

export async function startChannel(mostPerPage = PAGE): Promise<FakeChannel> {
  const fake = await startIkas({ mostPerPage });
  return {
    ...fake,
    fake,
    lead: (url) => {
      const origin = fake.origins.find((one) => url.startsWith(`${one}/`));
      return origin === undefined ? url : url.replace(origin, fake.address);
    },
    config: () => CONFIG,
    wholeConfig: () => ({ ...CONFIG, sale_price: 'list_price' }),
    reset: async () => {
      await fake.reset();
      seed(fake);
    },
    brands: async () => (await fake.brands()).filter((name) => name !== LABEL),
    categories: async () => (await fake.categories()).filter(([root]) => root !== SHELF[0]),
    payload: PAYLOAD,
    refused: { categorySyncId: '00000000-0000-4000-8000-999999999999' },
    pageSizes: { listings: PAGE, orders: PAGE, products: PAGE },
    orderStatuses: ORDER_STATUSES,
    webhooks: async () => samples(fake),
    close: async () => {
      await fake.close();
      if (fake.faults.length > 0) throw new Error(`the schema was not kept to: ${fake.faults.join('; ')}`);
    },
  };
}

/** The brand and the category that the listings of the kit have. */
function seed(fake: IkasFake): void {
  const { brands, categories, now } = fake.state();
  const kept = { createdAt: now(), updatedAt: now(), deleted: false, more: {} };
  brands.set(BRAND, { id: BRAND, name: LABEL, ...kept });
  categories.set(HOME, { id: HOME, name: SHELF[0], parentId: null, ...kept });
  categories.set(LAMPS, { id: LAMPS, name: SHELF[1], parentId: HOME, ...kept });
}

async function samples(fake: IkasFake): Promise<WebhookSample[]> {
  const productId = await fake.putProduct({ sku: 'HOOKED', name: 'Hooked', price: '4.50', quantity: 5 });
  const id = await fake.placeOrder([{ sku: 'HOOKED', quantity: 1 }]);
  const sample = (
    name: string,
    scope: string,
    content: object,
    understood: Pick<WebhookSample, 'topic' | 'event'>,
  ): WebhookSample => ({
    name,
    ...understood,
    headers: { 'content-type': 'application/json' },
    body: fake.webhookBody(scope, content),
    secret: ACCOUNT.clientSecret,
  });
  return [
    sample('an order', 'store/order/created', { id, updatedAt: 1 }, { topic: 'order', event: 'order' }),
    sample(
      'the order, changed',
      'store/order/updated',
      { id, updatedAt: 2 },
      { topic: 'order', event: 'order' },
    ),
    sample(
      'an order that is gone',
      'store/order/updated',
      { id: 'nobody' },
      { topic: 'order', event: 'ignored' },
    ),
    sample(
      'a product',
      'store/product/updated',
      { id: productId.split(':')[0] },
      { topic: 'product', event: 'changed' },
    ),
    sample('stock', 'store/stock/updated', { id: 'row' }, { topic: 'product', event: 'changed' }),
    sample('a customer', 'store/customer/created', { id: 'c' }, { topic: 'other', event: 'ignored' }),
  ];
}
