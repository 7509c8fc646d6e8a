import { afterAll, beforeAll, expect, test } from 'vitest';
import { operation, upload } from './modules/imports/testing/imports.ts';
import { connectTestChannel, type TestChannel } from './testing/channel.ts';
import { startTestService, type TestService, type TestTenant } from './testing/service.ts';
import { startWorker } from './wiring-worker.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
let stop: () => Promise<void>;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant);
  const deaf = { ...service.platform.signals, on: () => {} };
  stop = startWorker({ ...service.platform, signals: deaf });
});
afterAll(async () => {
  await stop();
  await channel.close();
  await service.close();
});

/** More than one pause of a process at rest. */
const PATIENCE = { timeout: 15_000 };

test('a worker that hears no signal plans and delivers all the same', async () => {
  await tenant.call('POST', '/v1/products', { name: 'Chair', sku: 'A', price: '10' });
  await expect.poll(() => channel.listing('A')?.title, PATIENCE).toBe('Chair');
});

test('a worker that hears no signal imports all the same', async () => {
  const { body } = await upload(service, tenant, 'sku,name\nB,Table\n');
  await expect.poll(async () => (await operation(tenant, body.id)).status, PATIENCE).toBe('completed');
});
