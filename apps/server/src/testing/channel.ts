import type { Connector } from '@sluice/connector-kit';
import {
  type Listing,
  type RunningSimulator,
  type Settings,
  startSimulator,
} from '@sluice/connector-simulator/server';
import { createConnectorHost } from '../connectors/host.ts';
import { connectorOf } from '../connectors/registry.ts';
import {
  countDiffering,
  createConnection,
  type NewConnection,
  syncStores,
} from '../modules/channels/index.ts';
import { type DeliveryDeps, deliverOnce } from '../modules/delivery/index.ts';
import { planTenant } from '../modules/publishing/index.ts';
import { sql } from '../platform/db/sql.ts';
import { createAddressGuard } from '../platform/outbound/address-guard.ts';
import { createOutbound, type Outbound } from '../platform/outbound/index.ts';
import type { TestService, TestTenant } from './service.ts';

/** A simulated channel connected to a tenant. The test drives its publishing by hand instead of by loops. */
export interface TestChannel {
  simulator: RunningSimulator;
  connectionId: number;
  deps: DeliveryDeps;
  /** Plans and delivers until everything is delivered; skips the pauses that faults cause. */
  drain(): Promise<void>;
  /** Plans and delivers once. */
  step(): Promise<void>;
  /** Delivers once, without planning. */
  deliver(): Promise<void>;
  listing(sku: string): Listing | undefined;
  faults(faults: Record<string, unknown>): Promise<void>;
  close(): Promise<void>;
}

const MAX_STEPS = 400;

export interface TestChannelOptions {
  settings?: Partial<Settings>;
  connection?: Partial<NewConnection>;
  /** Turns the simulator's connector into one of another kind: other limits, other batches. */
  connector?: (simulator: Connector) => Connector;
  /** Returns the address that the connection calls instead of the simulator's own, such as a gate. */
  through?: (url: string) => Promise<string>;
  /** Address ranges that the connector may reach besides public ones; the simulator needs none. */
  allow?: readonly string[];
  /** Makes the stores of the channel stock locations, as creating a connection does. */
  stores?: boolean;
}

export async function connectTestChannel(
  { platform }: TestService,
  tenant: TestTenant,
  options: TestChannelOptions = {},
): Promise<TestChannel> {
  const simulator = await startSimulator({
    port: 0,
    ...(options.settings ? { settings: options.settings } : {}),
  });
  const outbound = createOutbound(createAddressGuard(options.allow ?? []));
  const connector = (options.connector ?? ((same) => same))(connectorOf('simulator')!);
  const deps = deliveryDeps(platform, outbound, connector);
  const url = (await options.through?.(simulator.url)) ?? simulator.url;
  const connectionId = await platform.db.inTenant(tenant.id, async (tx) => {
    // Channels with an address of their own are led to it by the connector of the test.
    const address = 'base_url' in connector.configSchema.properties ? { base_url: url } : {};
    const config = { ...address, ...options.connection?.config };
    const input = { label: 'Channel', markupPercent: null, paused: false, ...options.connection, config };
    const { id } = await createConnection(tx, 'operator', platform.masterKeys, { ...input, connector });
    const stores = [{ storeId: 'central', label: 'Central', active: true }];
    if (options.stores) syncStores(tx, { id, platform: 'simulator' }, stores);
    return id;
  });
  const step = () => planAndDeliver(platform, deps, tenant);
  return {
    simulator,
    connectionId,
    deps,
    step,
    deliver: () => deliverOnce(deps, crypto.randomUUID()),
    drain: () => drain(platform, tenant, step),
    listing: (sku) => simulator.state.bySku.get(sku),
    faults: async (faults) => {
      const answer = await fetch(`${simulator.url}/_faults`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(faults),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    close: async () => {
      await simulator.close();
      await outbound.close();
    },
  };
}

function deliveryDeps(
  { db, log, masterKeys, objects, media }: TestService['platform'],
  outbound: Outbound,
  connector: Connector,
): DeliveryDeps {
  const contextFor = createConnectorHost({ db, outbound, log, masterKeys, objects, media });
  return { db, log, masterKeys, connectorOf: () => connector, contextFor };
}

async function planAndDeliver(
  platform: TestService['platform'],
  deps: DeliveryDeps,
  tenant: TestTenant,
): Promise<void> {
  for (;;) {
    const { products, more } = await planTenant(platform.db, tenant.id);
    if (products === 0 && !more) break;
  }
  await deliverOnce(deps, crypto.randomUUID());
}

async function drain(
  platform: TestService['platform'],
  tenant: TestTenant,
  step: () => Promise<void>,
): Promise<void> {
  for (let n = 0; n < MAX_STEPS; n++) {
    await step();
    const open = await platform.db.inTenant(tenant.id, async (tx) => {
      // Every test that delivers proves it of the writers it comes by.
      const differing = await tx.first(countDiffering(tx.tenantId));
      if (differing!.n > 0) throw new Error(`${differing!.n} listings and their rows of due_listings differ`);
      tx.later(sql`update listings set next_at = now() where next_at > now()`);
      tx.later(sql`update due_listings set due_at = now() where due_at > now()`);
      tx.later(sql`update delivery_leases set blocked_until = '-infinity', due_at = now()`);
      return tx.first(sql<{ n: number }>`
        select (select count(*) from product_changes) + (select count(*) from listings
          where state in ('pending', 'sending', 'accepted', 'retry'))
          + (select count(*) from connection_scans)
          + (select count(*) from connections where guard_state in ('gathering', 'releasing')) as n`);
    });
    if (open?.n === 0) return;
  }
  throw new Error(`publishing did not come to rest in ${MAX_STEPS} steps`);
}
