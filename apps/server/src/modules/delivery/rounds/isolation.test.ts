import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectorOf } from '../../../connectors/registry.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createSlots } from '../../../platform/slots.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { createConnection } from '../../channels/index.ts';
import { planTenant } from '../../publishing/index.ts';
import { startDeliverer } from './deliverer.ts';

describe('channels that hang', () => {
  let service: TestService;
  let tenant: TestTenant;
  let channel: TestChannel;
  let hanging: Server;
  let hung = 0;
  beforeEach(async () => {
    service = await startTestService();
    tenant = await service.createTenant();
    hung = 0;
    // The server takes every call and never answers.
    hanging = createServer(() => {
      hung++;
    });
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    hanging.closeAllConnections();
    hanging.close();
    await channel.close();
    await service.close();
  });

  /**
   * Makes connections whose channel hangs, first in the queue, and after them one whose channel answers and has a
   * listing to get.
   */
  async function connectAll(count: number): Promise<void> {
    const { port } = hanging.address() as AddressInfo;
    for (let n = 0; n < count; n++) {
      const input = { label: `Hanging ${n}`, markupPercent: null, paused: false };
      const config = { base_url: `http://127.0.0.1:${port}` };
      await service.platform.db.inTenant(tenant.id, (tx) =>
        createConnection(tx, 'operator', service.platform.masterKeys, {
          connector: connectorOf('simulator')!,
          ...input,
          config,
        }),
      );
    }
    channel = await connectTestChannel(service, tenant);
    await createProduct(tenant, { name: 'Kettle', sku: 'K1', price: 5 });
    await planTenant(service.platform.db, tenant.id);
    await service.platform.db.inTenant(tenant.id, async (tx) => {
      tx.later(
        sql`update delivery_leases set due_at = due_at + make_interval(secs => connection_id::int / 1000.0)`,
      );
    });
  }

  /** Whether the answering channel gets its listing within the time, with a deliverer of these limits. */
  async function arrives(timeoutMs: number, limits?: { working: number; held: number }): Promise<boolean> {
    const deliverer = startDeliverer(channel.deps, limits);
    const answer = await fetch(`${channel.simulator.url}/_wait?sku=K1&timeout_ms=${timeoutMs}`);
    hanging.closeAllConnections();
    hanging.close();
    await deliverer.stop();
    return answer.status === 200;
  }

  test('R12: twenty hanging channels do not hold up the one that answers', async () => {
    await connectAll(20);
    expect(await arrives(8_000)).toBe(true);
    expect(hung).toBeGreaterThan(8);
  });

  test('control of R12: a deliverer whose places hanging channels keep is found out', async () => {
    await connectAll(8);
    expect(await arrives(1_500, { working: 8, held: 8 })).toBe(false);
  });
});

test('a slot whose call hangs is free for others, up to a bound, and counts again when it is answered', async () => {
  let freed = 0;
  let release = (): void => {};
  const noticed = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slots = createSlots({ working: 1, held: 2 }, () => {
    freed++;
    release();
  });
  const slot = slots.enter();
  expect(slots.free()).toBe(0);
  const call = Promise.withResolvers<void>();
  const waiting = Promise.all([slot.waiting(() => call.promise), slot.waiting(() => call.promise)]);
  await noticed;
  expect(slots.free()).toBe(1);
  slots.enter();
  expect(slots.free()).toBe(0);
  call.resolve();
  await waiting;
  slot.leave();
  expect(slots.free()).toBe(0);
  expect(freed).toBe(2);
});
