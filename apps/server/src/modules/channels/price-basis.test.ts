import type { Connector } from '@sluice/connector-kit';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../testing/channel.ts';
import { createProduct } from '../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { adoptPriceBasis } from './call-channel.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
let told: () => Promise<boolean>;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant, { connector: asShop });
});
afterEach(() => channel.close());

/** Shops get prices without VAT, unless they report otherwise. */
const asShop = (simulator: Connector): Connector =>
  ({
    ...simulator,
    kind: 'ecommerce',
    capabilities: { ...simulator.capabilities, priceBasis: true },
    pricesIncludeVat: () => told(),
  }) as Connector;
const adopt = () => adoptPriceBasis(channel.deps, tenant.id, channel.connectionId);
const withVat = async () => {
  const row = await service.platform.db.inTenant(tenant.id, (tx) =>
    tx.first(sql<{ prices_with_vat: boolean }>`select prices_with_vat from connections`),
  );
  return row!.prices_with_vat;
};

test('a new connection sends prices as the shop keeps them', async () => {
  told = async () => true;
  expect(await withVat()).toBe(false);
  expect(await adopt()).toBeUndefined();
  await createProduct(tenant, { sku: 'A', price: 10, tax_rate: 20, quantity: 1 });
  await channel.drain();
  expect(channel.listing('A')).toMatchObject({ price: '12' });
});

test('a shop that cannot be asked leaves it as it was', async () => {
  told = () => Promise.reject(new Error('no answer'));
  expect(await adopt()).toMatchObject({ message: 'no answer' });
  expect(await withVat()).toBe(false);
});
