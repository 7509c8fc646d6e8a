import type { SentOffers } from '@sluice/contracts/portal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTestChannel, type TestChannel } from '../../../../testing/channel.ts';
import { createProduct } from '../../../../testing/fixtures.ts';
import { signIn } from '../../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../../testing/service.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant, { connection: { markupPercent: 10 } });
});
afterAll(async () => {
  await channel.close();
  await service.close();
});

// holds UI-85
test('every price and stock that a channel was sent is a point in time; equal ones are none', async () => {
  const user = await signIn(service, tenant.id);
  const product = await createProduct(tenant, { sku: 'A', price: 10, quantity: 5 });
  const change = async (fields: object) => {
    await user.call('PATCH', `/products/${product}`, fields);
    await channel.drain();
  };
  await channel.drain();
  await change({ name: 'Renamed' });
  await change({ quantity: 4 });
  await change({ price: 20 });
  await user.call('PUT', `/products/${product}/channels/${channel.connectionId}/exclusion`, {
    excluded: true,
  });
  await user.call('PATCH', `/connections/${channel.connectionId}`, { withdraw_excluded: true });
  await channel.drain();
  const { body } = await user.call<SentOffers>('GET', `/products/${product}/sent-offers`);
  expect(body.data).toHaveLength(1);
  expect(body.data[0]!.credential_id).toBe(channel.connectionId);
  expect(body.data[0]!.points.map(({ price, currency, stock }) => [price, currency, stock])).toEqual([
    [11, 'EUR', 5],
    [11, 'EUR', 4],
    [22, 'EUR', 4],
    [null, null, null],
  ]);
  const stranger = await signIn(service, (await service.createTenant()).id);
  expect((await stranger.call('GET', `/products/${product}/sent-offers`)).status).toBe(404);
});
