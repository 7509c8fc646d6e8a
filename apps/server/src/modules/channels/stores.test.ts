import type { StockLocation } from '@sluice/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addConnection } from '../../testing/fixtures.ts';
import { startTestService, type TestService } from '../../testing/service.ts';
import { syncStores } from './stores.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

// holds STOCK-7
test('every store gets a location once, also where another one has the code that it would get', async () => {
  const tenant = await service.createTenant();
  const id = await addConnection(service, tenant);
  const external = { code: `simulator-${id}-a-1`, label: 'Warehouse', type: 'external' };
  expect((await tenant.call('POST', '/v1/stock-locations', external)).status).toBe(201);
  const stores = [
    { storeId: 'a-1', label: 'North', active: true },
    { storeId: 'a 1', label: 'South', active: true },
    { storeId: 'b', label: 'West', active: true },
  ];
  const sync = () =>
    service.platform.db.inTenant(tenant.id, (tx) => syncStores(tx, { id, platform: 'simulator' }, stores));
  const locations = async () =>
    (
      await tenant.call<{ data: StockLocation[] }>('GET', '/v1/stock-locations?type=marketplace_store')
    ).body.data.map(({ code, label }) => [label, code]);
  await sync();
  const first = await locations();
  expect(first.map(([label]) => label).sort()).toEqual(['North', 'South', 'West']);
  expect(new Set(first.map(([, code]) => code)).size).toBe(3);
  expect(first).toContainEqual(['West', `simulator-${id}-b`]);
  await sync();
  expect(await locations()).toEqual(first);
});
