import { type Connector, choice, RESENDS } from '@sluice/connector-kit';
import { Type } from 'typebox';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { updateConnectionConfig } from '../../channels/index.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
let connector: Connector;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant, { connector: withSales });
  await createProduct(tenant, { sku: 'A', price: 5, tax_rate: 20, quantity: 1 });
  await channel.drain();
});
afterEach(() => channel.close());

const withSales = (simulator: Connector): Connector => {
  const sales = choice({ shop: 'Shop', list: 'List price' }, { ...RESENDS, title: 'Sales', default: 'shop' });
  const { properties } = simulator.configSchema;
  connector = {
    ...simulator,
    configSchema: Type.Object({
      ...properties,
      sale_price: Type.Optional(sales),
      note: Type.Optional(Type.String({ title: 'Note' })),
    }),
  } as Connector;
  return connector;
};
const configure = (patch: Record<string, string | null>) =>
  service.platform.db.inTenant(tenant.id, (tx) =>
    updateConnectionConfig(tx, 'operator', service.platform.masterKeys, {
      id: channel.connectionId,
      connector,
      patch,
    }),
  );
const sent = async (): Promise<number> => {
  await channel.drain();
  return channel.simulator.state.calls['POST /api/listings/batch'] ?? 0;
};

test('a setting that changes what listings look like has them sent anew, each time it changes', async () => {
  expect(await sent()).toBe(1);
  await configure({ sale_price: 'list' });
  expect(await sent()).toBe(2);
  await configure({ sale_price: null });
  expect(await sent()).toBe(3);
});

test('another setting, or the same value once more, sends nothing', async () => {
  await configure({ note: 'x' });
  await configure({ sale_price: 'shop' });
  expect(await sent()).toBe(1);
  await configure({ sale_price: 'list' });
  await configure({ sale_price: 'list', note: 'y' });
  expect(await sent()).toBe(2);
});
