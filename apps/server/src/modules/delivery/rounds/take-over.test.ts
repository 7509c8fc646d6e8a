import { setTimeout as delay } from 'node:timers/promises';
import type { Connector } from '@sluice/connector-kit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { LeaseLost } from '../../../platform/queue/leased-table.ts';
import { connectTestChannel, type TestChannel } from '../../../testing/channel.ts';
import { createProduct, createProducts } from '../../../testing/fixtures.ts';
import { type Gate, openGate } from '../../../testing/gate.ts';
import { startTestService, type TestService, type TestTenant } from '../../../testing/service.ts';
import { planTenant } from '../../publishing/index.ts';
import { deliverConnection } from './deliver-connection.ts';
import { startDeliverer } from './deliverer.ts';
import { claimLeases, type Lease } from './lease.ts';
import { frozenTurn } from './testing/frozen-turn.ts';

let service: TestService;
let tenant: TestTenant;
let channel: TestChannel;
let gate: Gate;
beforeEach(async () => {
  service = await startTestService();
  tenant = await service.createTenant();
  channel = await connectTestChannel(service, tenant, {
    connector: inTens,
    through: async (url) => {
      gate = await openGate(url);
      return gate.url;
    },
  });
});
afterEach(async () => {
  await gate.close();
  await channel.close();
  await service.close();
});

/** Takes ten items at a time, so that a round makes several calls. */
const inTens = (connector: Connector): Connector => ({
  ...connector,
  capabilities: {
    ...connector.capabilities,
    listings: { ...connector.capabilities.listings!, maxBatch: 10, offers: { maxBatch: 10 } },
  },
});

const claim = async (): Promise<Lease> => {
  const [lease] = await service.platform.db.asSystem((tx) => claimLeases(tx, crypto.randomUUID(), 1, []));
  return lease!;
};
const runOut = (): Promise<void> =>
  service.platform.db.inTenant(tenant.id, async (tx) => {
    tx.later(sql`update delivery_leases set expires_at = now() - interval '1 second'`);
  });
const changePrice = async (id: number, price: number): Promise<void> => {
  await tenant.call('PUT', `/v1/products/${id}`, { name: 'Kettle', price });
  await planTenant(service.platform.db, tenant.id);
};

describe('R5: a worker that is stopped past its lease', () => {
  test('cannot write what it found out, and what it sent too late is put right', async () => {
    const id = await createProduct(tenant, { name: 'Kettle', sku: 'K1', price: 100 });
    await channel.drain();
    await changePrice(id, 150);
    const late = gate.hold('/api/offers/batch');
    const stopped = deliverConnection(channel.deps, frozenTurn(await claim()));
    await late.arrived;
    await runOut();
    await changePrice(id, 200);
    await channel.step();
    expect(channel.listing('K1')).toMatchObject({ price: '200' });
    await late.release();
    // The injection works: the channel holds the stale price behind the back of the second deliverer.
    expect(channel.listing('K1')).toMatchObject({ price: '150' });
    await expect(stopped).rejects.toThrow(LeaseLost);
    await channel.drain();
    expect(channel.listing('K1')).toMatchObject({ price: '200', writes: { creates: 1 } });
  });

  test('while its successor is sending, the successor looks again', async () => {
    const id = await createProduct(tenant, { name: 'Kettle', sku: 'K1', price: 100 });
    await channel.drain();
    await changePrice(id, 150);
    const late = gate.hold('/api/offers/batch');
    const stopped = deliverConnection(channel.deps, frozenTurn(await claim()));
    await late.arrived;
    await runOut();
    await changePrice(id, 200);
    const successor = gate.hold('/api/listings/batch');
    const second = channel.step();
    await successor.arrived;
    await late.release();
    await expect(stopped).rejects.toThrow(LeaseLost);
    await successor.release();
    await second;
    await channel.drain();
    const row = await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.first(sql`select state, uncertain, overtaken from listings where product_id = ${id}`),
    );
    expect(row).toEqual({ state: 'live', uncertain: false, overtaken: false });
    expect(channel.listing('K1')).toMatchObject({ price: '200' });
  });

  test('sends nothing more in the middle of an operation of several calls', async () => {
    const oneByOne = async (
      ctx: Parameters<NonNullable<Connector['upsertListings']>>[0],
      items: Parameters<NonNullable<Connector['upsertListings']>>[1],
    ) => {
      const results = [];
      for (const item of items) results.push(...(await simulated.upsertListings!(ctx, [item])));
      return results;
    };
    const simulated = channel.deps.connectorOf('simulator')!;
    const deps = { ...channel.deps, connectorOf: () => ({ ...simulated, upsertListings: oneByOne }) };
    await createProducts(service, tenant, 3);
    await planTenant(service.platform.db, tenant.id);
    const first = gate.hold('/api/listings/batch');
    const turn = frozenTurn(await claim());
    const stopped = deliverConnection(deps, turn);
    await first.arrived;
    turn.lease.validUntil = performance.now() - 1;
    await first.release();
    await expect(stopped).rejects.toThrow(LeaseLost);
    expect(gate.calls.filter((call) => call.includes('/api/listings/batch'))).toHaveLength(1);
    await runOut();
    await channel.drain();
    expect(channel.simulator.state.bySku.size).toBe(3);
  });

  test('sends nothing more when it goes on and its lease was not renewed', async () => {
    await createProduct(tenant, { name: 'Kettle', sku: 'K1', price: 100 });
    await planTenant(service.platform.db, tenant.id);
    const turn = frozenTurn(await claim());
    turn.lease.validUntil = performance.now() - 1;
    await expect(deliverConnection(channel.deps, turn)).rejects.toThrow(LeaseLost);
    expect(gate.calls).toEqual([]);
  });
});

describe('R6: two workers, one connection', () => {
  test('never deliver at once', async () => {
    await createProducts(service, tenant, 60);
    await planTenant(service.platform.db, tenant.id);
    await channel.faults({ delay_ms: 15 });
    const workers = [startDeliverer(channel.deps), startDeliverer(channel.deps)];
    for (let n = 0; n < 12; n++) {
      await service.platform.db.inTenant(tenant.id, async (tx) => {
        tx.later(sql`update products set price = price + 1`);
        tx.later(sql`insert into product_changes (tenant_id, product_id) select tenant_id, id from products
          on conflict (tenant_id, product_id) do update set version = nextval('change_versions')`);
      });
      await planTenant(service.platform.db, tenant.id);
      for (const worker of workers) worker.wake();
      await delay(20);
    }
    await untilQuiet();
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(channel.simulator.state.activeListings).toBe(60);
    expect(gate.overlaps).toBe(0);
  });

  test('the gate sees it when two do', async () => {
    await createProducts(service, tenant, 2);
    await planTenant(service.platform.db, tenant.id);
    await channel.drain();
    const write = { items: [{ sku: 'S1', price: '5', currency: 'EUR', stock: 1 }] };
    await channel.faults({ delay_ms: 20 });
    const send = () =>
      fetch(`${gate.url}/api/offers/batch`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(write),
      });
    await Promise.all([send(), send()]);
    expect(gate.overlaps).toBe(1);
  });
});

async function untilQuiet(): Promise<void> {
  for (;;) {
    const row = await service.platform.db.inTenant(tenant.id, (tx) =>
      tx.first(sql<{ n: number }>`select count(*) as n from listings where state <> 'live'`),
    );
    if (row!.n === 0) return;
    await delay(10);
  }
}
