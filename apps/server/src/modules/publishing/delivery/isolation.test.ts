import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectorOf } from '../../../connectors/registry.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createSlots } from '../../../platform/slots.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProduct } from '../../../testing/fixtures.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { createConnection } from '../../channels/index.ts';
import { planTenant } from '../plan/plan-tenant.ts';
import { startDeliverer } from './deliverer.ts';

const HANGING = 20;

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
let hanging: Server;
let hung = 0;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  // Takes every call and never answers.
  hanging = createServer(() => {
    hung++;
  });
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  hanging.closeAllConnections();
  hanging.close();
  await channel.close();
  await service.close();
});

test('R12: twenty hanging channels do not hold up the one that answers', async () => {
  const { port } = hanging.address() as AddressInfo;
  for (let n = 0; n < HANGING; n++) {
    const input = { label: `Hanging ${n}`, markupPercent: null, paused: false };
    const config = { base_url: `http://127.0.0.1:${port}` };
    await service.platform.db.inTenant(tenant.id, (tx) =>
      createConnection(tx, 'operator', service.platform.masterKeys, connectorOf('simulator')!, {
        ...input,
        config,
      }),
    );
  }
  channel = await connectTestChannel(service, tenant);
  await createProduct(tenant, { name: 'Kettle', sku: 'K1', price: 5 });
  await planTenant(service.platform.db, tenant.id, service.platform.mediaUrl);
  // The hanging ones are the first in the queue.
  await service.platform.db.inTenant(tenant.id, async (tx) => {
    tx.later(
      sql`update delivery_leases set due_at = due_at + make_interval(secs => connection_id::int / 1000.0)`,
    );
  });
  const deliverer = startDeliverer(channel.deps);
  const answer = await fetch(`${channel.simulator.url}/_wait?sku=K1&timeout_ms=8000`);
  expect(answer.status).toBe(200);
  expect(hung).toBeGreaterThan(8);
  hanging.closeAllConnections();
  hanging.close();
  await deliverer.stop();
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
