import type { Connector, OfferItem } from '@sluice/connector-kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { sweepSecondLooks } from './second-look.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
let late: OfferItem[] | undefined;
beforeEach(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  late = undefined;
  channel = await connectTestChannel(service, tenant, { connector: answeringLate });
});
afterEach(async () => {
  await channel.close();
  await service.close();
});

let isLate = false;
let applyLate: (() => Promise<unknown>) | undefined;
/** A channel that leaves a write without an answer, and applies it when the test says. */
const answeringLate = (connector: Connector): Connector => ({
  ...connector,
  updateOffers: async (ctx, items) => {
    if (!isLate) return connector.updateOffers!(ctx, items);
    late = [...items];
    applyLate = () => connector.updateOffers!(ctx, late!);
    return [];
  },
});
const inTenant = <T>(work: Parameters<typeof service.platform.db.inTenant<T>>[1]): Promise<T> =>
  service.platform.db.inTenant(tenant.id, work);
const price = async (id: number, value: number): Promise<void> => {
  await tenant.call('PUT', `/v1/products/${id}`, { name: 'A', price: value });
};
const passTime = () =>
  inTenant(async (tx) =>
    tx.later(sql`
      update listings set second_look_at = second_look_at - interval '4 minutes' where second_look_at is not null`),
  );
const looks = () =>
  inTenant((tx) => tx.run(sql<object>`select from listings where second_look_at is not null`));

test('a write that the channel applies late, over a newer one, is found and mended', async () => {
  const id = await createProduct(tenant, { name: 'A', sku: 'A', price: 10, quantity: 5 });
  await channel.drain();
  isLate = true;
  await price(id, 11);
  await channel.step();
  isLate = false;
  await price(id, 12);
  await channel.drain();
  expect(channel.listing('A')).toMatchObject({ price: '12' });
  await applyLate!();
  expect(channel.listing('A')).toMatchObject({ price: '11' });
  await sweepSecondLooks(service.platform.db);
  await channel.drain();
  expect(channel.listing('A')).toMatchObject({ price: '11' });
  await passTime();
  await sweepSecondLooks(service.platform.db);
  await channel.drain();
  expect(channel.listing('A')).toMatchObject({ price: '12' });
  expect(await looks()).toEqual([]);
});

test('a listing is looked at a second time once, and not at all after writes that were answered', async () => {
  const id = await createProduct(tenant, { name: 'A', sku: 'A', price: 10, quantity: 5 });
  await channel.drain();
  await price(id, 11);
  await channel.drain();
  expect(await looks()).toEqual([]);
  isLate = true;
  await price(id, 12);
  await channel.step();
  isLate = false;
  await channel.drain();
  expect(await looks()).toHaveLength(1);
  await passTime();
  await sweepSecondLooks(service.platform.db);
  await channel.drain();
  expect(await looks()).toEqual([]);
  expect(channel.listing('A')).toMatchObject({ price: '12', writes: { offers: 2 } });
});
