import type { Overview } from '@sluice/contracts/portal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';

describe('what the first page says of a shop', () => {
  let service: TestService;
  let tenant: TestTenant;
  let user: TestUser;
  let channel: TestChannel | undefined;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    user = await signIn(service, tenant.id, 'viewer');
  });
  afterAll(async () => {
    await channel?.close();
    await service.close();
  });

  const read = async (): Promise<Overview> => (await user.call<Overview>('GET', '/overview')).body;

  test('each step of the set-up is told when it is done, and none before', async () => {
    const nothing = { product: false, connection: false, mapping: false, rule: false, published: false };
    expect(await read()).toMatchObject({ checklist: nothing, products: 0, live_listings: 0 });
    await createProduct(tenant, { price: 10, quantity: 3 });
    expect((await read()).checklist).toEqual({ ...nothing, product: true });
    channel = await connectTestChannel(service, tenant);
    expect((await read()).checklist).toMatchObject({ connection: true, mapping: true, published: false });
    await channel.drain();
    expect(await read()).toMatchObject({ checklist: { published: true }, products: 1, live_listings: 1 });
  });

  test('the products of another tenant do not count', async () => {
    const other = await service.createTenant();
    await createProduct(other, { price: 10 });
    expect((await read()).products).toBe(1);
  });

  test('deliveries are told hour by hour, without gaps', async () => {
    const series = await user.call<{ data: { delivered: number }[] }>('GET', '/deliveries?period=24h');
    expect(series.body.data).toHaveLength(24);
    expect(series.body.data.at(-1)!.delivered + series.body.data.at(-2)!.delivered).toBe(1);
  });
});
