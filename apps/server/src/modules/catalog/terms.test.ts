import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTestChannel, type TestChannel } from '../../testing/channel.ts';
import { startTestService, type TestService, type TestTenant } from '../../testing/service.ts';
import { createBrand } from './brands.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant);
});
afterAll(async () => {
  await channel.close();
  await service.close();
});

const brandsOnChannel = () => [...channel.simulator.state.brands.values()].map((brand) => brand.name).sort();
const createWhileDelivering = (name: string) =>
  service.platform.db.inTenant(tenant.id, async (tx) => {
    await createBrand(tx, name);
    await channel.step();
  });

test('a brand is not overlooked by a delivery that runs before its transaction is committed', async () => {
  await createWhileDelivering('Early');
  await channel.drain();
  expect(brandsOnChannel()).toEqual(['Early']);
});

test('whoever creates a brand holds up no delivery meanwhile', async () => {
  await channel.drain();
  await createWhileDelivering('Late');
  await channel.drain();
  expect(brandsOnChannel()).toContain('Late');
});
