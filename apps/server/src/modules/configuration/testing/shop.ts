import type { Configuration, ConfigurationApplied, ConfigurationPlan } from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { addConnection, createProduct } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { planTenant } from '../../publishing/index.ts';

export interface ShopToConfigure {
  service: TestService;
  tenant: TestTenant;
  owner: TestUser;
  /** Its one connection, Bazaar. */
  connection: number;
}

/** Gives each test of a file a shop of its own, with two products that are planned for a connection. */
export function eachWithAShop(): ShopToConfigure {
  const shop = {} as ShopToConfigure;
  beforeAll(async () => {
    shop.service = await startTestService({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  });
  afterAll(() => shop.service.close());
  beforeEach(async () => {
    const { service } = shop;
    shop.tenant = await service.createTenant();
    shop.owner = await signIn(service, shop.tenant.id, 'owner');
    shop.connection = await addConnection(service, shop.tenant, { label: 'Bazaar' });
    await createProduct(shop.tenant, { sku: 'A1', price: 10, quantity: 5, brand_name: 'Acme' });
    await createProduct(shop.tenant, {
      sku: 'A2',
      price: 20,
      quantity: 1,
      category_paths: [['Home', 'Tea']],
    });
    await planTenant(service.platform.db, shop.tenant.id);
  });
  return shop;
}

/** The calls about the configuration of a shop. */
export const callsOf = (shop: ShopToConfigure) => ({
  read: async (): Promise<Configuration> =>
    (await shop.owner.call<{ data: Configuration }>('GET', '/configuration')).body.data,
  plan: (configuration: object, more: object = {}) =>
    shop.owner.call<ConfigurationPlan & { errors: Record<string, string[]> }>('POST', '/configuration/plan', {
      configuration,
      ...more,
    }),
  apply: (configuration: object, more: object = {}) =>
    shop.owner.call<ConfigurationApplied>('PUT', '/configuration', { configuration, ...more }),
});

/** A configuration that names Bazaar alone. */
export const bazaar = (more: object): object => ({
  version: 1,
  connections: [{ label: 'Bazaar', platform: 'simulator', ...more }],
});

export const linesOf = ({ changes }: Pick<ConfigurationPlan, 'changes'>) =>
  changes.map(({ action, subject, name, before, after }) => [action, subject, name, before, after]);
