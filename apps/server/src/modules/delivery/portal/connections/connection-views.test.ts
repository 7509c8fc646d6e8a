import type { PlanPreview } from '@sluice/contracts';
import type { Connection, ConnectionDetail, DeliveryPoint } from '@sluice/contracts/portal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../../testing/channel.ts';
import { createProduct } from '../../../../testing/fixtures.ts';
import { signIn, type TestUser } from '../../../../testing/portal.ts';
import { startTestService, type TestService, type TestTenant } from '../../../../testing/service.ts';

describe('how a connection is doing, in the portal', () => {
  let service: TestService;
  let tenant: TestTenant;
  let admin: TestUser;
  let channel: TestChannel;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    tenant = await service.createTenant();
    admin = await signIn(service, tenant.id, 'admin');
    channel = await connectTestChannel(service, tenant);
    return () => channel.close();
  });

  const get = async <Body>(path: string): Promise<Body> =>
    (await admin.call<Body>('GET', `/connections${path}`)).body;
  const one = async (): Promise<Connection> => (await get<{ data: Connection[] }>('')).data[0]!;
  const detail = async (): Promise<ConnectionDetail> =>
    (await get<{ data: ConnectionDetail }>(`/${channel.connectionId}`)).data;
  const post = (path: string, body?: object) =>
    admin.call('POST', `/connections/${channel.connectionId}/${path}`, body);

  test('freshness is the age of the oldest change on its way, and zero when all has arrived', async () => {
    await createProduct(tenant, { sku: 'A', price: 10 });
    expect(await one()).toMatchObject({ undelivered: expect.any(Number), last_delivery_at: null });
    expect((await one()).undelivered).toBeGreaterThan(0);
    await channel.drain();
    expect(await one()).toMatchObject({
      undelivered: 0,
      lag_seconds: 0,
      listings: { live: 1, pending: 0, rejected: 0 },
      last_delivery_at: expect.any(String),
      breaker: 'closed',
      blocked: null,
      held: null,
    });
  });

  // holds UI-13
  test('three identical failures are told with their words and count, and a reset tries again', async () => {
    await channel.faults({ rate_500: 1 });
    await createProduct(tenant, { sku: 'A', price: 10 });
    for (let n = 0; n < 3; n++) {
      await channel.step();
      await service.platform.db.inTenant(tenant.id, async (tx) => {
        tx.later(sql`update delivery_leases set blocked_until = now(), due_at = now()`);
        tx.later(sql`update listings set next_at = now()`);
        tx.later(sql`update due_listings set due_at = now()`);
      });
    }
    const { blocked, breaker } = await one();
    expect(breaker).not.toBe('closed');
    expect(blocked).toMatchObject({ reason: expect.any(String) });
    expect(blocked!.identical_failures).toBeGreaterThanOrEqual(3);
    await channel.faults({});
    expect((await post('reset-breaker')).status).toBe(200);
    expect(await one()).toMatchObject({ breaker: 'closed', blocked: null });
  });

  test('the hours add up to what was delivered, refused and failed', async () => {
    for (const sku of ['A', 'B']) await createProduct(tenant, { sku, price: 10 });
    await channel.drain();
    for (const period of ['24h', '7d', '30d', '90d']) {
      const { data, unit } = await get<{ data: DeliveryPoint[]; unit: string }>(
        `/${channel.connectionId}/deliveries?period=${period}`,
      );
      expect(unit).toBe(period.endsWith('h') || period === '7d' ? 'hour' : 'day');
      expect(data.reduce((sum, point) => sum + point.delivered, 0)).toBe(2);
      expect(data.reduce((sum, point) => sum + point.rejected + point.failures, 0)).toBe(0);
    }
    const { body } = await admin.call('GET', `/connections/${channel.connectionId}/deliveries?period=1y`);
    expect(body).toMatchObject({ errors: { period: [expect.any(String)] } });
  });

  test('a preview shows what settings would do and leaves everything as it was', async () => {
    await createProduct(tenant, { sku: 'A', price: 10, tax_rate: 0 });
    await channel.drain();
    const answer = await admin.call<PlanPreview>('POST', `/connections/${channel.connectionId}/preview`, {
      markup_percent: 50,
    });
    expect(answer.body.connections).toMatchObject([{ updated: 1, prices_up: 1, withdrawn: 0 }]);
    expect(answer.body.examples).toMatchObject([{ sku: 'A', price_before: 10, price_after: 15 }]);
    expect((await detail()).settings.markup_percent).toBeNull();
    await channel.drain();
    expect(channel.listing('A')!.price).toBe('10');
    const wrong = await post('preview', { markup_percent: -200 });
    expect(wrong).toMatchObject({ status: 422, body: { errors: { markup_percent: [expect.any(String)] } } });
  });

  test('synchronising puts back what other hands took from the channel', async () => {
    await createProduct(tenant, { sku: 'A', price: 10 });
    await channel.drain();
    await fetch(`${channel.simulator.url}/_state`, { method: 'DELETE' });
    expect((await post('sync')).status).toBe(202);
    await channel.drain();
    expect(channel.listing('A')).toBeDefined();
  });

  test('a comparison is asked for and shown', async () => {
    expect((await detail()).reconciliation).toBeNull();
    expect((await post('reconciliations', { mode: 'report' })).status).toBe(202);
    expect(await detail()).toMatchObject({
      reconcile_mode: 'mend',
      reconciliation: { state: 'requested', mode: 'report' },
    });
  });
});
