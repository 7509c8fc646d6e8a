import { type Connector, ConnectorError } from '@sluice/connector-kit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProducts } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { markConnectionChanged } from '../../channels/index.ts';

const PRODUCTS = 120;
const ITEM_MS = 800;
const TIMEOUT_MS = 30_000;

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
/** A clock that only the shop moves. */
let clock = 0;
/** Numbers of prices and stocks that calls carried, including abandoned calls. */
let carried: number[];
let contents = 0;

/** A shop that works on one item after the other, and continues when nobody waits any more. */
const slow = (simulator: Connector): Connector => ({
  ...simulator,
  capabilities: {
    ...simulator.capabilities,
    listings: { ...simulator.capabilities.listings!, maxBatch: 100, offers: { maxBatch: 100 } },
  },
  upsertListings: (ctx, items) => {
    contents += items.length;
    return simulator.upsertListings!(ctx, items);
  },
  updateOffers: async (ctx, items) => {
    carried.push(items.length);
    const done = items.slice(0, Math.floor(TIMEOUT_MS / ITEM_MS));
    const results = await simulator.updateOffers!(ctx, done);
    clock += Math.min(items.length * ITEM_MS, TIMEOUT_MS);
    if (done.length === items.length) return results;
    throw new ConnectorError({ kind: 'unknown_outcome', message: 'no answer within 30 s' });
  },
});

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant, { connector: slow });
  await createProducts(service, tenant, PRODUCTS);
  await channel.drain();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await channel.close();
  await service.close();
});

test('a shop that takes 0.8 s for an item gets every price once, in calls that it can answer', async () => {
  [carried, contents] = [[], 0];
  const real = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => real() + clock);
  await service.platform.db.inTenant(tenant.id, async (tx) => {
    tx.later(sql`update connections set markup_percent = 5`);
    markConnectionChanged(tx, channel.connectionId);
  });
  const pauses: number[] = [];
  for (let turn = 0; turn < 60; turn++) {
    await channel.step();
    const [lease] = await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.run(sql<{ wait: number; open: number }>`
        select greatest(0, extract(epoch from blocked_until - now()))::float8 as wait,
          (select count(*) from listings where state in ('pending', 'sending', 'retry'))::integer as open
        from delivery_leases`),
    );
    if (lease!.wait > 0) pauses.push(lease!.wait);
    if (turn > 1 && lease!.open === 0) break;
    await service.platform.db.inTenant(tenant.id, async (tx) => {
      tx.later(
        sql`update delivery_leases set blocked_until = '-infinity', expires_at = '-infinity', due_at = now()`,
      );
      tx.later(sql`update listings set next_at = now() where next_at > now()`);
      tx.later(sql`update due_listings set due_at = now() where due_at > now()`);
    });
  }
  const wrong = [...channel.simulator.state.bySku.values()].filter(
    ({ sku, price }) => Number(price) !== Math.round(Number(sku.slice(1)) * 105) / 100,
  );
  expect(wrong).toEqual([]);
  // Only the first call is too large; the items that the shop finished nevertheless are read back and not sent again.
  expect(carried[0]).toBe(100);
  expect(Math.max(...carried.slice(1))).toBeLessThanOrEqual(50);
  expect(carried.slice(1).reduce((sum, items) => sum + items)).toBeLessThanOrEqual(PRODUCTS);
  expect(contents).toBe(0);
  // The shop rests for as long as the call waited.
  expect(Math.max(...pauses)).toBeGreaterThan(25);
});
