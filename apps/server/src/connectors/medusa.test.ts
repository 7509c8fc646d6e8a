import type { Connector } from '@sluice/connector-kit';
import { medusaConnector } from '@sluice/connector-medusa';
import {
  admin,
  buy,
  configFor,
  moveOrder,
  type RealServer,
  startRealServer,
} from '@sluice/connector-medusa/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestChannel } from '../testing/channel.ts';
import { createProduct, stockOf } from '../testing/fixtures.ts';
import { testCluster } from '../testing/postgres.ts';
import { deliverLater, pollOrders } from '../testing/real-connector.ts';
import { startTestService, type TestService, type TestTenant } from '../testing/service.ts';
import { connectComplete } from '../testing/use-connector.ts';

/** The first time, Medusa is installed and makes its tables. */
const PATIENCE_MS = 12 * 60_000;

let service: TestService;
let medusa: RealServer;
let tenant: TestTenant;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  medusa = await startRealServer(testCluster());
  tenant = await service.createTenant();
  channel = await connectComplete(service, tenant, {
    connector: medusaConnector as Connector,
    config: { ...configFor(medusa) } as Record<string, string>,
  });
}, PATIENCE_MS);
afterAll(async () => {
  await channel.close();
  await medusa.close();
  await service.close();
});

const later = () => deliverLater(channel, tenant);
const poll = () => pollOrders(channel, tenant);

interface Shown {
  readonly status: string;
  readonly collection: { readonly title: string } | null;
  readonly categories: readonly { readonly name: string }[];
  readonly variants: readonly { readonly sku: string }[];
}

const shown = async (): Promise<readonly Shown[]> =>
  (
    await admin<{ products: Shown[] }>(
      medusa,
      'products?fields=status,collection.title,categories.name,variants.sku&order=id',
    )
  ).products;

test('a product goes on sale with its brand and category, its order lowers the stock, a cancellation gives it back', async () => {
  const id = await createProduct(tenant, {
    sku: 'A',
    name: 'Masa lambası',
    price: 100,
    tax_rate: 20,
    quantity: 7,
    brand_name: 'Kuzey Işığı',
    category_paths: [['Ev', 'Lambalar']],
  });
  await later();
  expect(await shown()).toMatchObject([
    {
      status: 'published',
      collection: { title: 'Kuzey Işığı' },
      categories: [{ name: 'Lambalar' }],
      variants: [{ sku: 'A' }],
    },
  ]);
  const order = await buy(medusa, [{ sku: 'A', quantity: 2 }]);
  await poll();
  expect(await stockOf(tenant, id)).toBe(5);
  await moveOrder(medusa, order, 'canceled');
  await poll();
  expect(await stockOf(tenant, id)).toBe(7);
  await tenant.call('DELETE', `/v1/products/${id}`);
  await later();
  expect(await shown()).toMatchObject([{ status: 'draft' }]);
});
