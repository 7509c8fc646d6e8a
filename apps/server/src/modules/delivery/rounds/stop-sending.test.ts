import type { Connector } from '@sluice/connector-kit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProducts } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { setPaused, setSendingStopped } from '../../channels/index.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
let duringCall: (() => Promise<void>) | undefined;

/** A shop that takes ten items at a time, and whose calls can be interrupted. */
const interruptible = (simulator: Connector): Connector => ({
  ...simulator,
  capabilities: {
    ...simulator.capabilities,
    listings: { ...simulator.capabilities.listings!, maxBatch: 10 },
  },
  upsertListings: async (ctx, items) => {
    const results = await simulator.upsertListings!(ctx, items);
    await duringCall?.();
    return results;
  },
});

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.createTenant();
  duringCall = undefined;
  channel = await connectTestChannel(service, tenant, { connector: interruptible });
  await createProducts(service, tenant, 50);
  return () => channel.close();
});

const stopTenant = (stopped: boolean) =>
  service.platform.db.inTenant(tenant.id, (tx) => setSendingStopped(tx, 'operator', stopped));
const stopConnection = (stopped: boolean) =>
  service.platform.db.inTenant(tenant.id, (tx) => setPaused(tx, 'operator', channel.connectionId, stopped));
const listed = () => channel.simulator.state.bySku.size;

test.each([
  ['a tenant', stopTenant],
  ['a connection', stopConnection],
])(
  'sending of %s stopped in the middle of a delivery sends no further batch, and goes on when it is resumed',
  async (_, stop) => {
    duringCall = async () => {
      duringCall = undefined;
      await stop(true);
      // The watch looks twice a second, so the channel's answer takes long enough for one look.
      const looked = performance.now() + 1_000;
      while (performance.now() < looked) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    await channel.step();
    expect(listed()).toBe(10);
    await channel.step();
    expect(listed()).toBe(10);
    await stop(false);
    await channel.drain();
    expect(listed()).toBe(50);
  },
);
